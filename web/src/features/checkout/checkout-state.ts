import type { OrderSubmission, QuoteRequest } from '@casepack/contract/checkout/submission';
import type { Cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import type { ApiError } from '../../api/api-error';
import type { CardHandle, CardOutcome } from '../../api/card-slot';
import type { CheckoutValues } from './checkout-values';
import { ORDER_USUAL } from './checkout-words';
import type { Draft, DraftPayment } from './draft-store';

export interface OrderToPlace {
  /** As it is saved; the payment's id and the rest are put in later. */
  body: OrderSubmission;
  cart: QuoteRequest;
  /** What is on the screen. */
  total: Cents;
}

type OrderedItems = OrderSubmission['items'];

/** An order that is stored without its payment. */
export interface UnpaidOrder {
  id: number;
  items: OrderedItems;
}

/** What the provider tells when it sends the browser back. */
export interface ReturnedPayment {
  intentId: string;
  isRefused: boolean;
}

/** While something is under way, `draft` is the stored draft as it was when the button was pressed. */
export type CheckoutState =
  /** Back from the bank's page. What was stored before is not read yet. */
  | { at: 'returning' }
  /** `refusal`: why the last card or order was not taken. */
  | { at: 'ready'; refusal?: string }
  | { at: 'saving'; draft: Draft }
  /** The order as it was sent by an earlier attempt. */
  | { at: 'savingEarlier'; draft: Draft }
  /** Nobody knows whether the order was saved: it has to be sent again first. */
  | { at: 'saveUnresolved'; refusal?: string }
  | { at: 'checkingCard'; draft: Draft; order: OrderToPlace }
  | { at: 'startingPayment'; draft: Draft; order: OrderToPlace }
  | { at: 'confirmingCard'; draft: Draft; payment: DraftPayment }
  | { at: 'placing'; draft: Draft; items: OrderedItems; isReturn: boolean }
  /** The card was confirmed and nobody knows whether the order was placed: the same order has to be sent again. */
  | { at: 'placeUnresolved'; message: string }
  | { at: 'saved' }
  | { at: 'placed'; order: Order }
  /** The order is stored, but its card was refused: it can be paid on its own page. */
  | { at: 'unpaid'; orderId: number; message: string }
  /** The app says so and leaves this page. */
  | { at: 'signedOut' };

export type CheckoutEvent =
  | { type: 'savePressed'; draft: Draft | undefined; body: OrderSubmission; values: CheckoutValues }
  /** Without an order from the screen: what was sent earlier is sent again. */
  | { type: 'saveAgainPressed'; draft: Draft | undefined }
  | { type: 'placePressed'; draft: Draft | undefined; order: OrderToPlace }
  | { type: 'placeAgainPressed'; draft: Draft | undefined }
  | { type: 'returned'; draft: Draft | undefined; payment: ReturnedPayment | undefined }
  | { type: 'cardMissing' }
  | { type: 'cardIncomplete' }
  | { type: 'cardComplete'; choice: ReturnType<CardHandle['choice']> }
  | { type: 'paymentStarted'; payment: PaymentToConfirm }
  | { type: 'paymentNotStarted'; error: unknown }
  | { type: 'cardConfirmed' }
  | ({ type: 'cardRefused' } & Omit<Extract<CardOutcome, { isConfirmed: false }>, 'isConfirmed'>)
  | { type: 'orderStored'; order: Order }
  /** The order is stored, but its card was refused. */
  | { type: 'orderUnpaid'; orderId: number; error: ApiError }
  /** The server looked at the order and said no. */
  | { type: 'orderRefused'; error: ApiError }
  /** Another order was stored under this key. */
  | { type: 'keyUsed'; error: ApiError }
  /** This attempt did not reach anybody who could store it. An earlier one may have. */
  | { type: 'notTaken'; error: unknown }
  | { type: 'noAnswer'; error: unknown }
  | { type: 'signedOut' }
  /** The card form failed in a way that it does not tell. */
  | { type: 'cardBroke' };

type DraftEffect =
  | { do: 'openDraft'; values: CheckoutValues }
  | { do: 'changeDraft'; change: Pick<Draft, 'sent'> | Pick<Draft, 'paying'> }
  /** What comes next is another order. */
  | { do: 'renewKey' }
  | { do: 'clearDraft' };

/** Each is answered by one event. */
type RequestEffect =
  | { do: 'checkCard' }
  | { do: 'startPayment'; order: OrderToPlace; choice: ReturnType<CardHandle['choice']> }
  | { do: 'confirmCard'; clientSecret: string }
  | { do: 'saveOrder'; body: OrderSubmission; key: string }
  | { do: 'placeOrder'; body: OrderSubmission; key: string };

export type ScreenEffect =
  | { do: 'warn'; title: string; description: string }
  | { do: 'dismissWarning' }
  /** `isEarlier`: an attempt before the last changes had been stored, and that is the order there is. */
  | { do: 'showSaved'; order: Order; isEarlier: boolean }
  | { do: 'showPlaced'; order: Order }
  | { do: 'showUnpaid'; order: UnpaidOrder }
  | { do: 'showRefusal'; error: ApiError }
  /** The server came to another amount than the one that is shown. */
  | { do: 'showNewTotal' };

export type CheckoutEffect =
  | DraftEffect
  | RequestEffect
  | ScreenEffect
  /** The next try starts a payment of its own. */
  | { do: 'forgetPayment' };

export type StateName = CheckoutState['at'];
export type EventName = CheckoutEvent['type'];
export type StateAt<S extends StateName> = Extract<CheckoutState, { at: S }>;
export type EventOf<E extends EventName> = Extract<CheckoutEvent, { type: E }>;

type OpenAttempt = 'place' | 'save' | undefined;

/** An attempt of which nobody knows how it ended. A confirmed card comes first: there is money behind it. */
function openAttemptOf({ paying, sent }: Draft): OpenAttempt {
  if (paying?.isConfirmed) return 'place';
  return sent === undefined ? undefined : 'save';
}

/** Where a checkout stands that opens with this draft, or that did nothing to it. */
export function restingState(draft: Draft | undefined): CheckoutState {
  const open = draft && openAttemptOf(draft);
  if (open === 'place') return { at: 'placeUnresolved', message: ORDER_USUAL };
  return { at: open === 'save' ? 'saveUnresolved' : 'ready' };
}

/** The attempt whose outcome is not known, also while it is sent again. */
export function unresolvedOf(state: CheckoutState): OpenAttempt {
  if (state.at === 'placeUnresolved') return 'place';
  if (state.at === 'saveUnresolved') return 'save';
  return 'draft' in state ? openAttemptOf(state.draft) : undefined;
}

/** Which of the two buttons is busy. */
export function busyWith({ at }: CheckoutState): 'place' | 'save' | undefined {
  if (at === 'saving' || at === 'savingEarlier') return 'save';
  const isPlacing =
    at === 'checkingCard' || at === 'startingPayment' || at === 'confirmingCard' || at === 'placing';
  return isPlacing ? 'place' : undefined;
}

export const refusalIn = (state: CheckoutState): string | undefined =>
  'refusal' in state ? state.refusal : undefined;
