import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { messageOf } from '../../api/api-error';
import { encode } from '../../api/encode';
import { isRefusal } from '../../api/refusal';
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type EventName,
  type EventOf,
  restingState,
  type StateAt,
  type StateName,
} from './checkout-state';
import {
  ALREADY_SAVED,
  CARD_MISSING,
  CARD_NOT_AUTHENTICATED,
  notStartedWords,
  ORDER_FAILED,
  ORDER_USUAL,
  orderRefusedWords,
  orderUnknownWords,
  PLACED_ELSEWHERE,
  SAVE_FAILED,
  SAVED_ELSEWHERE,
  SENT_ELSEWHERE,
  saveFailedWords,
  TOTAL_CHANGED,
} from './checkout-words';
import type { Draft, DraftPayment } from './draft-store';

interface Step {
  state: CheckoutState;
  effects: readonly CheckoutEffect[];
}

const to = (state: CheckoutState, ...effects: CheckoutEffect[]): Step => ({ state, effects });
const warnOfOrder = (description: string): CheckoutEffect => ({
  do: 'warn',
  title: ORDER_FAILED,
  description,
});
const warnOfSave = (description: string): CheckoutEffect => ({ do: 'warn', title: SAVE_FAILED, description });
const forgetSent: CheckoutEffect = { do: 'changeDraft', change: { sent: undefined } };
const keepPayment = (paying: DraftPayment | undefined): CheckoutEffect => ({
  do: 'changeDraft',
  change: { paying },
});

type SavingState = StateAt<'saving' | 'savingEarlier'>;
const isFirstAttempt = ({ draft }: SavingState): boolean => draft.sent === undefined;

function save(_: unknown, { draft, body, values }: EventOf<'savePressed'>): Step {
  if (draft === undefined)
    return to({ at: 'ready' }, { do: 'openDraft', values }, warnOfSave(SAVED_ELSEWHERE));
  if (draft.paying?.isConfirmed) return to(restingState(draft), warnOfSave(SENT_ELSEWHERE));
  const request: CheckoutEffect = { do: 'saveOrder', body, key: draft.key };
  if (draft.sent !== undefined) return to({ at: 'saving', draft }, request);
  const sent = encode(OrderSubmission, body);
  return to({ at: 'saving', draft }, { do: 'changeDraft', change: { sent } }, request);
}

const saveAgain = (_: unknown, { draft }: EventOf<'saveAgainPressed'>): Step =>
  draft ? saveEarlier({ draft }) : to({ at: 'ready' }, warnOfSave(SAVED_ELSEWHERE));

/** The key was used: what an earlier attempt sent is what the server has, and it gives that order back. */
function saveEarlier({ draft }: { draft: Draft }): Step {
  const body = OrderSubmission.safeParse(draft.sent).data;
  if (body === undefined) return alreadySaved();
  return to({ at: 'savingEarlier', draft }, { do: 'saveOrder', body, key: draft.key });
}

const alreadySaved = (): Step => to({ at: 'ready' }, { do: 'renewKey' }, warnOfSave(ALREADY_SAVED));

const saved = ({ at }: SavingState, { order }: EventOf<'orderStored'>): Step =>
  to({ at: 'saved' }, { do: 'clearDraft' }, { do: 'showSaved', order, isEarlier: at === 'savingEarlier' });

const saveRefused = (_: unknown, { error }: EventOf<'orderRefused' | 'orderUnpaid'>): Step =>
  to({ at: 'ready' }, forgetSent, warnOfSave(saveFailedWords(error)), { do: 'showRefusal', error });

/** With no attempt before it, an order that was turned away is not stored. */
const saveNotTaken = (state: SavingState, { error }: EventOf<'notTaken'>): Step =>
  isFirstAttempt(state)
    ? to({ at: 'ready' }, forgetSent, warnOfSave(saveFailedWords(error)))
    : saveUnknown(state, { error });

const saveUnknown = (_: unknown, { error }: { error: unknown }): Step =>
  to({ at: 'saveUnresolved' }, warnOfSave(saveFailedWords(error)));

const saveSignedOut = (state: SavingState): Step =>
  to({ at: 'signedOut' }, ...(isFirstAttempt(state) ? [forgetSent] : []));

function place(_: unknown, { draft, order }: EventOf<'placePressed'>): Step {
  const { state, effects } = placeWith(draft, order);
  return to(state, { do: 'dismissWarning' }, ...effects);
}

function placeWith(draft: Draft | undefined, order: EventOf<'placePressed'>['order']): Step {
  if (draft === undefined) return to({ at: 'ready' }, warnOfOrder(PLACED_ELSEWHERE));
  if (draft.paying?.isConfirmed) return send(draft, draft.paying, false);
  if (draft.sent !== undefined) return to({ at: 'saveUnresolved' }, warnOfOrder(SENT_ELSEWHERE));
  return to({ at: 'checkingCard', draft, order }, { do: 'checkCard' });
}

/** The order whose outcome is not known, as it was sent: what is on the screen by now does not matter. */
function placeAgain(_: unknown, { draft }: EventOf<'placeAgainPressed'>): Step {
  const { state, effects } = draft?.paying?.isConfirmed
    ? send(draft, draft.paying, false)
    : to(
        draft?.sent === undefined ? { at: 'ready' } : { at: 'saveUnresolved' },
        warnOfOrder(PLACED_ELSEWHERE),
      );
  return to(state, { do: 'dismissWarning' }, ...effects);
}

/** Sends the order that was stored when the browser left for the bank's page. */
function finish(_: unknown, { draft, payment }: EventOf<'returned'>): Step {
  const paying = draft?.paying;
  const isOurs = payment === undefined ? paying?.isConfirmed : payment.intentId === paying?.paymentIntentId;
  if (!draft || !paying || !isOurs) return to({ at: 'ready' });
  if (payment?.isRefused) return to({ at: 'ready', refusal: CARD_NOT_AUTHENTICATED }, keepPayment(undefined));
  return send(draft, paying, true);
}

const cardMissing = ({ draft }: StateAt<'checkingCard'>): Step =>
  to(restingState(draft), warnOfOrder(CARD_MISSING));

const cardGone = (): Step => to({ at: 'ready' }, keepPayment(undefined), warnOfOrder(CARD_MISSING));

/** The provider's script failed before the card was asked. */
const checkBroke = ({ draft }: StateAt<'checkingCard'>): Step =>
  to(restingState(draft), warnOfOrder(ORDER_USUAL));

const stopPlacing = ({ draft }: { draft: Draft }): Step => to(restingState(draft));

const startPayment = ({ draft, order }: StateAt<'checkingCard'>, { choice }: EventOf<'cardComplete'>): Step =>
  to({ at: 'startingPayment', draft, order }, { do: 'startPayment', order, choice });

/** Stored before the card is asked: the bank may take the browser to a page of its own and send it back. */
function confirmCard(
  { draft, order }: StateAt<'startingPayment'>,
  { payment: { amount, paymentIntentId, clientSecret } }: EventOf<'paymentStarted'>,
): Step {
  if (amount !== order.total) {
    return to({ at: 'ready' }, { do: 'forgetPayment' }, warnOfOrder(TOTAL_CHANGED), { do: 'showNewTotal' });
  }
  const body = encode(OrderSubmission, { ...order.body, paymentIntentId, saveForLater: false });
  const payment = { paymentIntentId, body, isConfirmed: false };
  return to({ at: 'confirmingCard', draft, payment }, keepPayment(payment), {
    do: 'confirmCard',
    clientSecret,
  });
}

function paymentNotStarted(_: unknown, { error }: EventOf<'paymentNotStarted'>): Step {
  const warning: CheckoutEffect = { do: 'warn', ...notStartedWords(error) };
  if (!isRefusal(error) || error.code === 'payments_not_configured') return to({ at: 'ready' }, warning);
  return to({ at: 'ready' }, warning, { do: 'showRefusal', error });
}

/** A card that was declined leaves its payment open for the next one. */
const cardRefused = (_: unknown, { message, isDecline }: EventOf<'cardRefused'>): Step =>
  to(
    { at: 'ready', refusal: message },
    keepPayment(undefined),
    ...(isDecline ? [] : [{ do: 'forgetPayment' } as const]),
    warnOfOrder(message),
  );

/** Nobody knows what became of this payment, so the next try starts another one. */
const confirmationBroke = (): Step =>
  cardRefused(undefined, { type: 'cardRefused', message: ORDER_USUAL, isDecline: false });

const sendConfirmed = ({ draft, payment }: StateAt<'confirmingCard'>): Step => send(draft, payment, false);

/** From here on this order is sent and no other, under the same key, however often it is tried. */
function send(draft: Draft, payment: DraftPayment, isReturn: boolean): Step {
  const body = OrderSubmission.safeParse(payment.body).data;
  if (body === undefined) {
    // Stored by another version of this page. Without an order the card is let go again.
    return to(
      { at: 'placeUnresolved', message: ORDER_USUAL },
      keepPayment(undefined),
      { do: 'forgetPayment' },
      warnOfOrder(ORDER_USUAL),
    );
  }
  return to(
    { at: 'placing', draft, items: body.items, isReturn },
    keepPayment({ ...payment, isConfirmed: true }),
    {
      do: 'placeOrder',
      body,
      key: draft.key,
    },
  );
}

const placed = (_: unknown, { order }: EventOf<'orderStored'>): Step =>
  to({ at: 'placed', order }, { do: 'clearDraft' }, { do: 'showPlaced', order });

function placedUnpaid({ items }: StateAt<'placing'>, { orderId, error }: EventOf<'orderUnpaid'>): Step {
  const message = messageOf(error, ORDER_USUAL);
  return to({ at: 'unpaid', orderId, message }, { do: 'clearDraft' }, warnOfOrder(message), {
    do: 'showUnpaid',
    order: { id: orderId, items },
  });
}

function orderRefused(
  { draft: { sent }, isReturn }: StateAt<'placing'>,
  { type, error }: EventOf<'orderRefused' | 'keyUsed'>,
): Step {
  const refusal = orderRefusedWords(error, isReturn);
  const isKeyUsed = type === 'keyUsed';
  return to(
    { at: sent === undefined || isKeyUsed ? 'ready' : 'saveUnresolved', refusal },
    isKeyUsed ? { do: 'renewKey' } : keepPayment(undefined),
    { do: 'forgetPayment' },
    warnOfOrder(refusal),
    { do: 'showRefusal', error },
  );
}

function orderUnknown(_: unknown, { error }: EventOf<'notTaken' | 'noAnswer'>): Step {
  const message = orderUnknownWords(error);
  return to({ at: 'placeUnresolved', message }, { do: 'forgetPayment' }, warnOfOrder(message));
}

const signedOut = (): Step => to({ at: 'signedOut' });

type Table = {
  [S in StateName]: { [E in EventName]?: (state: StateAt<S>, event: EventOf<E>) => Step };
};

// biome-ignore format: a table is read by its columns
/** Each row is a state and what may happen in it. Whatever it does not name is ignored: a second press sends nothing. */
const table: Table = {
  returning:       { returned: finish },
  ready:           { savePressed: save, placePressed: place },
  saveUnresolved:  { savePressed: save, placePressed: place, saveAgainPressed: saveAgain },
  placeUnresolved: { placePressed: place, placeAgainPressed: placeAgain, returned: finish },

  saving: {
    orderStored: saved, orderRefused: saveRefused, orderUnpaid: saveRefused, keyUsed: saveEarlier,
    notTaken: saveNotTaken, noAnswer: saveUnknown, signedOut: saveSignedOut,
  },
  savingEarlier: {
    orderStored: saved, orderRefused: saveRefused, orderUnpaid: saveRefused, keyUsed: alreadySaved,
    notTaken: saveNotTaken, noAnswer: saveUnknown, signedOut: saveSignedOut,
  },
  checkingCard:    { cardMissing, cardIncomplete: stopPlacing, cardComplete: startPayment, cardBroke: checkBroke },
  startingPayment: { paymentStarted: confirmCard, paymentNotStarted, signedOut },
  confirmingCard:  { cardConfirmed: sendConfirmed, cardRefused, cardMissing: cardGone, cardBroke: confirmationBroke },
  placing: {
    orderStored: placed, orderRefused, orderUnpaid: placedUnpaid, keyUsed: orderRefused,
    notTaken: orderUnknown, noAnswer: orderUnknown, signedOut,
  },

  saved: {}, placed: {}, unpaid: {}, signedOut: {},
};

/** What an event leads to, and what has to be done for it. Pure: the hook does it. */
export function nextStep(state: CheckoutState, event: CheckoutEvent): Step {
  // A row's functions take its own state and the event they are named by, which TypeScript cannot follow here.
  const act = table[state.at][event.type] as
    | ((state: CheckoutState, event: CheckoutEvent) => Step)
    | undefined;
  return act?.(state, event) ?? { state, effects: [] };
}
