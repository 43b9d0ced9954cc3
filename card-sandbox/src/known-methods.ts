import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { type Desk, idOf, type ReadingDesk } from './desk';
import { newId } from './ids';
import type { Params } from './params';
import { type CardOutcome, type TestCard, testCards } from './test-cards';

/** What the sandbox remembers of a card beyond what Stripe would show: never its number. */
interface HiddenCard {
  outcome: CardOutcome;
  /** Used once without a customer, or detached: it can't be used again. */
  isSpent: boolean;
}

export interface KnownMethod {
  method: Stripe.PaymentMethod;
  card: HiddenCard;
}

const READY_MADE_EXPIRY_MONTH = 12;
const READY_MADE_YEARS = 4;

interface CardFace {
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

export async function makeMethod(desk: Desk, { card, expMonth, expYear }: CardFace): Promise<KnownMethod> {
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
    created: desk.seconds,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const hidden: HiddenCard = { outcome: card.outcome, isSpent: false };
  await desk.save(method, hidden);
  return { method, card: hidden };
}

/** A method as it is, whether or not it may still be used. */
export async function getKnownMethod(desk: ReadingDesk, id: string, param?: string): Promise<KnownMethod> {
  const method = await desk.get('payment_method', id, param);
  const stored = await desk.findStored('payment_method', id);
  return { method, card: stored?.hidden as HiddenCard }; // saved beside the method by makeMethod
}

const findReadyMade = (id: string): TestCard | undefined => testCards.find((card) => card.readyMade === id);

export const isReadyMade = (id: string): boolean => findReadyMade(id) !== undefined;

/** The method with this id, fit to be used for the customer; Stripe's ready-made names make a new one. */
export async function resolveMethod(
  desk: Desk,
  id: string,
  customerId: string | null,
  param = 'payment_method',
): Promise<KnownMethod> {
  const readyMade = findReadyMade(id);
  if (readyMade) {
    const expYear = desk.now.getUTCFullYear() + READY_MADE_YEARS;
    return makeMethod(desk, { card: readyMade, expMonth: READY_MADE_EXPIRY_MONTH, expYear });
  }
  const known = await getKnownMethod(desk, id, param);
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

/** Gives the method to the customer, if it is not there yet. */
export async function attachMethod(
  desk: Desk,
  { method, card }: KnownMethod,
  customerId: string,
): Promise<Stripe.PaymentMethod> {
  if (idOf(method.customer) === customerId) return method;
  const attached = await desk.save({ ...method, customer: customerId }, card);
  await desk.tell('payment_method.attached', attached);
  return attached;
}

/** After a challenge passed while saving it, a card asks no more, unless it asks every time. */
export async function markSetUp(desk: Desk, { method, card }: KnownMethod): Promise<KnownMethod> {
  if (card.outcome.kind !== 'authentication_required' || card.outcome.everyTime) return { method, card };
  const hidden: HiddenCard = { ...card, outcome: { kind: 'approved' } };
  await desk.save(method, hidden);
  return { method, card: hidden };
}

/** Takes the method from its customer, for good. */
export async function release(desk: Desk, { method, card }: KnownMethod): Promise<Stripe.PaymentMethod> {
  const hidden: HiddenCard = { ...card, isSpent: true };
  const detached = await desk.save<Stripe.PaymentMethod>({ ...method, customer: null }, hidden);
  await desk.tell('payment_method.detached', detached);
  return detached;
}

const DETACHED_AT_ONCE = 100;

export async function detachAll(desk: Desk, customerId: string): Promise<void> {
  for (;;) {
    const query = { type: 'payment_method', owner: customerId, limit: DETACHED_AT_ONCE } as const;
    const methods = await desk.books.list(query);
    if (methods.length === 0) return;
    for (const { id } of methods) await release(desk, await getKnownMethod(desk, id));
  }
}

export async function markSpent(desk: Desk, { method, card }: KnownMethod): Promise<void> {
  await desk.save(method, { ...card, isSpent: true } satisfies HiddenCard);
}

/** The method that a request names, if it names one. */
export async function givenMethod(
  desk: Desk,
  params: Params,
  customerId: string | null,
): Promise<KnownMethod | undefined> {
  const id = params.text('payment_method');
  return id ? resolveMethod(desk, id, customerId) : undefined;
}
