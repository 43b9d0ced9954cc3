import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalendarDate } from '../calendar';
import { cents } from '../money';
import { whyNotEditable } from '../orders/editing';
import {
  moveByInvoice,
  moveByStaff,
  moveByTime,
  moveByTracking,
  type OrderStatus,
  orderStatuses,
} from '../orders/status';
import { creditedRefunds, notesForRefunds } from './credited-refunds';
import { dueAfter, dueBefore, invoiceMoney } from './invoice-money';
import {
  isPaidAtSound,
  isRefundDueSound,
  type MoneyEvent,
  moneyAfter,
  moneyOfNewOrder,
  type OrderMoneyFacts,
  orderMoney,
  refundableAmount,
  takesCard,
} from './order-money';
import { isOverdue } from './overdue';

const earlier = new Date('2026-11-01T15:00:00Z');
const now = new Date('2026-11-16T15:00:00Z');

/** "shipped 4800 of 4800, 800 back, paid, refund due": what came of the total, what went back, and the two marks. */
function facts(text: string): OrderMoneyFacts {
  const [, status, paid, total, , back, marks = ''] =
    /^(\w+) (\d+) of (\d+)(, (\d+) back)?(.*)$/.exec(text) ?? [];
  return {
    status: orderStatuses.find((known) => known === status) ?? expect.fail(`No such order: ${text}`),
    total: cents(Number(total)),
    amountPaid: cents(Number(paid)),
    amountRefunded: cents(Number(back ?? 0)),
    amountAuthorized: cents(0),
    amountCredited: cents(Number(marks.match(/, (\d+) credited/)?.[1] ?? 0)),
    paidAt: marks.includes(', paid') ? earlier : null,
    refundDue: marks.includes(', refund due'),
  };
}

const textOf = (order: OrderMoneyFacts): string =>
  [
    `${order.status} ${order.amountPaid} of ${order.total}`,
    ...(order.amountRefunded > 0 ? [`${order.amountRefunded} back`] : []),
    ...(order.paidAt === null ? [] : [order.paidAt === earlier ? 'paid' : 'paid now']),
    ...(order.refundDue ? ['refund due'] : []),
  ].join(', ');

describe('the money of an order', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    //                                                              state            share      kept  due   to refund
    ['waiting_for_payment 0 of 4800',                               'due',           'nothing', 0,    4800, 0],
    ['processing 1000 of 4800',                                     'part_paid',     'part',    1000, 3800, 0],
    ['processing 1000 of 4800, 1000 back',                          'due',           'nothing', 0,    4800, 0],
    ['processing 1000 of 4800, 400 back',                           'part_paid',     'part',    600,  4200, 0],
    ['paid 4800 of 4800, paid',                                     'paid',          'all',     4800, 0,    0],
    ['shipped 4800 of 4800, 800 back, paid',                        'paid',          'all',     4000, 0,    0],
    ['shipped 4800 of 4800, 4800 back, paid',                       'refunded',      'nothing', 0,    0,    0],
    ['paid 5800 of 4800, paid, refund due',                         'refund_due',    'all',     5800, 0,    1000],
    ['shipped 9600 of 4800, paid, refund due',                      'refund_due',    'all',     9600, 0,    4800],
    ['paid 9600 of 4800, 2000 back, paid, refund due',              'refund_due',    'all',     7600, 0,    2800],
    ['shipped 9600 of 4800, 4800 back, paid, refund due',           'refund_due',    'all',     4800, 0,    4800],
    ['shipped 9600 of 4800, 4800 back, paid',                       'paid',          'all',     4800, 0,    0],
    ['shipped 5200 of 4800, 800 back, paid, refund due',            'refund_due',    'all',     4400, 0,    400],
    ['cancelled 0 of 4800',                                         'cancelled',     'nothing', 0,    0,    0],
    ['cancelled 1000 of 4800, refund due',                          'refund_due',    'part',    1000, 0,    1000],
    ['cancelled 4800 of 4800, paid, refund due',                    'refund_due',    'all',     4800, 0,    4800],
    ['cancelled 4800 of 4800, 4000 back, paid, refund due',         'refund_due',    'all',     800,  0,    800],
    ['cancelled 4800 of 4800, 4800 back, paid',                     'cancelled',     'nothing', 0,    0,    0],
    ['cancelled 0 of 0',                                            'cancelled',     'nothing', 0,    0,    0],
    ['pending 0 of 0',                                              'nothing_to_pay', 'nothing', 0,   0,    0],
    ['paid 0 of 0, paid',                                           'nothing_to_pay', 'nothing', 0,   0,    0],
    ['shipped 100 of 0, paid, refund due',                          'refund_due',    'all',     100,  0,    100],
  ] as const)('%s: %s', (order, state, share, kept, due, toRefund) => {
    expect(orderMoney(facts(order))).toEqual({ state, share, kept, due, toRefund, authorized: 0, uncovered: due });
  });

  it.each(orderStatuses)(
    'can come from a card while the order is %s and owed, unless it is cancelled',
    (status) => {
      expect(takesCard(facts(`${status} 1000 of 4800`))).toBe(status !== 'cancelled');
      expect(takesCard(facts(`${status} 4800 of 4800, paid`))).toBe(false);
    },
  );

  it('cannot come from a card while the order waits for approval', () => {
    const order = facts('pending 0 of 4800');

    expect(takesCard({ ...order, approvalExpiresAt: now })).toBe(false);
    expect(takesCard({ ...order, approvalExpiresAt: null })).toBe(true);
  });

  it.each([
    [4800, 0, 4800],
    [4800, 800, 4000],
    [4800, 4800, 0],
    [4800, 4900, 0],
  ])(
    'of a payment of %i, of which %i is refunded or requested, %i can be refunded',
    (amount, refunded, left) => {
      expect(refundableAmount({ amount: cents(amount), refunded: cents(refunded) })).toBe(left);
    },
  );
});

describe('the money of an invoice', () => {
  const invoice = {
    kind: 'invoice',
    total: cents(4800),
    invoicedBefore: cents(0),
    supersededAt: null,
  } as const;
  const second = { ...invoice, invoicedBefore: cents(1000) };

  // biome-ignore format: columns must stay aligned to be read
  it.each([
    //                                                                                      paid  due
    ['an invoice',            invoice,                              'invoice_sent 0 of 4800',     0,    4800],
    ['an invoice',            invoice,                              'shipped 1000 of 4800',       1000, 3800],
    ['an invoice',            invoice,                              'paid 4800 of 4800, paid',    4800, 0],
    ['an invoice',            invoice,                              'shipped 4800 of 4800, 800 back, paid', 4800, 0],
    ['an invoice',            invoice,                              'shipped 9600 of 4800, paid, refund due', 4800, 0],
    ['an invoice',            invoice,                              'cancelled 1000 of 4800, refund due', 1000, 0],
    ['the second invoice',    second,                               'shipped 900 of 5800',        0,    4800],
    ['the second invoice',    second,                               'shipped 1800 of 5800',       800,  4000],
    ['the second invoice',    second,                               'shipped 5800 of 5800, paid', 4800, 0],
    ['a superseded invoice',  { ...invoice, supersededAt: earlier }, 'invoice_sent 1000 of 4800',  1000, 0],
    ['a superseded invoice',  { ...invoice, supersededAt: earlier }, 'invoice_sent 1000 of 3800',  1000, 0],
    // Goods of 1000 were cancelled and credited after it was paid; then the check bounced.
    ['an invoice',            invoice,                              'processing 4800 of 3800, 1000 back, paid', 4800, 0],
    ['an invoice',            invoice,                              'processing 4800 of 3800, 4800 back', 1000, 3800],
    ['an invoice',            invoice,                              'processing 5800 of 3800, 4800 back', 2000, 2800],
    ['a credit note',         { ...invoice, kind: 'credit_note' },  'shipped 0 of 4800',          0,    0],
  ] as const)('%s: %o for an order that is %s has %i paid and asks for %i', (_, paper, order, paid, due) => {
    expect(invoiceMoney(paper, facts(order))).toEqual({ paid, due });
  });

  // biome-ignore format: columns must stay aligned to be read
  it.each([
    //                                                     before  after
    ['the only invoice',   invoice, 'shipped 1000 of 4800',     0,    0],
    ['the first invoice',  invoice, 'shipped 1000 of 5800',     0,    1000],
    ['the first invoice',  invoice, 'shipped 5000 of 5800',     0,    800],
    ['the second invoice', second,  'shipped 900 of 5800',      100,  100],
    ['the second invoice', second,  'shipped 1800 of 5800',     0,    0],
    ['the second invoice', second,  'cancelled 900 of 5800, refund due', 0, 0],
  ] as const)('%s: %o for an order that is %s has %i due before it and %i after it', (_, paper, order, before, after) => {
    expect(dueBefore(paper, facts(order))).toBe(before);
    expect(dueAfter(paper, facts(order))).toBe(after);
  });

  it.each([
    ['2026-11-15', 4800, true],
    ['2026-11-16', 4800, false],
    ['2026-11-17', 4800, false],
    ['2026-11-15', 0, false],
  ])('due on %s with %i to pay is late on 2026-11-16: %s', (dueOn, due, isLate) => {
    const today = CalendarDate.parse('2026-11-16');

    expect(isOverdue({ due: cents(due), dueOn: CalendarDate.parse(dueOn) }, today)).toBe(isLate);
  });
});

const pays = (amount: number): MoneyEvent => ({ kind: 'payment', amount: cents(amount) });
const refunds = (amount: number): MoneyEvent => ({ kind: 'refund', amount: cents(amount) });
const fails = (amount: number): MoneyEvent => ({ kind: 'failed_refund', amount: cents(amount) });
const moves = (to: OrderStatus): MoneyEvent => ({ kind: 'moved', to });
const costs = (total: number): MoneyEvent => ({ kind: 'edited', total: cents(total) });

describe('the credit notes for refunds of an order', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    ['paid 4800 of 4800, paid',                                    0],
    ['shipped 4800 of 4800, 800 back, paid',                       800],
    ['paid 4800 of 4800, 4800 back, paid',                         4800],
    // It is due again.
    ['processing 1000 of 4800, 400 back',                          0],
    ['processing 4800 of 4800, 4800 back',                         0],
    ['processing 9600 of 4800, 4800 back, paid',                   0],
    // It was paid twice, or costs less by now.
    ['paid 9600 of 4800, 4800 back, paid',                         0],
    ['paid 9600 of 4800, 5000 back, paid',                         200],
    ['paid 9600 of 4800, 2000 back, paid, refund due',             0],
    ['shipped 9600 of 4800, 4800 back, paid, refund due',          4800],
    ['paid 4800 of 4000, 800 back, paid',                          0],
    ['paid 4800 of 4000, 1000 back, paid',                         200],
    // Goods came back, before or after the refund.
    ['shipped 4800 of 4800, 800 back, paid, 800 credited',         0],
    ['shipped 4800 of 4800, 800 back, paid, 500 credited',         300],
    ['shipped 4800 of 4800, 800 back, paid, refund due, 1000 credited', 0],
  ] as const)('%s: %i', (order, credited) => {
    expect(creditedRefunds(facts(order))).toEqual({ least: credited, most: credited });
  });

  // biome-ignore format: columns must stay aligned to be read
  it.each([
    ['cancelled 4800 of 4800, 1000 back, paid, refund due', 0,    1000, 1000],
    ['cancelled 4800 of 4800, 4800 back, paid',             0,    4800, 4800],
    ['cancelled 9600 of 4800, 9600 back, paid',             4800, 4800, 4800],
    ['cancelled 1000 of 4800, 1000 back',                   0,    1000, 1000],
    ['cancelled 4800 of 4800, 4800 back',                   0,    0,    0],
  ] as const)('%s after notes of %i and a refund of %i: %i', (order, noted, refunded, after) => {
    expect(notesForRefunds(facts(order), cents(noted), cents(refunded))).toBe(after);
  });
});

describe('what an event does to the money of an order', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    // A payment.
    ['waiting_for_payment 0 of 4800',                     pays(1000),             'waiting_for_payment 1000 of 4800'],
    ['waiting_for_payment 1000 of 4800',                  pays(3800),             'paid 4800 of 4800, paid now'],
    ['pending 0 of 4800',                                 pays(4800),             'paid 4800 of 4800, paid now'],
    ['invoice_sent 0 of 4800',                            pays(4800),             'paid 4800 of 4800, paid now'],
    ['processing 0 of 4800',                              pays(4800),             'processing 4800 of 4800, paid now'],
    ['shipped 0 of 4800',                                 pays(4800),             'shipped 4800 of 4800, paid now'],
    ['delivered 0 of 4800',                               pays(4800),             'delivered 4800 of 4800, paid now'],
    ['waiting_for_payment 0 of 4800',                     pays(5000),             'paid 5000 of 4800, paid now, refund due'],
    ['paid 4800 of 4800, paid',                           pays(4800),             'paid 9600 of 4800, paid, refund due'],
    ['completed 4800 of 4800, paid',                      pays(100),              'completed 4900 of 4800, paid, refund due'],
    ['shipped 4800 of 4800, 4800 back, paid',             pays(4800),             'shipped 9600 of 4800, 4800 back, paid, refund due'],
    ['pending 4800 of 4800, 800 back, paid',              pays(100),              'paid 4900 of 4800, 800 back, paid, refund due'],
    ['processing 4800 of 4800, 4800 back',                pays(4800),             'processing 9600 of 4800, 4800 back, paid now'],
    ['cancelled 0 of 4800',                               pays(1000),             'cancelled 1000 of 4800, refund due'],
    ['cancelled 0 of 4800',                               pays(4800),             'cancelled 4800 of 4800, paid now, refund due'],
    ['paid 0 of 0, paid',                                 pays(100),              'paid 100 of 0, paid, refund due'],
    // A refund.
    ['paid 4800 of 4800, paid',                           refunds(800),           'paid 4800 of 4800, 800 back, paid'],
    ['paid 4800 of 4800, paid',                           refunds(4800),          'paid 4800 of 4800, 4800 back, paid'],
    ['processing 4800 of 4800, paid',                     refunds(800),           'processing 4800 of 4800, 800 back, paid'],
    ['processing 4800 of 4800, paid',                     refunds(4800),          'processing 4800 of 4800, 4800 back'],
    ['pending 4800 of 4800, paid',                        refunds(4800),          'pending 4800 of 4800, 4800 back'],
    ['shipped 4800 of 4800, paid',                        refunds(4800),          'shipped 4800 of 4800, 4800 back, paid'],
    ['processing 1000 of 4800',                           refunds(400),           'processing 1000 of 4800, 400 back'],
    ['paid 9600 of 4800, paid, refund due',               refunds(2000),          'paid 9600 of 4800, 2000 back, paid, refund due'],
    ['paid 9600 of 4800, paid, refund due',               refunds(4800),          'paid 9600 of 4800, 4800 back, paid'],
    ['cancelled 4800 of 4800, paid, refund due',          refunds(800),           'cancelled 4800 of 4800, 800 back, paid, refund due'],
    ['cancelled 4800 of 4800, paid, refund due',          refunds(4800),          'cancelled 4800 of 4800, 4800 back, paid'],
    ['shipped 9600 of 4800, 4800 back, paid, refund due', refunds(4800),          'shipped 9600 of 4800, 9600 back, paid'],
    // A refund that did not arrive.
    ['processing 4800 of 4800, 4800 back',                fails(4800),            'processing 4800 of 4800, paid now'],
    ['waiting_for_payment 4800 of 4800, 4800 back',       fails(4800),            'paid 4800 of 4800, paid now'],
    ['processing 4800 of 4800, 4800 back',                fails(800),             'processing 4800 of 4800, 4000 back'],
    ['paid 4800 of 4800, 800 back, paid',                 fails(800),             'paid 4800 of 4800, paid'],
    ['pending 4800 of 4800, 800 back, paid',              fails(800),             'pending 4800 of 4800, paid'],
    ['cancelled 4800 of 4800, 4800 back, paid',           fails(4800),            'cancelled 4800 of 4800, paid, refund due'],
    ['paid 9600 of 4800, 4800 back, paid',                fails(4800),            'paid 9600 of 4800, paid, refund due'],
    ['shipped 5200 of 4800, 1600 back, paid, refund due', fails(800),             'shipped 5200 of 4800, 800 back, paid, refund due'],
    // A new status.
    ['paid 4800 of 4800, paid',                           moves('processing'),    'processing 4800 of 4800, paid'],
    ['paid 4800 of 4800, 4800 back, paid',                moves('processing'),    'processing 4800 of 4800, 4800 back'],
    ['paid 4800 of 4800, 4800 back, paid',                moves('shipped'),       'shipped 4800 of 4800, 4800 back, paid'],
    ['paid 4800 of 4800, 800 back, paid',                 moves('processing'),    'processing 4800 of 4800, 800 back, paid'],
    ['processing 0 of 4800',                              moves('shipped'),       'shipped 0 of 4800'],
    ['shipped 9600 of 4800, 4800 back, paid, refund due', moves('delivered'),     'delivered 9600 of 4800, 4800 back, paid, refund due'],
    ['waiting_for_payment 0 of 4800',                     moves('cancelled'),     'cancelled 0 of 4800'],
    ['processing 1000 of 4800',                           moves('cancelled'),     'cancelled 1000 of 4800, refund due'],
    ['paid 4800 of 4800, paid',                           moves('cancelled'),     'cancelled 4800 of 4800, paid, refund due'],
    ['paid 4800 of 4800, 4800 back, paid',                moves('cancelled'),     'cancelled 4800 of 4800, 4800 back, paid'],
    ['cancelled 4800 of 4800, paid, refund due',          moves('pending'),       'pending 4800 of 4800, paid'],
    ['cancelled 4800 of 4800, 800 back, paid, refund due', moves('pending'),      'pending 4800 of 4800, 800 back'],
    ['cancelled 4800 of 4800, 4800 back, paid',           moves('pending'),       'pending 4800 of 4800, 4800 back'],
    ['cancelled 9600 of 4800, paid, refund due',          moves('pending'),       'pending 9600 of 4800, paid, refund due'],
    // A new status of an order that costs nothing.
    ['pending 0 of 0',                                    moves('waiting_for_payment'), 'paid 0 of 0, paid now'],
    ['pending 0 of 0',                                    moves('invoice_sent'),  'paid 0 of 0, paid now'],
    ['pending 0 of 0',                                    moves('processing'),    'processing 0 of 0, paid now'],
    ['processing 0 of 0, paid',                           moves('shipped'),       'shipped 0 of 0, paid'],
    ['processing 0 of 0, paid',                           moves('pending'),       'pending 0 of 0'],
    ['pending 0 of 0',                                    moves('cancelled'),     'cancelled 0 of 0'],
    ['paid 0 of 0, paid',                                 moves('cancelled'),     'cancelled 0 of 0, paid'],
    ['cancelled 0 of 0, paid',                            moves('pending'),       'pending 0 of 0'],
    // A new total.
    ['waiting_for_payment 0 of 4800',                     costs(6000),            'waiting_for_payment 0 of 6000'],
    ['waiting_for_payment 0 of 4800',                     costs(0),               'paid 0 of 0, paid now'],
    ['processing 0 of 4800',                              costs(0),               'processing 0 of 0, paid now'],
    ['pending 0 of 4800',                                 costs(0),               'pending 0 of 0'],
    ['paid 0 of 0, paid',                                 costs(1),               'waiting_for_payment 0 of 1'],
    ['processing 0 of 0, paid',                           costs(4800),            'processing 0 of 4800'],
    ['processing 4800 of 4800, 4800 back',                costs(6000),            'processing 4800 of 6000, 4800 back'],
    ['paid 4800 of 4800, paid',                           costs(4000),            'paid 4800 of 4000, paid, refund due'],
    ['paid 4800 of 4800, paid',                           costs(6000),            'waiting_for_payment 4800 of 6000'],
    ['processing 4800 of 4800, paid',                     costs(6000),            'processing 4800 of 6000'],
    ['processing 4800 of 4800, paid',                     costs(4000),            'processing 4800 of 4000, paid, refund due'],
    ['pending 4800 of 4800, paid',                        costs(6000),            'pending 4800 of 6000'],
    ['waiting_for_payment 4800 of 6000',                  costs(4800),            'paid 4800 of 4800, paid now'],
    ['invoice_sent 1000 of 4800',                         costs(800),             'paid 1000 of 800, paid now, refund due'],
    ['processing 1000 of 4800',                           costs(1000),            'processing 1000 of 1000, paid now'],
    ['waiting_for_payment 1000 of 4800',                  costs(2000),            'waiting_for_payment 1000 of 2000'],
    ['paid 4800 of 4000, paid, refund due',               costs(4800),            'paid 4800 of 4800, paid'],
    ['paid 4800 of 4000, paid, refund due',               costs(5000),            'waiting_for_payment 4800 of 5000'],
    ['paid 4800 of 4000, 800 back, paid',                 costs(4000),            'paid 4800 of 4000, 800 back, paid'],
    // What was refunded of a paid order is a credit, unless the order costs more than was ever paid.
    ['paid 4800 of 4800, 800 back, paid',                 costs(4500),            'paid 4800 of 4500, 800 back, paid'],
    ['paid 4800 of 4800, 800 back, paid',                 costs(3000),            'paid 4800 of 3000, 800 back, paid, refund due'],
    ['paid 4800 of 4800, 800 back, paid',                 costs(5000),            'waiting_for_payment 4800 of 5000, 800 back'],
  ] as const)('%s, %o: %s', (before, event, after) => {
    expect(textOf(moneyAfter(facts(before), event, now))).toBe(after);
  });

  it('a refund of everything is owed again in these statuses, and a credit in all others', () => {
    const isOwedAgain = (status: OrderStatus): boolean =>
      moneyAfter(facts(`${status} 4800 of 4800, paid`), refunds(4800), now).paidAt === null;

    expect(orderStatuses.filter(isOwedAgain)).toEqual([
      'pending',
      'waiting_for_payment',
      'invoice_sent',
      'processing',
    ]);
  });

  // biome-ignore format: columns must stay aligned to be read
  it.each([
    [4800, 'waiting_for_payment', 'waiting_for_payment 0 of 4800'],
    [4800, 'pending',             'pending 0 of 4800'],
    [0,    'waiting_for_payment', 'paid 0 of 0, paid now'],
    [0,    'pending',             'pending 0 of 0'],
  ] as const)('an order of %i that is placed as %s: %s', (total, status, placed) => {
    expect(textOf(moneyOfNewOrder(cents(total), status, now))).toBe(placed);
  });
});

describe('stored facts', () => {
  it.each([
    'paid 4800 of 4800',
    'completed 0 of 4800',
    'waiting_for_payment 0 of 4800, paid',
    'shipped 1000 of 4800, paid',
    'processing 4800 of 4800, 4800 back, paid',
    'processing 4800 of 4800',
    'shipped 0 of 0',
    'pending 0 of 0, paid',
  ])('are wrong about the payment: %s', (order) => {
    expect(isPaidAtSound(facts(order))).toBe(false);
  });

  it.each([
    'waiting_for_payment 0 of 4800, refund due',
    'paid 4800 of 4800, paid, refund due',
    'paid 4801 of 4800, paid',
    'cancelled 4800 of 4800, paid',
    'cancelled 4800 of 4800, 4800 back, paid, refund due',
    'processing 1000 of 4800, refund due',
  ])('are wrong about the refund: %s', (order) => {
    expect(isRefundDueSound(facts(order))).toBe(false);
  });
});

type Step = { choice: number; amount: number };

/** What can happen to an order, as the server lets it; the step chooses among it. */
function possibleEvents(order: OrderMoneyFacts, { amount }: Step): MoneyEvent[] {
  const { kept, share, due } = orderMoney(order);
  const picked = orderStatuses.filter(
    (to) => moveByStaff(order.status, to, { paid: share }).outcome === 'allowed',
  );
  const cancellable = order.status !== 'cancelled';
  const bySystem = [
    ...(cancellable ? [moveByInvoice(order.status), moveByTracking(order.status)] : []),
    moveByTime(order.status, { isOwed: due > 0 }),
  ].filter((to) => to !== order.status);
  return [
    pays(amount + 1),
    ...(due > 0 ? [pays(due)] : []),
    ...(kept > 0 ? [refunds(1 + (amount % kept)), refunds(kept)] : []),
    ...(order.amountRefunded > 0
      ? [fails(1 + (amount % order.amountRefunded)), fails(order.amountRefunded)]
      : []),
    ...[...picked, ...bySystem].map(moves),
    ...(whyNotEditable({ ...order, partlyShipped: false }, 'staff') === undefined
      ? [costs(amount), costs(0)]
      : []),
  ];
}

const steps = fc.array(fc.record({ choice: fc.nat(), amount: fc.nat({ max: 9999 }) }), { maxLength: 12 });
const started = fc.record({
  total: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 })),
  status: fc.constantFrom('pending' as const, 'waiting_for_payment' as const),
});

/** An order after whatever happened to it, and the last event. */
const histories = fc.tuple(started, steps).map(([{ total, status }, taken]) => {
  const orders = [moneyOfNewOrder(cents(total), status, earlier)];
  for (const step of taken) {
    const order = orders.at(-1) ?? expect.fail();
    const events = possibleEvents(order, step);
    orders.push(moneyAfter(order, events[step.choice % events.length] ?? expect.fail(), now));
  }
  return orders;
});
const reached = histories.map((orders) => orders.at(-1) ?? expect.fail());
const amounts = fc.integer({ min: 1, max: 9999 });

describe('any sequence of events of an order', () => {
  const always = (rule: (order: OrderMoneyFacts, amount: number) => void): void =>
    fc.assert(fc.property(reached, amounts, rule), { numRuns: 1000 });

  it('its facts are sound', () => {
    always((order) => {
      expect(isPaidAtSound(order), textOf(order)).toBe(true);
      expect(isRefundDueSound(order), textOf(order)).toBe(true);
    });
  });

  it('is never owed and to be refunded at once', () => {
    always((order) => {
      const { due, toRefund, kept } = orderMoney(order);
      expect(Math.min(due, toRefund), textOf(order)).toBe(0);
      expect(toRefund).toBeLessThanOrEqual(kept);
    });
  });

  it('is Paid or Completed only when nothing is due', () => {
    always((order) => {
      if (order.status === 'paid' || order.status === 'completed') expect(orderMoney(order).due).toBe(0);
    });
  });

  it('a payment of what is due leaves nothing due and nothing to refund', () => {
    always((order) => {
      const { due } = orderMoney(order);
      fc.pre(due > 0);
      const paid = moneyAfter(order, { kind: 'payment', amount: due }, now);
      expect(orderMoney(paid), textOf(order)).toMatchObject({ state: 'paid', due: 0, toRefund: 0 });
      expect(paid.paidAt).toBe(now);
    });
  });

  it('what a payment brings beyond what is due has to go back', () => {
    always((order, more) => {
      const { due, toRefund } = orderMoney(order);
      fc.pre(order.status !== 'cancelled' && toRefund === 0 && order.amountRefunded === 0);
      const paid = moneyAfter(order, pays(due + more), now);
      expect(orderMoney(paid), textOf(order)).toMatchObject({ state: 'refund_due', toRefund: more });
    });
  });

  it('a refund of all that has to go back leaves nothing to refund', () => {
    always((order) => {
      const { toRefund } = orderMoney(order);
      fc.pre(toRefund > 0);
      const refunded = moneyAfter(order, { kind: 'refund', amount: toRefund }, now);
      expect(orderMoney(refunded).toRefund, textOf(order)).toBe(0);
    });
  });

  it('a refund that fails brings back what was kept, and never a debt', () => {
    always((order, amount) => {
      const { kept, due } = orderMoney(order);
      fc.pre(kept > 0);
      const refund = cents(1 + (amount % kept));
      // An order that owes again because all of it was refunded before it was Paid or shipped: the table above.
      const isOwedAgain =
        moneyAfter(order, { kind: 'refund', amount: refund }, now).paidAt === null && order.paidAt !== null;
      fc.pre(!isOwedAgain || order.amountRefunded === 0);
      const undone = moneyAfter(
        moneyAfter(order, { kind: 'refund', amount: refund }, now),
        fails(refund),
        now,
      );
      expect(orderMoney(undone).kept).toBe(kept);
      expect(orderMoney(undone).due, textOf(order)).toBeLessThanOrEqual(due);
    });
  });

  it('a lower total is never owed, and a higher one asks for exactly what is missing', () => {
    always((order, total) => {
      fc.pre(whyNotEditable({ ...order, partlyShipped: false }, 'staff') === undefined);
      const { kept, due, toRefund } = orderMoney(moneyAfter(order, costs(total), now));
      if (total > order.amountPaid)
        expect({ due, toRefund }, textOf(order)).toEqual({ due: total - kept, toRefund: 0 });
      if (total <= kept && order.amountRefunded === 0)
        expect({ due, toRefund }, textOf(order)).toEqual({ due: 0, toRefund: kept - total });
      expect(kept).toBe(orderMoney(order).kept);
    });
  });

  it('its credit notes make up for what the customer does not pay', () => {
    always((order) => {
      const { least, most } = creditedRefunds(order);
      const { kept, due, toRefund } = orderMoney(order);
      expect(least, textOf(order)).toBeLessThanOrEqual(most);
      expect(most).toBeLessThanOrEqual(order.amountRefunded);
      if (order.status === 'cancelled' || toRefund > 0) return;
      expect(order.total - most, textOf(order)).toBe(Math.min(kept + due, order.total));
    });
  });

  it('its credit notes stay as they are when the system moves it, and when it is cancelled', () => {
    always((order) => {
      fc.pre(order.status !== 'cancelled');
      const { status } = order;
      for (const to of [moveByInvoice(status), moveByTracking(status), 'cancelled' as const]) {
        const { most } = creditedRefunds(order);
        expect(notesForRefunds(moneyAfter(order, moves(to), now), most), `${textOf(order)}: ${to}`).toBe(
          most,
        );
      }
    });
  });

  it('a cancelled order owes nothing and all of its money goes back', () => {
    always((order) => {
      const cancelled = orderMoney(moneyAfter(order, moves('cancelled'), now));
      expect(cancelled).toMatchObject({ due: 0, toRefund: cancelled.kept });
      expect(['cancelled', 'refund_due']).toContain(cancelled.state);
    });
  });
});
