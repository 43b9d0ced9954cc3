import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from './api-error';

type Status = Stripe.PaymentIntent.Status | Stripe.SetupIntent.Status;

/** Statuses in which a payment intent can be confirmed, given a payment method, or changed in its amount. */
export const openStatuses: readonly Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
export const cancelableStatuses: readonly Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

const unexpected = (intent: Stripe.PaymentIntent, message: string, param?: string): ApiError =>
  invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
    ...(param ? { param } : {}),
  });

export const notConfirmable = (intent: Stripe.PaymentIntent): ApiError =>
  unexpected(
    intent,
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
          'of the following statuses may be confirmed: requires_confirmation, requires_action.',
  );

export const missingMethod = (intent: Stripe.PaymentIntent): ApiError =>
  unexpected(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent " +
      'with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
  );

export const notCapturable = (intent: Stripe.PaymentIntent): ApiError =>
  unexpected(
    intent,
    intent.status === 'succeeded'
      ? 'This PaymentIntent could not be captured because it has already been captured.'
      : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
          'of the following statuses may be captured: requires_capture.',
  );

export const notCancelable = (intent: Stripe.PaymentIntent): ApiError =>
  unexpected(
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the ` +
      `following statuses may be canceled: ${cancelableStatuses.join(', ')}.`,
  );

export const notUpdatable = (intent: Stripe.PaymentIntent, param: string): ApiError =>
  unexpected(
    intent,
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. You may only update the ` +
      `${param} of a PaymentIntent with one of the following statuses: ${openStatuses.join(', ')}.`,
    param,
  );

export const captureTooLarge = (intent: Stripe.PaymentIntent): ApiError =>
  invalidRequest(
    'The payment could not be captured because the requested capture amount is greater than the authorized amount.',
    { code: 'amount_too_large', param: 'amount_to_capture', payment_intent: intent },
  );

export const returnUrlNeeded = (): ApiError =>
  invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
      'methods might redirect your customer off of your page, you must provide a `return_url`. If you do not want to accept ' +
      'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
  );

export const setupUnexpected = (intent: Stripe.SetupIntent, verb: 'confirm' | 'cancel'): ApiError =>
  invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the ` +
      `following statuses may be ${verb === 'confirm' ? 'confirmed' : 'canceled'}: ${openStatuses.join(', ')}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  );

export const setupMissingMethod = (intent: Stripe.SetupIntent): ApiError =>
  invalidRequest(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment " +
      'method and then confirm it again.',
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  );
