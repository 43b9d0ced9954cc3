import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { idOf, type ReadContext, type WriteContext } from './context';
import { newClientSecret, newId } from './ids';
import { notUpdatable, openStatuses } from './intent-errors';
import { givenMethod } from './known-methods';
import { methodTypesOf, requireReturnUrl } from './method-types';
import { pageParams, readPage } from './pages';
import type { Params } from './params';
import { confirmPayment } from './payment-attempt';

const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;
const futureUsages = ['off_session', 'on_session'] as const;

function boundedAmount(amount: number): number {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < SMALLEST_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > LARGEST_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

function currencyOf(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase();
  if (currency === 'usd') return currency;
  throw invalidRequest(`Invalid currency: ${currency}. The card sandbox supports these currencies: usd`, {
    param: 'currency',
  });
}

export async function createPaymentIntent(
  context: WriteContext,
  params: Params,
): Promise<Stripe.PaymentIntent> {
  params.only(
    'amount',
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'capture_method',
    'confirm',
    'currency',
    'customer',
    'description',
    'metadata',
    'off_session',
    'payment_method',
    'receipt_email',
    'return_url',
    'setup_future_usage',
  );
  const methodTypes = methodTypesOf(params);
  const customerId = params.text('customer') ?? null;
  const isConfirmed = params.boolean('confirm') ?? false;
  const isOffSession = params.boolean('off_session') ?? false;
  if (isConfirmed) requireReturnUrl(methodTypes, params);
  else if (isOffSession) {
    throw invalidRequest('You may only pass `off_session` when `confirm` is true.', { param: 'off_session' });
  }
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    ...methodTypes,
    amount: boundedAmount(params.requiredInteger('amount')),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: context.seconds,
    currency: currencyOf(params),
    customer: customerId,
    customer_account: null,
    description: params.nullableText('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.nullableText('receipt_email') ?? null,
    review: null,
    setup_future_usage: params.oneOf('setup_future_usage', futureUsages) ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  if (customerId) await context.get('customer', customerId, 'customer');
  const method = await givenMethod(context, params, customerId);
  if (isConfirmed) return confirmPayment(context, { intent, method, isOffSession });
  if (!method) return context.save(intent);
  return context.save({ ...intent, payment_method: method.method.id, status: 'requires_confirmation' });
}

export const retrievePaymentIntent = (context: ReadContext, id: string): Promise<Stripe.PaymentIntent> =>
  context.get('payment_intent', id);

export async function listPaymentIntents(
  context: ReadContext,
  params: Params,
): Promise<Stripe.ApiList<Stripe.PaymentIntent>> {
  params.only(...pageParams, 'customer');
  const owner = params.text('customer');
  return readPage(context, params, { type: 'payment_intent', owner, url: '/v1/payment_intents' });
}

/** The amount and related fields can change only before the card was charged. */
function requireOpen(intent: Stripe.PaymentIntent, params: Params): void {
  const decisive = ['amount', 'customer', 'payment_method', 'setup_future_usage'];
  const changed = decisive.find((name) => params.nullableText(name) !== undefined);
  if (changed && !openStatuses.includes(intent.status)) throw notUpdatable(intent, changed);
}

export async function updatePaymentIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only(
    'amount',
    'customer',
    'description',
    'metadata',
    'payment_method',
    'receipt_email',
    'setup_future_usage',
  );
  const before = await context.get('payment_intent', id);
  requireOpen(before, params);
  const amount = params.integer('amount');
  const customerId = params.text('customer');
  if (customerId) await context.get('customer', customerId, 'customer');
  const description = params.nullableText('description');
  const receiptEmail = params.nullableText('receipt_email');
  const intent: Stripe.PaymentIntent = {
    ...before,
    amount: amount === undefined ? before.amount : boundedAmount(amount),
    customer: customerId ?? before.customer,
    description: description === undefined ? before.description : description,
    metadata: params.metadata(before.metadata),
    receipt_email: receiptEmail === undefined ? before.receipt_email : receiptEmail,
    setup_future_usage: params.oneOf('setup_future_usage', futureUsages) ?? before.setup_future_usage,
  };
  const method = await givenMethod(context, params, idOf(intent.customer));
  // The authentication was for the old amount or card: it starts over.
  const startsOver = method !== undefined || (before.status === 'requires_action' && amount !== undefined);
  if (!startsOver) return context.save(intent);
  return context.save({
    ...intent,
    payment_method: method?.method.id ?? intent.payment_method,
    status: 'requires_confirmation',
    next_action: null,
  });
}

export async function confirmPaymentIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only('off_session', 'payment_method', 'receipt_email', 'return_url', 'setup_future_usage');
  const before = await context.get('payment_intent', id);
  requireReturnUrl(before, params);
  const intent: Stripe.PaymentIntent = {
    ...before,
    receipt_email: params.text('receipt_email') ?? before.receipt_email,
    setup_future_usage: params.oneOf('setup_future_usage', futureUsages) ?? before.setup_future_usage,
  };
  const method = openStatuses.includes(before.status)
    ? await givenMethod(context, params, idOf(intent.customer))
    : undefined;
  return confirmPayment(context, { intent, method, isOffSession: params.boolean('off_session') ?? false });
}
