import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, proportion, share, toBasisPoints } from '../money';
import { correctedCharges, fieldOfStaff } from './correction';
import type { OrderEdit } from './order-change';

const line = { productId: 1, quantity: 1, isTester: false } as OrderEdit['items'] extends
  | (infer L)[]
  | undefined
  ? L
  : never;

describe('what only staff change in an edit', () => {
  it.each([
    [{ notes: 'x', purchaseOrderNumber: null, requestedShipDate: null, items: [line] }, undefined],
    [{ tax: cents(0) }, 'tax'],
    [{ shipping: cents(0) }, 'shipping'],
    [{ discount: cents(1) }, 'discount'],
    [{ discountType: 'flat' }, 'discountType'],
    [{ discountDescription: null }, 'discountDescription'],
    [{ items: [line, { ...line, manualPrice: null }] }, 'items.1.manualPrice'],
    [{ items: [{ ...line, listPrice: cents(1) }] }, 'items.0.listPrice'],
  ] as [OrderEdit, string | undefined][])('%o: %s', (edit, field) => {
    expect(fieldOfStaff(edit, 'customer')).toBe(field);
    expect(fieldOfStaff(edit, 'rep')).toBe(field);
    expect(fieldOfStaff(edit, 'staff')).toBeUndefined();
  });
});

describe('charges after its buyer or its rep changed the lines', () => {
  const usual = (subtotal: number) => ({
    tax: share(cents(subtotal), toBasisPoints(1000)),
    shipping: cents(subtotal >= 10000 ? 0 : 500),
  });
  const order = {
    subtotal: cents(4800),
    tax: cents(480),
    shipping: cents(500),
    discountType: 'flat' as const,
    discountValue: 0,
  };

  it.each([
    ['the usual ones stay usual', order, 12000, { tax: 1200, shipping: 0, discountValue: 0 }],
    [
      'free shipping ends with what it was given for',
      { ...order, subtotal: cents(12000), tax: cents(1200), shipping: cents(0) },
      4800,
      { tax: 480, shipping: 500, discountValue: 0 },
    ],
    [
      'shipping set by hand stays',
      { ...order, shipping: cents(900) },
      12000,
      { tax: 1200, shipping: 900, discountValue: 0 },
    ],
    [
      'tax set by hand follows the subtotal',
      { ...order, tax: cents(100) },
      9600,
      { tax: 200, shipping: 500, discountValue: 0 },
    ],
    ['no tax stays none', { ...order, tax: cents(0) }, 9600, { tax: 0, shipping: 500, discountValue: 0 }],
    [
      'a flat discount falls with the subtotal',
      { ...order, discountValue: 1000 },
      2400,
      { tax: 240, shipping: 500, discountValue: 500 },
    ],
    [
      'a flat discount does not grow',
      { ...order, discountValue: 1000 },
      9600,
      { tax: 960, shipping: 500, discountValue: 1000 },
    ],
    [
      'a percentage stays',
      { ...order, discountType: 'percentage' as const, discountValue: 1500 },
      2400,
      { tax: 240, shipping: 500, discountValue: 1500 },
    ],
    [
      'nothing changes with the same subtotal',
      { ...order, tax: cents(7), shipping: cents(3) },
      4800,
      { tax: 7, shipping: 3, discountValue: 0 },
    ],
    [
      'of nothing all stays',
      { ...order, subtotal: cents(0), tax: cents(7), shipping: cents(3) },
      100,
      { tax: 7, shipping: 3, discountValue: 0 },
    ],
  ])('%s', (_, before, subtotal, after) => {
    expect(correctedCharges(before, cents(subtotal), usual)).toEqual(after);
  });
});

describe('a proportion', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999 });

  it('rounds half a cent up and is exact for large amounts', () => {
    expect(proportion(cents(1), 1, 2)).toBe(1);
    expect(proportion(cents(1), 1, 3)).toBe(0);
    expect(proportion(cents(999_999_999), 999_999_998, 999_999_999)).toBe(999_999_998);
    expect(proportion(cents(999_999_999), 3, 1)).toBe(999_999_999);
  });

  it('of a part is never more than the whole, and of everything is all', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, one, other) => {
        const [part, whole] = one < other ? [one, other] : [other, one];
        expect(proportion(cents(amount), part, whole)).toBeLessThanOrEqual(amount);
        expect(proportion(cents(amount), whole, whole)).toBe(amount);
      }),
    );
  });
});
