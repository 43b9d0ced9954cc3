import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error';
import { sampleOrder } from '../../testing/sample-order';
import { sampleUser } from '../../testing/sample-user';
import { nextStep } from './checkout-reducer';
import {
  busyWith,
  type CheckoutEvent,
  type CheckoutState,
  type EventName,
  type EventOf,
  restingState,
  type StateAt,
  type StateName,
  unresolvedOf,
} from './checkout-state';
import { firstValues } from './checkout-values';
import type { Draft } from './draft-store';

const values = firstValues(sampleUser({}), 'buyer', '2026-11-16');
const body = OrderSubmission.parse({
  items: [{ productId: 1, quantity: 2, isTester: false }],
  paymentMethod: 'Credit Card',
});
const sentBody = { items: [{ productId: 1, quantity: 3, isTester: false }], paymentMethod: 'Check' };
const total = cents(5400);
const placeable = { body, cart: { items: [] }, total };
const order = sampleOrder(1, { id: 501 });

const untouched: Draft = { key: 'key-1', values };
const sentDraft: Draft = { ...untouched, sent: sentBody };
const unconfirmed = { paymentIntentId: 'pi_1', body: sentBody, isConfirmed: false };
const payingDraft: Draft = { ...untouched, paying: unconfirmed };
const confirmedDraft: Draft = { ...untouched, paying: { ...unconfirmed, isConfirmed: true } };

const refusedError = new ApiError({ status: 409, code: 'out_of_stock', serverMessage: 'Sold out' });
const mismatch = new ApiError({ status: 422, code: 'idempotency_mismatch', serverMessage: 'Used before' });

const states: { [S in StateName]: StateAt<S> } = {
  returning: { at: 'returning' },
  ready: { at: 'ready', refusal: 'Declined.' },
  saveUnresolved: { at: 'saveUnresolved' },
  placeUnresolved: { at: 'placeUnresolved', message: 'The server did not respond.' },
  saving: { at: 'saving', draft: untouched },
  savingEarlier: { at: 'savingEarlier', draft: sentDraft },
  checkingCard: { at: 'checkingCard', draft: untouched, order: placeable },
  startingPayment: { at: 'startingPayment', draft: untouched, order: placeable },
  confirmingCard: { at: 'confirmingCard', draft: untouched, payment: unconfirmed },
  placing: { at: 'placing', draft: untouched, items: body.items, isReturn: false },
  saved: { at: 'saved' },
  placed: { at: 'placed', order },
  unpaid: { at: 'unpaid', orderId: 501, message: 'The card was refused.' },
  signedOut: { at: 'signedOut' },
};

const payment = { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: total, manufacturerId: 3 };

const events: { [E in EventName]: EventOf<E> } = {
  savePressed: { type: 'savePressed', draft: untouched, body, values },
  saveAgainPressed: { type: 'saveAgainPressed', draft: sentDraft },
  placePressed: { type: 'placePressed', draft: untouched, order: placeable },
  placeAgainPressed: { type: 'placeAgainPressed', draft: confirmedDraft },
  returned: { type: 'returned', draft: payingDraft, payment: { intentId: 'pi_1', isRefused: false } },
  cardMissing: { type: 'cardMissing' },
  cardIncomplete: { type: 'cardIncomplete' },
  cardComplete: { type: 'cardComplete', choice: {} },
  paymentStarted: { type: 'paymentStarted', payment },
  paymentNotStarted: { type: 'paymentNotStarted', error: refusedError },
  cardConfirmed: { type: 'cardConfirmed' },
  cardRefused: { type: 'cardRefused', message: 'Declined.', isDecline: true },
  orderStored: { type: 'orderStored', order },
  orderUnpaid: { type: 'orderUnpaid', orderId: 501, error: refusedError },
  orderRefused: { type: 'orderRefused', error: refusedError },
  keyUsed: { type: 'keyUsed', error: mismatch },
  notTaken: { type: 'notTaken', error: new NetworkError(undefined, 'unsent') },
  noAnswer: { type: 'noAnswer', error: new NetworkError(undefined, 'unknown') },
  signedOut: { type: 'signedOut' },
  cardBroke: { type: 'cardBroke' },
};

// biome-ignore format: a table is read by its columns
/** Next state and effects. What is not in here changes nothing. */
const expected: { [S in StateName]: Partial<Record<EventName, string>> } = {
  returning: {
    returned:          'placing: changeDraft placeOrder',
  },
  ready: {
    savePressed:       'saving: changeDraft saveOrder',
    placePressed:      'checkingCard: dismissWarning checkCard',
  },
  saveUnresolved: {
    savePressed:       'saving: changeDraft saveOrder',
    saveAgainPressed:  'savingEarlier: saveOrder',
    placePressed:      'checkingCard: dismissWarning checkCard',
  },
  placeUnresolved: {
    placePressed:      'checkingCard: dismissWarning checkCard',
    placeAgainPressed: 'placing: dismissWarning changeDraft placeOrder',
    returned:          'placing: changeDraft placeOrder',
  },
  saving: {
    orderStored:       'saved: clearDraft showSaved',
    orderRefused:      'ready: changeDraft warn showRefusal',
    orderUnpaid:       'ready: changeDraft warn showRefusal',
    keyUsed:           'ready: renewKey warn',
    notTaken:          'ready: changeDraft warn',
    noAnswer:          'saveUnresolved: warn',
    signedOut:         'signedOut: changeDraft',
  },
  savingEarlier: {
    orderStored:       'saved: clearDraft showSaved',
    orderRefused:      'ready: changeDraft warn showRefusal',
    orderUnpaid:       'ready: changeDraft warn showRefusal',
    keyUsed:           'ready: renewKey warn',
    notTaken:          'saveUnresolved: warn',
    noAnswer:          'saveUnresolved: warn',
    signedOut:         'signedOut:',
  },
  checkingCard: {
    cardMissing:       'ready: warn',
    cardIncomplete:    'ready:',
    cardComplete:      'startingPayment: startPayment',
    cardBroke:         'ready: warn',
  },
  startingPayment: {
    paymentStarted:    'confirmingCard: changeDraft confirmCard',
    paymentNotStarted: 'ready: warn showRefusal',
    signedOut:         'signedOut:',
  },
  confirmingCard: {
    cardMissing:       'ready: changeDraft warn',
    cardConfirmed:     'placing: changeDraft placeOrder',
    cardRefused:       'ready: changeDraft warn',
    cardBroke:         'ready: changeDraft forgetPayment warn',
  },
  placing: {
    orderStored:       'placed: clearDraft showPlaced',
    orderUnpaid:       'unpaid: clearDraft warn showUnpaid',
    orderRefused:      'ready: changeDraft forgetPayment warn showRefusal',
    keyUsed:           'ready: renewKey forgetPayment warn showRefusal',
    notTaken:          'placeUnresolved: forgetPayment warn',
    noAnswer:          'placeUnresolved: forgetPayment warn',
    signedOut:         'signedOut:',
  },
  saved: {}, placed: {}, unpaid: {}, signedOut: {},
};

function summaryOf(state: CheckoutState, event: CheckoutEvent): string {
  const step = nextStep(state, event);
  return `${step.state.at}: ${step.effects.map((effect) => effect.do).join(' ')}`.trim();
}

const pairs = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => [state, event] as const),
);
const named = pairs.map(([state, event]) => ({ name: `${state.at} × ${event.type}`, state, event }));
const effectOf = (state: CheckoutState, event: CheckoutEvent, name: string) =>
  nextStep(state, event).effects.find((effect) => effect.do === name);

describe('the checkout', () => {
  it.each(named.filter(({ state, event }) => expected[state.at][event.type] !== undefined))(
    'goes on: $name',
    ({ state, event }) => expect(summaryOf(state, event)).toBe(expected[state.at][event.type]),
  );

  it.each(named.filter(({ state, event }) => expected[state.at][event.type] === undefined))(
    'ignores what cannot happen: $name',
    ({ state, event }) => {
      const step = nextStep(state, event);
      expect(step.state).toBe(state);
      expect(step.effects).toEqual([]);
    },
  );
});

describe('saving', () => {
  const { ready, saving, savingEarlier, saveUnresolved } = states;

  it('stores the first attempt before it is sent, and sends it under the key of the draft', () => {
    expect(nextStep(ready, events.savePressed).effects).toEqual([
      { do: 'changeDraft', change: { sent: expect.objectContaining({ paymentMethod: 'Credit Card' }) } },
      { do: 'saveOrder', body, key: 'key-1' },
    ]);
  });

  it('keeps the first attempt as it was when another one follows', () => {
    const event = { ...events.savePressed, draft: sentDraft };
    expect(summaryOf(saveUnresolved, event)).toBe('saving: saveOrder');
  });

  it.each([
    ['savePressed', { ...events.savePressed, draft: undefined }, 'ready: openDraft warn'],
    ['saveAgainPressed', { ...events.saveAgainPressed, draft: undefined }, 'ready: warn'],
  ])('sends nothing when another tab finished the order (%s)', (_, event, summary) => {
    expect(summaryOf(saveUnresolved, event)).toBe(summary);
  });

  it('waits for an order of another tab whose card was confirmed', () => {
    expect(summaryOf(ready, { ...events.savePressed, draft: confirmedDraft })).toBe('placeUnresolved: warn');
  });

  it('asks for the earlier order when the key was used by an attempt before this one', () => {
    const step = nextStep({ ...saving, draft: sentDraft }, events.keyUsed);
    expect(step.state).toEqual({ at: 'savingEarlier', draft: sentDraft });
    expect(step.effects).toEqual([
      { do: 'saveOrder', body: expect.objectContaining({ paymentMethod: 'Check' }), key: 'key-1' },
    ]);
  });

  it.each([
    [saving, false],
    [savingEarlier, true],
  ])('tells whether the order is the one of an earlier attempt', (state, isEarlier) => {
    expect(effectOf(state, events.orderStored, 'showSaved')).toMatchObject({ isEarlier });
  });

  it.each(['notTaken', 'signedOut'] as const)(
    'still does not know of an earlier attempt when a later one is turned away (%s)',
    (name) => {
      const { effects } = nextStep({ ...saving, draft: sentDraft }, events[name]);
      expect(effects.filter((effect) => effect.do === 'changeDraft')).toEqual([]);
    },
  );
});

describe('placing', () => {
  const { ready, placing, placeUnresolved, startingPayment, confirmingCard } = states;

  it('stores the payment before the card is asked, with the order that it pays', () => {
    expect(nextStep(startingPayment, events.paymentStarted).effects[0]).toEqual({
      do: 'changeDraft',
      change: {
        paying: {
          paymentIntentId: 'pi_1',
          body: expect.objectContaining({ paymentIntentId: 'pi_1', saveForLater: false }),
          isConfirmed: false,
        },
      },
    });
  });

  it('stores that the card was confirmed before the order is sent', () => {
    expect(nextStep(confirmingCard, events.cardConfirmed).effects).toEqual([
      { do: 'changeDraft', change: { paying: { ...unconfirmed, isConfirmed: true } } },
      { do: 'placeOrder', body: expect.objectContaining({ paymentMethod: 'Check' }), key: 'key-1' },
    ]);
  });

  it('asks no card for another amount than the one shown, and does not use that payment again', () => {
    const event = { ...events.paymentStarted, payment: { ...payment, amount: cents(6000) } };
    expect(summaryOf(startingPayment, event)).toBe('ready: forgetPayment warn showNewTotal');
  });

  it.each([
    ['is missing', states.checkingCard, events.cardMissing, 'Payment system not ready. Please try again.'],
    [
      'broke before the card',
      states.checkingCard,
      events.cardBroke,
      'Order processing failed. Please try again.',
    ],
    ['broke with the card', confirmingCard, events.cardBroke, 'Order processing failed. Please try again.'],
  ])('reports a card form that %s', (_what, state, event, description) => {
    expect(nextStep(state, event).effects).toContainEqual({ do: 'warn', title: 'Order Failed', description });
  });

  it('uses a payment again after a decline only', () => {
    const event = { ...events.cardRefused, isDecline: false };
    expect(summaryOf(confirmingCard, event)).toBe('ready: changeDraft forgetPayment warn');
  });

  it.each([
    ['no draft: finished in another tab', undefined, 'ready: dismissWarning warn'],
    ['may have been saved', sentDraft, 'saveUnresolved: dismissWarning warn'],
    ['a confirmed card', confirmedDraft, 'placing: dismissWarning changeDraft placeOrder'],
    ['a card that was not confirmed', payingDraft, 'checkingCard: dismissWarning checkCard'],
  ])('looks at the draft first (%s)', (_, draft, summary) => {
    expect(summaryOf(ready, { ...events.placePressed, draft })).toBe(summary);
  });

  it.each([
    ['no draft', undefined, 'ready: dismissWarning warn'],
    ['no confirmed card', payingDraft, 'ready: dismissWarning warn'],
    ['only an order to save', sentDraft, 'saveUnresolved: dismissWarning warn'],
  ])('sends nothing again when another tab found out (%s)', (_, draft, summary) => {
    expect(summaryOf(placeUnresolved, { ...events.placeAgainPressed, draft })).toBe(summary);
  });

  it('lets the card go when the stored order cannot be read', () => {
    const draft = { ...untouched, paying: { ...unconfirmed, isConfirmed: true, body: { items: 'none' } } };
    const event = { ...events.placeAgainPressed, draft };
    expect(summaryOf(placeUnresolved, event)).toBe(
      'placeUnresolved: dismissWarning changeDraft forgetPayment warn',
    );
  });

  it('goes back to an order that may have been saved once this one is refused', () => {
    const state = { ...placing, draft: { ...confirmedDraft, sent: sentBody } };
    expect(nextStep(state, events.orderRefused).state).toMatchObject({ at: 'saveUnresolved' });
    // The new key has nothing to do with what was sent under the old one.
    expect(nextStep(state, events.keyUsed).state).toMatchObject({ at: 'ready' });
  });

  it.each([
    [false, /Look under Orders before you order again\.$/],
    [true, /Look under Orders\.$/],
  ])('says that an order was already made (back from the bank: %s)', (isReturn, words) => {
    expect(nextStep({ ...placing, isReturn }, events.keyUsed).state).toHaveProperty(
      'refusal',
      expect.stringMatching(words),
    );
  });

  it.each([
    [undefined, 'Sold out. Your card was not charged.'],
    [{ charged: false }, 'Sold out'],
  ])('says once that the card was not charged (%o)', (details, description) => {
    const error = new ApiError({ status: 409, code: 'out_of_stock', serverMessage: 'Sold out', details });
    expect(effectOf(startingPayment, { ...events.paymentNotStarted, error }, 'warn')).toMatchObject({
      description,
    });
  });

  it('says without a screen to go to that payments are not set up', () => {
    const error = new ApiError({ status: 409, code: 'payments_not_configured', serverMessage: 'No keys' });
    expect(nextStep(startingPayment, { ...events.paymentNotStarted, error }).effects).toEqual([
      { do: 'warn', title: 'Payment Setup Failed', description: 'No keys' },
    ]);
  });
});

describe("coming back from the bank's page", () => {
  const refusal = { intentId: 'pi_1', isRefused: true };

  it.each([
    ['no draft', { draft: undefined }, 'ready:'],
    ['another payment', { payment: { intentId: 'pi_2', isRefused: false } }, 'ready:'],
    ['no payment and an unconfirmed card', { payment: undefined }, 'ready:'],
    [
      'no payment and a confirmed card',
      { payment: undefined, draft: confirmedDraft },
      'placing: changeDraft placeOrder',
    ],
    ['a refusal', { payment: refusal }, 'ready: changeDraft'],
  ])('with %s', (_, change, summary) => {
    expect(summaryOf(states.returning, { ...events.returned, ...change })).toBe(summary);
  });

  it('tells a refusal from nothing to finish', () => {
    expect(nextStep(states.returning, { ...events.returned, payment: refusal }).state).toHaveProperty(
      'refusal',
      'The payment was not confirmed. Your card was not charged.',
    );
  });
});

describe('what the screen reads from the state', () => {
  it.each([
    ['nothing stored', undefined, 'ready', undefined],
    ['an untouched draft', untouched, 'ready', undefined],
    ['an order that may have been saved', sentDraft, 'saveUnresolved', 'save'],
    ['a card that was not confirmed', payingDraft, 'ready', undefined],
    ['a confirmed card', confirmedDraft, 'placeUnresolved', 'place'],
    ['both', { ...confirmedDraft, sent: sentBody }, 'placeUnresolved', 'place'],
  ])('opens with %s', (_, draft, at, unresolved) => {
    const state = restingState(draft);
    expect(state.at).toBe(at);
    expect(unresolvedOf(state)).toBe(unresolved);
  });

  it('stays unresolved while the order is sent again', () => {
    expect(unresolvedOf({ ...states.placing, draft: confirmedDraft })).toBe('place');
    expect(unresolvedOf(states.savingEarlier)).toBe('save');
    expect(unresolvedOf(states.placing)).toBeUndefined();
  });

  it('is busy from the press to the answer', () => {
    const busy = Object.values(states).map((state) => [state.at, busyWith(state)]);
    expect(Object.fromEntries(busy.filter(([, button]) => button !== undefined))).toEqual({
      saving: 'save',
      savingEarlier: 'save',
      checkingCard: 'place',
      startingPayment: 'place',
      confirmingCard: 'place',
      placing: 'place',
    });
  });
});
