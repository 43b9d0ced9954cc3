import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import { type RefObject, useRef, useState } from 'react';
import type { CardHandle } from '../../api/card-slot';
import { isSignedOutError } from '../../api/query-client';
import { useSaveOrder, useStartPayment, useSubmitOrder } from './checkout.queries';
import { nextStep } from './checkout-reducer';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  OrderToPlace,
  ReturnedPayment,
  ScreenEffect,
} from './checkout-state';
import type { CheckoutValues } from './checkout-values';
import { type CheckoutOwner, changeDraft, clearDraft, openDraft, readDraft, renewKey } from './draft-store';
import { outcomeOf } from './send-outcome';

interface CheckoutStateOptions {
  owner: CheckoutOwner;
  first: () => CheckoutState;
  /** None where no card is typed. */
  card?: RefObject<CardHandle | null>;
  onScreen: (effect: ScreenEffect) => void;
}

/** A payment that was started and not confirmed serves the next try, unless it has grown old. */
const freshMs = 10 * 60_000;

interface StartedPayment {
  for: string;
  at: number;
  payment: PaymentToConfirm;
}

/** Runs the checkout: tells the reducer what happens, and does what it asks for. */
export function useCheckoutState({ owner, first, card, onScreen }: CheckoutStateOptions) {
  const [state, show] = useState(first);
  // A second press can come before the screen shows the first one.
  const latest = useRef(state);
  const started = useRef<StartedPayment>(undefined);
  const { mutateAsync: startPayment } = useStartPayment();
  const { mutateAsync: saveOrder } = useSaveOrder();
  const { mutateAsync: submitOrder } = useSubmitOrder();

  function send(event: CheckoutEvent): void {
    const { state, effects } = nextStep(latest.current, event);
    latest.current = state;
    show(state);
    for (const effect of effects) run(effect);
  }

  function run(effect: CheckoutEffect): void {
    switch (effect.do) {
      case 'openDraft':
        openDraft(owner, effect.values);
        break;
      case 'changeDraft':
        changeDraft(owner, effect.change);
        break;
      case 'renewKey':
        renewKey(owner);
        break;
      case 'clearDraft':
        clearDraft(owner);
        break;
      case 'forgetPayment':
        started.current = undefined;
        break;
      case 'checkCard':
        answerOf(checkCard());
        break;
      case 'startPayment':
        answerOf(start(effect.order, effect.choice));
        break;
      case 'confirmCard':
        answerOf(confirmCard(effect.clientSecret));
        break;
      case 'saveOrder':
        answerOf(sendOrder(saveOrder, effect));
        break;
      case 'placeOrder':
        answerOf(sendOrder(submitOrder, effect));
        break;
      default:
        onScreen(effect);
    }
  }

  /** The error is reported like any other that nobody expects; the checkout goes on without it. */
  function answerOf(request: Promise<CheckoutEvent>): void {
    void request.then(send, (error: unknown) => {
      send({ type: 'cardBroke' });
      throw error;
    });
  }

  async function checkCard(): Promise<CheckoutEvent> {
    const form = card?.current;
    if (!form) return { type: 'cardMissing' };
    if (!(await form.check())) return { type: 'cardIncomplete' };
    return { type: 'cardComplete', choice: form.choice() };
  }

  async function start(
    order: OrderToPlace,
    choice: ReturnType<CardHandle['choice']>,
  ): Promise<CheckoutEvent> {
    const body = { cart: order.cart, ...choice };
    const sameAs = JSON.stringify([body, order.total]);
    const known = started.current;
    if (known?.for === sameAs && Date.now() - known.at < freshMs) {
      return { type: 'paymentStarted', payment: known.payment };
    }
    try {
      const payment = await startPayment(body);
      started.current = { for: sameAs, at: Date.now(), payment };
      return { type: 'paymentStarted', payment };
    } catch (error) {
      return isSignedOutError(error) ? { type: 'signedOut' } : { type: 'paymentNotStarted', error };
    }
  }

  async function confirmCard(clientSecret: string): Promise<CheckoutEvent> {
    const form = card?.current;
    if (!form) return { type: 'cardMissing' };
    const confirmation = await form.confirm(clientSecret, returnUrl(owner));
    if (confirmation.isConfirmed) return { type: 'cardConfirmed' };
    const { message, isDecline } = confirmation;
    return { type: 'cardRefused', message, isDecline };
  }

  return {
    state,
    save: (body: OrderSubmission, values: CheckoutValues) =>
      send({ type: 'savePressed', draft: readDraft(owner), body, values }),
    saveAgain: () => send({ type: 'saveAgainPressed', draft: readDraft(owner) }),
    place: (order: OrderToPlace) => send({ type: 'placePressed', draft: readDraft(owner), order }),
    placeAgain: () => send({ type: 'placeAgainPressed', draft: readDraft(owner) }),
    finish: (payment: ReturnedPayment | undefined) =>
      send({ type: 'returned', draft: readDraft(owner), payment }),
  };
}

/** Where the bank's own page leads back to. */
const returnUrl = ({ draftId }: CheckoutOwner): string =>
  `${window.location.origin}/checkout-success${draftId === undefined ? '' : `?draft=${draftId}`}`;

async function sendOrder(
  request: ReturnType<typeof useSaveOrder>['mutateAsync'],
  { body, key }: { body: OrderSubmission; key: string },
): Promise<CheckoutEvent> {
  try {
    return { type: 'orderStored', order: await request({ body, key }) };
  } catch (error) {
    return outcomeOf(error);
  }
}
