import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents, toBasisPoints } from '../money';
import {
  type Amounts,
  addAmounts,
  amountsAfterCancelling,
  amountsOfShipment,
  creditFor,
  nothing,
  partOf,
  totalOf,
} from './money-shares';
import { type Discount, orderTotals } from './totals';

const flat = (amount: number): Discount => ({ type: 'flat', amount: cents(amount) });
const percent = (part: number): Discount => ({ type: 'percentage', basisPoints: toBasisPoints(part) });

const order = (discount: Discount): Amounts => {
  const { total: _, ...amounts } = orderTotals([{ unitPrice: cents(1_000), quantity: 10 }], {
    tax: cents(800),
    shipping: cents(500),
    discount,
  });
  return amounts;
};

it.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [101, 1, 2, 51],
  [0, 1, 2, 0],
  [100, 3, 3, 100],
  [100, 0, 0, 100],
  [999_999_999, 999_999_998, 999_999_999, 999_999_998],
])('of %i, the part for %i of %i is %i', (amount, part, whole, expected) => {
  expect(partOf(cents(amount), cents(part), cents(whole))).toBe(expected);
});

describe('an order of $100.00 with $8.00 tax, $5.00 shipping', () => {
  it('and a flat discount of $10.00 loses a part of tax and discount with a cancelled third', () => {
    expect(amountsAfterCancelling(order(flat(1_000)), flat(1_000), cents(3_333))).toEqual({
      subtotal: 6_667,
      tax: 533,
      shipping: 500,
      discount: 667,
    });
  });

  it('and 10% off keeps 10% off', () => {
    expect(amountsAfterCancelling(order(percent(1_000)), percent(1_000), cents(4_000))).toEqual({
      subtotal: 6_000,
      tax: 480,
      shipping: 500,
      discount: 600,
    });
  });

  it('is invoiced with the shipping charge on the first shipment', () => {
    const whole = order(flat(1_000));
    const first = amountsOfShipment(whole, flat(1_000), cents(3_000), {
      ...{ invoiced: nothing, isLast: false },
    });

    expect(first).toEqual({ subtotal: 3_000, tax: 240, shipping: 500, discount: 300 });
    expect(amountsOfShipment(whole, flat(1_000), cents(7_000), { invoiced: first, isLast: true })).toEqual({
      subtotal: 7_000,
      tax: 560,
      shipping: 0,
      discount: 700,
    });
  });

  it('is credited for what comes back, without the shipping charge', () => {
    const whole = order(flat(1_000));

    expect(totalOf(creditFor(whole, cents(3_000), cents(0)))).toBe(2_940);
    expect(totalOf(creditFor(whole, cents(10_000), cents(0)))).toBe(9_800);
  });
});

const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.nat({ max: 9_999 }).map(cents),
        quantity: fc.integer({ min: 1, max: 30 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    tax: fc.nat({ max: 50_000 }).map(cents),
    shipping: fc.nat({ max: 50_000 }).map(cents),
    isPercentage: fc.boolean(),
    discounted: fc.nat({ max: 10_000 }),
  })
  .map(({ lines, tax, shipping, isPercentage, discounted }) => {
    const subtotal = lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
    const discount = isPercentage ? percent(discounted) : flat(Math.floor((subtotal * discounted) / 10_000));
    const { total: _, ...amounts } = orderTotals(lines, { tax, shipping, discount });
    return { lines, amounts, discount };
  });

/** Steps through the units of an order: each is shipped or cancelled, some in the same shipment. */
const anySteps = fc.array(
  fc.record({ cancels: fc.boolean(), line: fc.nat(5), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 8 },
);

it('makes the invoices of all shipments add up to the total, whatever is cancelled in between', () => {
  fc.assert(
    fc.property(anyOrder, anySteps, ({ lines, amounts, discount: agreed }, steps) => {
      const left = lines.map(({ quantity }) => quantity);
      let whole = amounts;
      let discount = agreed;
      let invoiced = nothing;
      let shipments = 0;
      const take = (index: number, part: number): Cents => {
        const quantity = Math.ceil((left[index] ?? 0) * part);
        left[index] = (left[index] ?? 0) - quantity;
        return cents(quantity * (lines[index]?.unitPrice ?? 0));
      };
      const isEmpty = () => left.every((quantity) => quantity === 0);
      const ship = (value: Cents, isLast: boolean) => {
        const part = amountsOfShipment(whole, discount, value, {
          ...{ invoiced, isLast },
        });
        for (const amount of Object.values(part)) expect(amount).toBeGreaterThanOrEqual(0);
        invoiced = addAmounts(invoiced, part);
        shipments += 1;
      };
      const cancel = (value: Cents) => {
        whole = amountsAfterCancelling(whole, discount, value, invoiced);
        if (discount.type === 'flat') discount = flat(whole.discount);
        expect(whole.discount).toBeLessThanOrEqual(whole.subtotal);
      };
      for (const { cancels, line, part } of steps) {
        const index = line % lines.length;
        const before = left[index];
        const value = take(index, part);
        if (before === left[index]) continue;
        if (cancels) cancel(value);
        else ship(value, isEmpty());
      }
      if (!isEmpty()) {
        ship(
          left.reduce<Cents>((sum, _, index) => cents(sum + take(index, 1)), cents(0)),
          true,
        );
      }

      if (shipments > 0) expect(invoiced).toEqual(whole);
      expect(totalOf(whole)).toBeLessThanOrEqual(totalOf(amounts));
    }),
  );
});

it('makes the credits of all returns add up to what the goods cost', () => {
  fc.assert(
    fc.property(anyOrder, anySteps, ({ lines, amounts }, steps) => {
      const left = lines.map(({ quantity }) => quantity);
      let before = cents(0);
      let credited = 0;
      const back = (index: number, part: number) => {
        const quantity = Math.ceil((left[index] ?? 0) * part);
        left[index] = (left[index] ?? 0) - quantity;
        const value = cents(quantity * (lines[index]?.unitPrice ?? 0));
        const credit = totalOf(creditFor(amounts, value, before));
        expect(credit).toBeGreaterThanOrEqual(0);
        before = cents(before + value);
        credited += credit;
      };
      for (const { line, part } of steps) back(line % lines.length, part);
      for (const index of left.keys()) back(index, 1);

      const isFree = amounts.subtotal === 0;
      if (!isFree) expect(credited).toBe(amounts.subtotal - amounts.discount + amounts.tax);
    }),
  );
});
