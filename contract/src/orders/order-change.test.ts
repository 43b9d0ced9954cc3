import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DiscountType, isDiscountValue, OrderEdit, StatusChange } from './order-change';
import { MAX_LINES, OrderLineInput } from './order-line';

const problems = (input: unknown) =>
  OrderEdit.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const line = { productId: 7, quantity: 2 };

describe('an edit of an order', () => {
  it('keeps the id of a line that the order has already', () => {
    expect(OrderEdit.parse({ items: [{ ...line, id: 3 }, line], version: 2 })).toEqual({
      items: [
        { ...line, id: 3, isTester: false },
        { ...line, isTester: false },
      ],
      version: 2,
    });
  });

  it.each([
    ['an order without lines', { items: [] }, 'items', 'Your cart is empty'],
    [
      'more lines than an order can hold',
      { items: Array(MAX_LINES + 1).fill(line) },
      'items',
      'An order can have at most 1000 lines',
    ],
    [
      'half a case',
      { items: [{ ...line, quantity: 1.5 }] },
      'items.0.quantity',
      'Quantity must be a whole number',
    ],
    [
      'no case at all',
      { items: [{ ...line, quantity: 0 }] },
      'items.0.quantity',
      'Quantity must be at least 1',
    ],
    [
      'more cases than anyone has',
      { items: [{ ...line, quantity: 100_001 }] },
      'items.0.quantity',
      'Quantity must be at most 100000',
    ],
    [
      'more than all as a discount',
      { discountType: 'percentage', discount: '100.01' },
      'discount',
      'Must be between 0 and 100',
    ],
  ])('rejects %s', (_what, edit, field, message) => {
    expect(problems(edit)).toEqual([[field, message]]);
  });

  it('accepts the largest order, quantity and discount', () => {
    expect(problems({ items: Array(MAX_LINES).fill({ ...line, quantity: 100_000 }) })).toBeUndefined();
    expect(problems({ discountType: 'percentage', discount: '100.00' })).toBeUndefined();
    expect(problems({ discountType: 'flat', discount: '100.01' })).toBeUndefined();
  });

  it('accepts any version from 1 on', () => {
    expect([problems({ version: 1 }), problems({ version: 12 })]).toEqual([undefined, undefined]);
    expect(problems({ version: 0 })).toHaveLength(1);
  });
});

describe('a discount', () => {
  it.each([
    ['flat', 10_001, true],
    [undefined, 10_001, true],
    ['percentage', 10_000, true],
    ['percentage', 10_001, false],
    ['percentage', undefined, true],
  ] as const)('of type %s and value %s is possible: %s', (type, value, isPossible) => {
    expect(isDiscountValue(type, value)).toBe(isPossible);
  });

  it('reads "amount" as "flat"', () => {
    expect(['flat', 'amount', 'percentage'].map((type) => DiscountType.parse(type))).toEqual([
      'flat',
      'flat',
      'percentage',
    ]);
    expect(DiscountType.safeParse('gift').success).toBe(false);
  });
});

describe('a change of the status', () => {
  it('names the new status', () => {
    expect(StatusChange.parse({ status: 'shipped' })).toEqual({ status: 'shipped' });
    expect(StatusChange.safeParse({}).success).toBe(false);
  });
});

describe('an ordered line', () => {
  it('is of cases unless testers are asked for', () => {
    expect(OrderLineInput.parse(line).isTester).toBe(false);
    expect(OrderLineInput.parse({ ...line, isTester: true }).isTester).toBe(true);
  });
});

describe('a discount that is sent again', () => {
  it.each(['flat', 'percentage'] as const)('keeps its type %s', (type) => {
    expect(z.encode(DiscountType, type)).toBe(type);
  });
});
