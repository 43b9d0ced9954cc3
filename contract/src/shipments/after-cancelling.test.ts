import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, share, toBasisPoints } from '../money';
import { addAmounts, amountsOfShipment, nothing, totalOf, whyNotInvoiced } from '../orders/money-shares';
import { discountOf, orderTotals } from '../orders/totals';
import { moneyOfNewOrder } from '../payments/order-money';
import { afterCancelling } from './after-cancelling';

const now = new Date('2026-11-16T12:00:00Z');

interface Agreed {
  tax: number;
  shipping: number;
  discountType: 'flat' | 'percentage';
  discountValue: number;
}

/** Four lines of so much each. */
function orderOf(worths: readonly number[], { tax, shipping, discountType, discountValue }: Agreed) {
  const amounts = orderTotals(
    worths.map((worth) => ({ unitPrice: cents(worth), quantity: 1 })),
    { tax: cents(tax), shipping: cents(shipping), discount: discountOf(discountType, cents(discountValue)) },
  );
  const money = moneyOfNewOrder(amounts.total, 'invoice_sent', now);
  return { ...money, ...amounts, discountType, discountValue, deposit: null };
}

const worths = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 99_999 })));
const agreed = fc.record({ tax: fc.nat(9_999), shipping: fc.nat(9_999), percent: fc.nat(10_000) });

it('leaves an order whose invoices add up to its total, also if its percentage changed in between', () => {
  fc.assert(
    fc.property(worths, agreed, fc.nat(10_000), (lines, { percent, ...charges }, later) => {
      const [first, second, third, fourth] = lines.map(cents) as [never, never, never, never];
      const before = orderOf(lines, { ...charges, discountType: 'percentage', discountValue: percent });
      const ofFirst = { invoiced: nothing, isLast: false };
      const invoiced = amountsOfShipment(before, discountOf('percentage', cents(percent)), first, ofFirst);
      const edited = orderOf(lines, { ...charges, discountType: 'percentage', discountValue: later });
      fc.pre(whyNotInvoiced(edited, invoiced) === undefined);

      const part = afterCancelling(edited, { worth: second, invoiced, isRest: false }, now);
      const agreedOn = discountOf(part.discountType, cents(part.discountValue));
      const amount = agreedOn.type === 'flat' ? agreedOn.amount : share(part.subtotal, agreedOn.basisPoints);
      expect([part.discount, part.total]).toEqual([amount, totalOf(part)]);
      expect(whyNotInvoiced(part, invoiced)).toBeUndefined();

      const ofThird = { invoiced, isLast: false };
      const all = addAmounts(invoiced, amountsOfShipment(part, agreedOn, third, ofThird));
      const rest = afterCancelling(part, { worth: fourth, invoiced: all, isRest: true }, now);
      expect([rest.total, rest.status]).toEqual([totalOf(all), 'shipped']);
    }),
    { numRuns: 300 },
  );
});

it('keeps a percentage where it can, and an amount where its invoices have another one', () => {
  const lines = [10_000, 10_000, 10_000, 10_000];
  const charges = { tax: 0, shipping: 0, discountType: 'percentage' as const };
  const order = orderOf(lines, { ...charges, discountValue: 1_000 });
  const half = { worth: cents(20_000), invoiced: nothing, isRest: false };
  expect(afterCancelling(order, half, now)).toMatchObject({
    ...{ discountType: 'percentage', discountValue: 1_000, discount: 2_000, total: 18_000 },
  });
  const invoiced = { ...nothing, subtotal: cents(10_000), discount: cents(1_000) };
  const edited = orderOf(lines, { ...charges, discountValue: toBasisPoints(2_000) });
  expect(afterCancelling(edited, { worth: cents(30_000), invoiced, isRest: true }, now)).toMatchObject({
    ...{ discountType: 'flat', discountValue: 1_000, discount: 1_000, total: 9_000 },
  });
});

it('lowers the deposit with the total', () => {
  const order = orderOf([100, 100, 100, 100], {
    tax: 0,
    shipping: 0,
    discountType: 'flat',
    discountValue: 0,
  });
  const cancelled = { worth: cents(300), invoiced: nothing, isRest: false };
  expect(afterCancelling({ ...order, deposit: cents(250) }, cancelled, now).deposit).toBe(100);
});
