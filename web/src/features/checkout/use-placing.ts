import { OrderSubmission, type QuoteRequest } from '@casepack/contract/checkout/submission';
import type { Cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { CheckoutPayment, PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import { type RefObject, useRef, useState } from 'react';
import { ApiError, messageOf, NetworkError } from '../../api/api-error';
import { encode } from '../../api/encode';
import { isSignedOutError } from '../../api/query-client';
import { dismissToast } from '../../ui/toast';
import type { CardHandle } from './card-slot';
import { useBeginPayment } from './checkout.queries';
import { isDecided } from './decided';
import { keepPaying, type Paying, readDraft } from './draft-store';
import { SAVE_UNRESOLVED } from './use-saving';
import { ORDER_FAILED, refusalOf, uncharged, useSubmitting, warn } from './use-submitting';

interface Placing {
  userId: number;
  card: RefObject<CardHandle | null>;
  onPlaced: (order: Order) => void;
  onUnpaid: (orderId: number) => void;
  onRefused: (error: ApiError) => void;
  /** The server came to another amount than the one that is shown. */
  onOtherAmount: () => void;
}

export interface OrderToPlace {
  /** As it is saved; the payment's id and the rest are put in here. */
  body: OrderSubmission;
  cart: QuoteRequest;
  /** What is on the screen. */
  total: Cents;
}

const SETUP_FAILED = 'Payment Setup Failed';
const SETUP_USUAL = 'Unable to initialize payment. Please try again.';
const NOT_READY = 'Payment system not ready. Please try again.';
const ELSEWHERE = 'This order was finished in another window. Look under Orders before you order again.';
/** Shown until it is known what became of an order. */
export const UNRESOLVED =
  'We could not find out whether your order was placed. Press Place Order to send the same order again: it is placed once and your card is charged once.';
const ALREADY_MADE =
  'An order was already made from this checkout. Look under Orders before you order again.';

/** A payment that was begun and not confirmed serves the next try, unless it has grown old. */
const freshMs = 10 * 60_000;

interface Begun {
  for: string;
  at: number;
  payment: PaymentToConfirm;
}

const unresolved = (userId: number): Paying | undefined => {
  const paying = readDraft(userId)?.paying;
  return paying?.isConfirmed ? paying : undefined;
};

/** Places the order once: the card is authorised, the order is stored, and only then is the card charged. */
export function usePlacing({ userId, card, onPlaced, onUnpaid, onRefused, onOtherAmount }: Placing) {
  const { mutateAsync: beginPayment } = useBeginPayment();
  const submit = useSubmitting(userId);
  const isSending = useRef(false);
  const begun = useRef<Begun>(undefined);
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnresolved, setUnresolved] = useState(() => unresolved(userId) !== undefined);

  async function begin(order: OrderToPlace, choice: ReturnType<CardHandle['choice']>) {
    const body: CheckoutPayment = { cart: order.cart, ...choice };
    const sameAs = JSON.stringify([body, order.total]);
    const known = begun.current;
    if (known?.for === sameAs && Date.now() - known.at < freshMs) return known.payment;
    try {
      const payment = await beginPayment(body);
      if (payment.amount === order.total) {
        begun.current = { for: sameAs, at: Date.now(), payment };
        return payment;
      }
      warn(ORDER_FAILED, uncharged('The total has changed.'));
      onOtherAmount();
    } catch (error) {
      failToBegin(error);
    }
    return undefined;
  }

  function failToBegin(error: unknown) {
    if (isSignedOutError(error)) return;
    if (isDecided(error) && error.code !== 'payments_not_configured') {
      warn(ORDER_FAILED, uncharged(messageOf(error, SETUP_USUAL)));
      onRefused(error);
      return;
    }
    if (error instanceof NetworkError) {
      warn(SETUP_FAILED, uncharged(error.message));
      return;
    }
    const isMute = error instanceof ApiError && error.status >= 500 && error.code !== 'provider_failed';
    warn(SETUP_FAILED, isMute ? SETUP_USUAL : messageOf(error, SETUP_USUAL));
  }

  async function send(paying: Paying, key: string): Promise<void> {
    const submitted = await submit(paying, key);
    if (submitted.outcome === 'signed_out') return;
    setUnresolved(submitted.outcome === 'unknown');
    begun.current = undefined;
    switch (submitted.outcome) {
      case 'placed':
        onPlaced(submitted.order);
        break;
      case 'unpaid':
        warn(ORDER_FAILED, submitted.message);
        onUnpaid(submitted.orderId);
        break;
      case 'unknown':
        warn(ORDER_FAILED, submitted.message);
        break;
      case 'refused': {
        const message = refusalOf(submitted.error, ALREADY_MADE);
        warn(ORDER_FAILED, message);
        setRefusal(message);
        onRefused(submitted.error);
      }
    }
  }

  async function pay(order: OrderToPlace, key: string): Promise<void> {
    if (card.current === null) {
      warn(ORDER_FAILED, NOT_READY);
      return;
    }
    if (!(await card.current.check())) return;
    const payment = await begin(order, card.current.choice());
    if (payment === undefined) return;
    const { clientSecret, paymentIntentId } = payment;
    const submission: OrderSubmission = { ...order.body, paymentIntentId, saveForLater: false };
    const paying = { paymentIntentId, body: encode(OrderSubmission, submission), isConfirmed: false };
    // Kept before the card is asked: the bank may take the browser to a page of its own and send it back.
    keepPaying(userId, paying);
    const outcome = await card.current.confirm(clientSecret, `${window.location.origin}/checkout-success`);
    if (!outcome.isConfirmed) {
      keepPaying(userId, undefined);
      if (!outcome.isDecline) begun.current = undefined;
      setRefusal(outcome.message);
      warn(ORDER_FAILED, outcome.message);
      return;
    }
    const confirmed = { ...paying, isConfirmed: true };
    keepPaying(userId, confirmed);
    await send(confirmed, key);
  }

  /** A second press can come before the button shows that it is busy. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setPlacing(true);
    setRefusal(undefined);
    dismissToast();
    try {
      await work();
    } finally {
      isSending.current = false;
      setPlacing(false);
    }
  }

  const place = (order: OrderToPlace) =>
    once(async () => {
      const draft = readDraft(userId);
      if (draft === undefined) warn(ORDER_FAILED, ELSEWHERE);
      else if (draft.paying?.isConfirmed) await send(draft.paying, draft.key);
      else if (draft.sent !== undefined) warn(ORDER_FAILED, SAVE_UNRESOLVED);
      else await pay(order, draft.key);
    });

  /** The order whose fate is not known, as it was sent: what is on the screen by now does not matter. */
  const sendAgain = () =>
    once(async () => {
      const draft = readDraft(userId);
      if (draft?.paying) await send(draft.paying, draft.key);
      else {
        setUnresolved(false);
        warn(ORDER_FAILED, ELSEWHERE);
      }
    });

  return { place, sendAgain, isPlacing, refusal, isUnresolved };
}
