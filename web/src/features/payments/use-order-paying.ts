import { type Cents, formatMoney } from '@casepack/contract/money';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, NetworkError } from '../../api/api-error';
import type { CardHandle } from '../../api/card-slot';
import { isRefusal } from '../../api/refusal';
import { dismissToast, toast } from '../../ui/toast';
import {
  type PayableOrder,
  type PayableOrders,
  type PaymentPart,
  useBeginPayment,
  useCompletePayment,
} from './card-payments.queries';

/** What the provider adds to the URL when it redirects back. */
export interface ReturnedPayment {
  intentId: string;
  isRefused: boolean;
}

interface Paying extends PaymentPart {
  order: PayableOrder | PayableOrders;
  amount: Cents;
  card: RefObject<CardHandle | null>;
  returned: ReturnedPayment | undefined;
  onChanged: () => void;
}

const NOT_READY = 'Payment system not ready. Please try again.';
const SETUP_FAILED = 'Unable to initialize payment. Please try again.';
const COMPLETION_FAILED = 'Failed to complete payment';
const UNANSWERED =
  'The server did not respond. Press the button again to find out whether the card was charged: it is charged once.';
const UNEXPECTED = 'An unexpected error occurred';
const NOT_AUTHENTICATED = 'The payment was not confirmed. Your card was not charged; you can try again.';

const received = {
  title: 'Payment Received',
  description: 'It is being confirmed. This page will show when it is.',
};

function paidWords(order: PayableOrder | PayableOrders, part: PaymentPart['part'], isBack: boolean): string {
  // Back from the bank, whether the deposit or everything was paid is no longer known.
  if (part === 'deposit' && !isBack) return 'Your deposit has been paid.';
  if (part) return 'Your payment has been received.';
  return 'orderIds' in order && order.orderIds.length > 1
    ? 'Your orders have been successfully paid for!'
    : 'Your order has been successfully paid for!';
}

const warn = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** Payments that returned to this page and were handled: reopening the tab does not start again. */
const handled = new Set<string>();

/** Charges the card once and then polls until the server has booked it, however often the button is clicked. */
export function useOrderPaying({ order, amount, part, dueAfter, card, returned, onChanged }: Paying) {
  const begin = useBeginPayment(order, part);
  const complete = useCompletePayment(order, dueAfter);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const back = returned && !handled.has(returned.intentId) ? returned : undefined;
  const [confirmedId, setConfirmedId] = useState(back?.isRefused === false ? back.intentId : undefined);
  const [refusal, setRefusal] = useState(back?.isRefused ? NOT_AUTHENTICATED : undefined);
  /** What was due when it was paid: whatever becomes due later can be paid again. */
  const [paidDue, setPaidDue] = useState<number>();
  const due = amount + (dueAfter ?? 0);

  async function finish(intentId: string): Promise<void> {
    try {
      const { isOwed } = await complete.mutateAsync(intentId);
      const isBack = intentId === returned?.intentId;
      // Back from the bank, the payment may have been booked before, and what an order still owes is the rest.
      if (!isOwed || (isBack && !('orderIds' in order))) setConfirmedId(undefined);
      if (!isOwed) setPaidDue(due);
      const description = paidWords(order, part, isBack);
      toast(isOwed ? received : { title: 'Payment Complete', description });
    } catch (error) {
      const message = error instanceof NetworkError ? UNANSWERED : messageOf(error, COMPLETION_FAILED);
      setRefusal(message);
      warn('Payment Error', isRefusal(error) ? message : COMPLETION_FAILED);
      if (isRefusal(error)) setConfirmedId(undefined);
    }
    onChanged();
  }

  async function beginPayment(methodId: string | undefined): Promise<PaymentToConfirm | undefined> {
    try {
      const payment = await begin.mutateAsync(methodId);
      if (payment.amount === amount) return payment;
      setRefusal(
        `The amount to pay has changed to ${formatMoney(payment.amount)}. Your card was not charged; look at the order before you pay.`,
      );
      onChanged();
    } catch (error) {
      const isUnconfigured = error instanceof ApiError && error.code === 'payments_not_configured';
      const isProvider = error instanceof ApiError && error.code === 'provider_failed';
      const message =
        isRefusal(error) || isProvider || error instanceof NetworkError
          ? messageOf(error, SETUP_FAILED)
          : SETUP_FAILED;
      setRefusal(message);
      warn(isUnconfigured || !isRefusal(error) ? 'Payment Setup Failed' : 'Payment Error', message);
      if (isRefusal(error)) onChanged();
    }
    return undefined;
  }

  async function takeCard(): Promise<void> {
    if (card.current === null) {
      setRefusal(NOT_READY);
      return;
    }
    if (!(await card.current.check())) return;
    const payment = await beginPayment(card.current.choice().paymentMethodId);
    if (payment === undefined) return;
    const outcome = await card.current.confirm(payment.clientSecret, window.location.href);
    if (!outcome.isConfirmed) {
      setRefusal(outcome.message);
      warn('Payment Failed', outcome.message);
      return;
    }
    setConfirmedId(outcome.intentId);
    await finish(outcome.intentId);
  }

  async function pay(): Promise<void> {
    // A second click can come before the button is busy.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(undefined);
    dismissToast();
    try {
      if (confirmedId === undefined) await takeCard();
      else await finish(confirmedId);
    } catch {
      // Neither our server nor the card provider rejected it: the script of the provider failed.
      setRefusal(UNEXPECTED);
      warn('Payment Error', UNEXPECTED);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser comes back
  useEffect(() => {
    if (back === undefined) return;
    handled.add(back.intentId);
    if (!back.isRefused) void pay();
  }, []);

  return { pay, isBusy, refusal, isConfirmed: confirmedId !== undefined, isPaid: paidDue === due };
}
