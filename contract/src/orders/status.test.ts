import { describe, expect, it } from 'vitest';
import {
  detailBadge,
  listBadge,
  moveByInvoice,
  moveByPayment,
  moveByStaff,
  moveByTime,
  moveByTracking,
  OrderStatus,
  orderStatuses,
  staffPicks,
  statusLabel,
} from './status';

// biome-ignore format: the order of the columns below
const columns = [
  'pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing', 'shipped', 'delivered', 'completed', 'cancelled',
] as const satisfies readonly OrderStatus[];

// biome-ignore format: columns must stay aligned to be read
const rows: Record<OrderStatus, string> = {
  pending:             '= M S S M M M x M',
  waiting_for_payment: 'M = S S M M M x M',
  invoice_sent:        'M M = S M M M x M',
  paid:                'x x x = M M M x M',
  processing:          'u u S S = M M x M',
  shipped:             'x u S S M = M x M',
  delivered:           'x u S S x M = S x',
  completed:           'x x x x x x x = x',
  cancelled:           'M x x x x x x x =',
};
const cells = orderStatuses.flatMap((from) => {
  const letters = rows[from].split(' ');
  return columns.map((to, index) => ({ from, to, cell: letters[index] ?? '' }));
});
const outcome: Record<string, { unpaid: string; part: string; paid: string }> = {
  M: { unpaid: 'allowed', part: 'allowed', paid: 'allowed' },
  u: { unpaid: 'allowed', part: 'refused', paid: 'refused' },
  S: { unpaid: 'refused', part: 'refused', paid: 'refused' },
  x: { unpaid: 'refused', part: 'refused', paid: 'refused' },
  '=': { unpaid: 'noop', part: 'noop', paid: 'noop' },
};

describe('a status picked by hand', () => {
  it('is looked up for all nine statuses both ways', () => {
    expect(cells).toHaveLength(81);
  });

  it.each(cells)('from $from to $to follows the cell $cell', ({ from, to, cell }) => {
    expect({
      unpaid: moveByStaff(from, to, { paid: 'nothing' }).outcome,
      part: moveByStaff(from, to, { paid: 'part' }).outcome,
      paid: moveByStaff(from, to, { paid: 'all' }).outcome,
    }).toEqual(outcome[cell]);
  });

  it.each(cells.filter(({ from, cell }) => cell === 'S' && from !== 'completed'))(
    'from $from to $to is rejected with how the order gets there',
    ({ from, to }) => {
      const move = moveByStaff(from, to, { paid: 'nothing' });

      expect(move.outcome === 'refused' && move.reason).toMatch(
        new RegExp(`^An order becomes ${statusLabel(to)} (when|automatically)`),
      );
    },
  );

  it('is rejected after delivery with the reason: cancelled, or back to an earlier one', () => {
    const reason = (from: OrderStatus, to: OrderStatus) => {
      const move = moveByStaff(from, to, { paid: 'nothing' });
      return move.outcome === 'refused' ? move.reason : move.outcome;
    };

    expect(reason('delivered', 'cancelled')).toBe(
      'This order has been delivered and can no longer be cancelled.',
    );
    expect(reason('delivered', 'pending')).toBe(
      'This order is already delivered and cannot go back to Pending.',
    );
    expect(reason('completed', 'cancelled')).toBe(
      'This order is completed and its status can no longer change.',
    );
    expect(reason('cancelled', 'shipped')).toBe(
      'This order is cancelled. It can only be reopened as Pending.',
    );
  });

  it('is only ever one of those the control offers', () => {
    const reachable = cells.filter(({ cell }) => cell === 'M' || cell === 'u').map(({ to }) => to);

    expect(new Set(reachable)).toEqual(new Set(staffPicks));
  });

  it.each(cells.filter(({ cell }) => 'Sxu'.includes(cell)))(
    'from $from to $to is rejected with a plain message',
    ({ from, to }) => {
      const move = moveByStaff(from, to, { paid: 'all' });

      expect(move).toMatchObject({ reason: expect.stringMatching(/^(This|An) order [^_]+\.$/) });
    },
  );

  it.each([
    [
      'shipped',
      'paid',
      'An order becomes Paid when its payment arrives. You cannot set this status yourself.',
    ],
    [
      'pending',
      'invoice_sent',
      'An order becomes Invoice Sent when its invoice is sent. You cannot set this status yourself.',
    ],
    [
      'pending',
      'completed',
      'An order becomes Completed automatically some time after it is delivered and paid.',
    ],
    ['paid', 'waiting_for_payment', 'This order is already paid and cannot go back to Waiting for Payment.'],
    ['paid', 'invoice_sent', 'This order is already paid and cannot go back to Invoice Sent.'],
    ['processing', 'pending', 'This order is already paid and cannot go back to Pending.'],
    ['shipped', 'pending', 'This order is already shipped and cannot go back to Pending.'],
    ['delivered', 'processing', 'This order is already delivered and cannot go back to Processing.'],
    ['delivered', 'cancelled', 'This order has been delivered and can no longer be cancelled.'],
    ['completed', 'cancelled', 'This order is completed and its status can no longer change.'],
    ['cancelled', 'shipped', 'This order is cancelled. It can only be reopened as Pending.'],
  ] as const)('from %s to %s is rejected with the reason', (from, to, reason) => {
    expect(moveByStaff(from, to, { paid: 'all' })).toEqual({ outcome: 'refused', reason });
  });

  it('is rejected for a partly paid order without calling it paid', () => {
    expect(moveByStaff('processing', 'pending', { paid: 'part' })).toEqual({
      outcome: 'refused',
      reason: 'This order is already partly paid and cannot go back to Pending.',
    });
  });
});

describe('what a move by hand brings with it', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    ['pending',             'release'],
    ['waiting_for_payment', 'release'],
    ['invoice_sent',        'release'],
    ['paid',                'release'],
    ['processing',          'release'],
    ['shipped',             'keep'],
  ] as const)('cancelling from %s: stock %s, paid or not', (from, stock) => {
    const move = { outcome: 'allowed', to: 'cancelled', stock };

    expect(moveByStaff(from, 'cancelled', { paid: 'nothing' })).toEqual(move);
    expect(moveByStaff(from, 'cancelled', { paid: 'all' })).toEqual(move);
  });

  it('reopening a cancelled order reserves its stock again', () => {
    expect(moveByStaff('cancelled', 'pending', { paid: 'nothing' })).toEqual({
      outcome: 'allowed',
      to: 'pending',
      stock: 'reserve_again',
    });
  });

  it('any other move ships what is left, takes shipments back, or leaves the stock alone', () => {
    const left: OrderStatus[] = ['shipped', 'delivered', 'completed'];
    const others = cells.filter(({ from, to }) => from !== 'cancelled' && to !== 'cancelled');
    const allowed = others
      .map(({ from, to }) => ({ from, move: moveByStaff(from, to, { paid: 'nothing' }) }))
      .flatMap(({ from, move }) => (move.outcome === 'allowed' ? [{ from, ...move }] : []));

    expect(new Set(allowed.map(({ stock }) => stock))).toEqual(new Set(['keep', 'ship', 'withdraw']));
    for (const { from, to, stock } of allowed) {
      const expected = left.includes(from) ? 'withdraw' : 'ship';
      expect(stock).toBe(left.includes(from) === left.includes(to) ? 'keep' : expected);
    }
  });
});

describe('a move by the system', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    //                       payment       invoice         tracking     time, when paid
    ['pending',             'paid',       'invoice_sent', 'shipped',   'pending'],
    ['waiting_for_payment', 'paid',       'invoice_sent', 'shipped',   'waiting_for_payment'],
    ['invoice_sent',        'paid',       'invoice_sent', 'shipped',   'invoice_sent'],
    ['paid',                'paid',       'paid',         'shipped',   'paid'],
    ['processing',          'processing', 'processing',   'shipped',   'processing'],
    ['shipped',             'shipped',    'shipped',      'shipped',   'shipped'],
    ['delivered',           'delivered',  'delivered',    'delivered', 'completed'],
    ['completed',           'completed',  'completed',    'completed', 'completed'],
    ['cancelled',           'cancelled',  'cancelled',    'cancelled', 'cancelled'],
  ] as const)('from %s leads to %s by payment, %s by invoice, %s by tracking, %s by time', (from, payment, invoice, tracking, time) => {
    expect(moveByPayment(from)).toBe(payment);
    expect(moveByInvoice(from)).toBe(invoice);
    expect(moveByTracking(from)).toBe(tracking);
    expect(moveByTime(from, { isOwed: false })).toBe(time);
    expect(moveByTime(from, { isOwed: true })).toBe(from);
  });
});

describe('how a status looks', () => {
  // biome-ignore format: columns must stay aligned to be read
  it.each([
    //                       label                  detail    list
    ['pending',             'Pending',             'grey',   'yellow'],
    ['waiting_for_payment', 'Waiting for Payment', 'yellow', 'grey'],
    ['paid',                'Paid',                'green',  'grey'],
    ['invoice_sent',        'Invoice Sent',        'blue',   'grey'],
    ['processing',          'Processing',          'blue',   'blue'],
    ['shipped',             'Shipped',             'purple', 'green'],
    ['delivered',           'Delivered',           'green',  'emerald'],
    ['completed',           'Completed',           'grey',   'grey'],
    ['cancelled',           'Cancelled',           'red',    'red'],
  ] as const)('%s reads %s, %s on its page and %s in the list', (status, label, detail, list) => {
    expect(statusLabel(status)).toBe(label);
    expect(detailBadge(status)).toEqual({ label, color: detail });
    expect(listBadge(status)).toEqual({ label, color: list });
  });

  it.each([null, undefined, ''])('in the list reads as pending where it is %j', (status) => {
    expect(listBadge(status)).toEqual({ label: 'Pending', color: 'yellow' });
  });

  it.each(['on_hold', 'PAID', 'constructor', '__proto__'])(
    'shows the unknown value %s as it is, in grey',
    (status) => {
      expect(detailBadge(status)).toEqual({ label: status, color: 'grey' });
      expect(listBadge(status)).toEqual({ label: status, color: 'grey' });
    },
  );

  it.each(['on_hold', 'Paid', '', null, 3])('is not accepted as a status when it is %j', (input) => {
    expect(OrderStatus.safeParse(input).success).toBe(false);
  });
});
