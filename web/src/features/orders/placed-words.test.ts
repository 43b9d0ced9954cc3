import type { CalendarDate } from '@casepack/contract/calendar';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { nextWords, type PlacedReader, placedOrSaved } from './placed-words';

// $24.00 of soap, $1.00 tax, $5.00 shipping.
const order = (changes: Partial<Order> = {}) => sampleOrder(1, changes);
const paid = order({ status: 'paid', amountPaid: cents(3000), paidAt: new Date('2026-11-02T10:00:00Z') });
const expiresAt = new Date('2026-11-16T12:00:00Z');
const waiting = order({ status: 'pending', heldFor: ['approval'], approvalExpiresAt: expiresAt });
const free = order({ total: cents(0) });

describe('a finished checkout', () => {
  it.each<[string, Order, 'placed' | 'saved']>([
    ['paid', paid, 'placed'],
    ['whose payment is being confirmed', order({ paymentPending: true }), 'placed'],
    ['that costs nothing', free, 'placed'],
    ['to be paid later', order(), 'saved'],
    ['that waits for approval', waiting, 'saved'],
    ['free of charge that waits for approval', { ...waiting, total: cents(0) }, 'saved'],
  ])('made an order %s', (_, given, how) => {
    expect(placedOrSaved(given)).toBe(how);
  });
});

describe('what happens next', () => {
  it.each<[PlacedReader, Partial<Order>, string]>([
    ['buyer', {}, 'Pay $30.00 by card when you are ready, here or with the link in your email.'],
    ['rep', {}, 'Send your customer the link to pay $30.00 by card. No sign-in is needed.'],
    ['staff', {}, 'Send your customer the link to pay $30.00 by card, or send an invoice from the order.'],
    ['buyer', { paymentMethod: 'Check' }, 'Send a check for $30.00 and write CP-000005 on it.'],
    [
      'staff',
      { paymentMethod: 'Check' },
      'Your customer pays $30.00 by check. Record the payment on the order when it arrives.',
    ],
    [
      'buyer',
      { paymentMethod: 'Terms' },
      'You will be sent an invoice for $30.00. It is due 30 days after its date.',
    ],
    [
      'rep',
      { paymentMethod: 'Terms', paymentTerms: 'COD' },
      'Your customer is sent an invoice for $30.00. It is due on delivery.',
    ],
    ['buyer', { paymentMethod: 'Marketplace - Faire' }, '$30.00 is paid through Faire.'],
    ['buyer', { paymentPending: true }, 'The card payment is being confirmed. There is nothing to do.'],
    ['buyer', { status: 'cancelled' }, 'This order is cancelled.'],
  ])('for a %s with %o', (reader, changes, words) => {
    expect(nextWords(order(changes), reader)[0]).toBe(words);
  });

  it.each<[PlacedReader, string]>([
    [
      'buyer',
      'Your order is on hold: over credit limit, overdue invoice. It is processed once the manufacturer releases it.',
    ],
    ['staff', 'The order is on hold: over credit limit, overdue invoice. Release it to process it.'],
  ])('is a release of what is on hold, for a %s', (reader, words) => {
    const held = order({ status: 'pending', heldFor: ['credit_limit', 'overdue'] });
    expect(nextWords(held, reader)[0]).toBe(words);
  });

  it('is nothing to pay for what is paid or free', () => {
    expect(nextWords(paid, 'buyer')[0]).toBe('$30.00 is paid. There is nothing left to pay.');
    expect(nextWords(free, 'rep')[0]).toBe('There is nothing to pay.');
  });

  it.each<[PlacedReader, string]>([
    ['buyer', 'Your order is waiting for approval. You can pay it once it is approved.'],
    ['rep', 'The order is waiting for approval by the manufacturer.'],
    ['staff', 'The order is waiting for your approval. Release it to accept it.'],
  ])('is an approval, with its last day, for a %s', (reader, words) => {
    expect(nextWords(waiting, reader)[0]).toBe(
      `${words} No stock is reserved yet. An order that is not approved by Nov 16, 2026 is cancelled.`,
    );
  });

  it('tells where the confirmation goes, and of the shipping', () => {
    const shipped = order({ requestedShipDate: '2026-11-20' as CalendarDate });

    expect(nextWords(shipped, 'buyer').slice(1)).toEqual([
      'The confirmation goes to cora@corner.test.',
      'Requested ship date: Nov 20, 2026. You get an email with the tracking number when it ships.',
    ]);
    expect(nextWords(order({ customer: { ...order().customer, email: null } }), 'rep').slice(1)).toEqual([
      'Your customer gets an email with the tracking number when it ships.',
    ]);
  });
});
