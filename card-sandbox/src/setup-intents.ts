import type Stripe from 'stripe';
import { ApiError } from './api-error';
import { type CardDecline, refusalOf } from './card-declines';
import { idOf, type ReadContext, type WriteContext } from './context';
import { newClientSecret, newId } from './ids';
import { openStatuses, setupMissingMethod, setupUnexpected } from './intent-errors';
import {
  attachMethod,
  getKnownMethod,
  givenMethod,
  type KnownMethod,
  markSetUp,
  resolveMethod,
} from './known-methods';
import { methodTypesOf, requireReturnUrl } from './method-types';
import type { Params } from './params';
import { challenge, unauthenticated } from './payment-attempt';

async function refuse(
  context: WriteContext,
  intent: Stripe.SetupIntent,
  { method }: KnownMethod,
  refusal: CardDecline,
): Promise<never> {
  const error = new ApiError(402, { ...refusal, payment_method: method });
  const failed = await context.save<Stripe.SetupIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...error.error, type: refusal.type, payment_method: method },
  });
  throw new ApiError(402, { ...error.error, setup_intent: failed });
}

async function setUp(
  context: WriteContext,
  intent: Stripe.SetupIntent,
  known: KnownMethod,
): Promise<Stripe.SetupIntent> {
  const ready = await markSetUp(context, known);
  const customerId = idOf(intent.customer);
  if (customerId) await attachMethod(context, ready, customerId);
  const done = await context.save<Stripe.SetupIntent>({
    ...intent,
    status: 'succeeded',
    payment_method: known.method.id,
    next_action: null,
    last_setup_error: null,
  });
  await context.emitEvent('setup_intent.succeeded', done);
  return done;
}

/** Checks the card without charging it. */
export async function confirmSetup(
  context: WriteContext,
  intent: Stripe.SetupIntent,
  given: KnownMethod | undefined,
): Promise<Stripe.SetupIntent> {
  if (!openStatuses.includes(intent.status)) throw setupUnexpected(intent, 'confirm');
  const held = idOf(intent.payment_method);
  const known = given ?? (held ? await resolveMethod(context, held, idOf(intent.customer)) : undefined);
  if (!known) throw setupMissingMethod(intent);
  const { outcome } = known.card;
  if (outcome.kind === 'declined' && !outcome.onlyWhenCharged) {
    return refuse(context, intent, known, refusalOf(outcome));
  }
  if (outcome.kind !== 'authentication_required') return setUp(context, intent, known);
  return context.save<Stripe.SetupIntent>({
    ...intent,
    status: 'requires_action',
    payment_method: known.method.id,
    next_action: challenge,
    last_setup_error: null,
  });
}

export async function finishSetupChallenge(
  context: WriteContext,
  intent: Stripe.SetupIntent,
  isPassed: boolean,
): Promise<Stripe.SetupIntent> {
  const held = idOf(intent.payment_method);
  if (intent.status !== 'requires_action' || !held) throw setupUnexpected(intent, 'confirm');
  const known = await getKnownMethod(context, held);
  if (isPassed) return setUp(context, intent, known);
  return context.save<Stripe.SetupIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: unauthenticated,
      payment_method: known.method,
    },
  });
}

export async function createSetupIntent(context: WriteContext, params: Params): Promise<Stripe.SetupIntent> {
  params.only(
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'confirm',
    'customer',
    'description',
    'metadata',
    'payment_method',
    'return_url',
    'usage',
  );
  const methodTypes = methodTypesOf(params);
  const customerId = params.text('customer') ?? null;
  const isConfirmed = params.boolean('confirm') ?? false;
  if (isConfirmed) requireReturnUrl(methodTypes, params);
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    ...methodTypes,
    application: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: context.seconds,
    customer: customerId,
    customer_account: null,
    description: params.nullableText('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  if (customerId) await context.get('customer', customerId, 'customer');
  const method = await givenMethod(context, params, customerId);
  if (isConfirmed) return confirmSetup(context, intent, method);
  if (!method) return context.save(intent);
  return context.save({ ...intent, payment_method: method.method.id, status: 'requires_confirmation' });
}

export const retrieveSetupIntent = (context: ReadContext, id: string): Promise<Stripe.SetupIntent> =>
  context.get('setup_intent', id);

export async function confirmSetupIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.SetupIntent> {
  params.only('payment_method', 'return_url');
  const intent = await context.get('setup_intent', id);
  requireReturnUrl(intent, params);
  const isOpen = openStatuses.includes(intent.status);
  const method = isOpen ? await givenMethod(context, params, idOf(intent.customer)) : undefined;
  return confirmSetup(context, intent, method);
}

export async function cancelSetupIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.SetupIntent> {
  params.only('cancellation_reason');
  const reason = params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  const intent = await context.get('setup_intent', id);
  if (!openStatuses.includes(intent.status)) throw setupUnexpected(intent, 'cancel');
  return context.save<Stripe.SetupIntent>({
    ...intent,
    status: 'canceled',
    cancellation_reason: reason ?? null,
    next_action: null,
  });
}
