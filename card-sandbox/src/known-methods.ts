import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { idOf, type ReadContext, type WriteContext } from './context';
import { newId } from './ids';
import type { Params } from './params';
import { type CardOutcome, type TestCard, testCards } from './test-cards';

/** What the sandbox stores about a card beyond what Stripe would show: never its number. */
interface HiddenCard {
  outcome: CardOutcome;
  /** Used once without a customer, or detached: it cannot be used again. */
  isSpent: boolean;
}

export interface KnownMethod {
  method: Stripe.PaymentMethod;
  card: HiddenCard;
}

const READY_MADE_EXPIRY_MONTH = 12;
const READY_MADE_YEARS = 4;

interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

const blankBilling: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export async function makeMethod(
  context: WriteContext,
  { card, expMonth, expYear }: CardDetails,
): Promise<KnownMethod> {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: blankBilling,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.seconds,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const hidden: HiddenCard = { outcome: card.outcome, isSpent: false };
  await context.save(method, hidden);
  return { method, card: hidden };
}

/** A method, whether or not it can still be used. */
export async function getKnownMethod(context: ReadContext, id: string, param?: string): Promise<KnownMethod> {
  const method = await context.get('payment_method', id, param);
  const stored = await context.findStored('payment_method', id);
  return { method, card: stored?.hidden as HiddenCard }; // saved with the method by makeMethod
}

const findReadyMade = (id: string): TestCard | undefined => testCards.find((card) => card.readyMade === id);

export const isReadyMade = (id: string): boolean => findReadyMade(id) !== undefined;

/** The method with this id, if it can be used for the customer; Stripe's predefined names create a new one. */
export async function resolveMethod(
  context: WriteContext,
  id: string,
  customerId: string | null,
  param = 'payment_method',
): Promise<KnownMethod> {
  const readyMade = findReadyMade(id);
  if (readyMade) {
    const expYear = context.now.getUTCFullYear() + READY_MADE_YEARS;
    return makeMethod(context, { card: readyMade, expMonth: READY_MADE_EXPIRY_MONTH, expYear });
  }
  const known = await getKnownMethod(context, id, param);
  if (known.card.isSpent) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To ' +
        'use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param },
    );
  }
  const holder = idOf(known.method.customer);
  if (holder === null || holder === customerId) return known;
  throw invalidRequest(
    customerId === null
      ? `The payment method ${id} belongs to the Customer ${holder}. Please include the Customer in the \`customer\` parameter.`
      : `The PaymentMethod ${id} does not belong to the Customer ${customerId}. Please use this PaymentMethod with the ` +
          'Customer that it belongs to instead.',
    { param },
  );
}

/** Attaches the method to the customer, if it is not attached yet. */
export async function attachMethod(
  context: WriteContext,
  { method, card }: KnownMethod,
  customerId: string,
): Promise<Stripe.PaymentMethod> {
  if (idOf(method.customer) === customerId) return method;
  const attached = await context.save({ ...method, customer: customerId }, card);
  await context.emitEvent('payment_method.attached', attached);
  return attached;
}

/** After authentication while saving it, a card does not require it again, unless it always does. */
export async function markSetUp(context: WriteContext, { method, card }: KnownMethod): Promise<KnownMethod> {
  if (card.outcome.kind !== 'authentication_required' || card.outcome.everyTime) return { method, card };
  const hidden: HiddenCard = { ...card, outcome: { kind: 'approved' } };
  await context.save(method, hidden);
  return { method, card: hidden };
}

/** Detaches the method from its customer, permanently. */
export async function release(
  context: WriteContext,
  { method, card }: KnownMethod,
): Promise<Stripe.PaymentMethod> {
  const hidden: HiddenCard = { ...card, isSpent: true };
  const detached = await context.save<Stripe.PaymentMethod>({ ...method, customer: null }, hidden);
  await context.emitEvent('payment_method.detached', detached);
  return detached;
}

const DETACHED_AT_ONCE = 100;

export async function detachAll(context: WriteContext, customerId: string): Promise<void> {
  for (;;) {
    const query = { type: 'payment_method', owner: customerId, limit: DETACHED_AT_ONCE } as const;
    const methods = await context.store.list(query);
    if (methods.length === 0) return;
    for (const { id } of methods) await release(context, await getKnownMethod(context, id));
  }
}

export async function markSpent(context: WriteContext, { method, card }: KnownMethod): Promise<void> {
  await context.save(method, { ...card, isSpent: true } satisfies HiddenCard);
}

/** The method that a request names, if any. */
export async function givenMethod(
  context: WriteContext,
  params: Params,
  customerId: string | null,
): Promise<KnownMethod | undefined> {
  const id = params.text('payment_method');
  return id ? resolveMethod(context, id, customerId) : undefined;
}
