import { describe, expect, it } from 'vitest';
import { whyNotCancelled, whyNotEditable } from './editing';

// biome-ignore format: columns must stay aligned to be read
const rows = [
  ['pending',             undefined],
  ['waiting_for_payment', undefined],
  ['invoice_sent',        undefined],
  ['paid',                undefined],
  ['shipped',             'This order is shipped and can no longer be edited.'],
  ['delivered',           'This order is delivered and can no longer be edited.'],
  ['completed',           'This order is completed and can no longer be edited.'],
  ['cancelled',           'This order is cancelled and can no longer be edited.'],
] as const;

describe('editing an order', () => {
  it.each([...rows, ['processing', undefined] as const])('by staff while it is %s: %s', (status, bar) => {
    expect(whyNotEditable({ status, partlyShipped: false }, 'staff')).toBe(bar);
  });

  it.each([
    ...rows,
    ['processing', 'This order is being processed and can no longer be edited here.'] as const,
  ])('by its rep and its buyer while it is %s: %s', (status, bar) => {
    expect(whyNotEditable({ status, partlyShipped: false }, 'rep')).toBe(bar);
    expect(whyNotEditable({ status, partlyShipped: false }, 'customer')).toBe(bar);
  });
});

describe('an order of which a part has shipped', () => {
  const order = { status: 'paid', partlyShipped: true } as const;

  it('is edited by staff alone', () => {
    expect(whyNotEditable(order, 'staff')).toBeUndefined();
    expect(whyNotEditable(order, 'customer')).toBe(
      'Part of this order has shipped. It can no longer be edited here.',
    );
    expect(whyNotCancelled(order)).toBe(
      'Part of this order has shipped. It can no longer be cancelled here.',
    );
  });
});

describe('cancelling an order as its rep or its buyer', () => {
  it.each(['pending', 'waiting_for_payment', 'invoice_sent', 'paid'] as const)(
    'is possible while it is %s',
    (status) => {
      expect(whyNotCancelled({ status, partlyShipped: false })).toBeUndefined();
    },
  );

  it.each([
    ['processing', 'This order is being processed and can no longer be cancelled here.'],
    ['shipped', 'This order is shipped and can no longer be cancelled.'],
    ['delivered', 'This order is delivered and can no longer be cancelled.'],
  ] as const)('is over once it is %s', (status, bar) => {
    expect(whyNotCancelled({ status, partlyShipped: false })).toBe(bar);
  });
});
