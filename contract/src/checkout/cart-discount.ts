import type { z } from 'zod';
import { type Cents, cents, formatMoney, money, share, toBasisPoints } from '../money';
import { DiscountType, isDiscountValue, PERCENTAGE_LIMIT } from '../orders/order-change';
import { type Discount, discountOf } from '../orders/totals';

/** How a cart specifies its discount; every call that prices a cart reads it with `readDiscount`. */
export const discountFields = {
  discountType: DiscountType.optional(),
  /** The amount or the percentage. */
  discountValue: money.optional(),
};

interface DiscountFields {
  discountType?: DiscountType | undefined;
  discountValue?: Cents | undefined;
  /** What the browser showed. */
  totals?: { subtotal?: Cents | undefined; discount?: Cents | undefined };
}

/** A flat discount can also be sent only as `totals.discount`. For a percentage, that is the resulting amount. */
export function readDiscount({ discountType, discountValue, totals }: DiscountFields): Discount {
  const shown = discountType === 'percentage' ? undefined : totals?.discount;
  return discountOf(discountType, discountValue ?? shown ?? cents(0));
}

function contradiction(given: DiscountFields): string | undefined {
  const { subtotal, discount: shown } = given.totals ?? {};
  if (shown === undefined) return undefined;
  const discount = readDiscount(given);
  if (discount.type === 'flat') {
    return discount.amount === shown
      ? undefined
      : `Is ${formatMoney(discount.amount)}, but totals.discount is ${formatMoney(shown)}`;
  }
  if (given.discountValue === undefined) {
    return shown === 0 ? undefined : 'Enter the discount percentage';
  }
  // Without a subtotal only the server can compute a percentage.
  const expected = subtotal === undefined ? shown : share(subtotal, toBasisPoints(given.discountValue));
  return expected === shown
    ? undefined
    : `Comes to ${formatMoney(expected)}, but totals.discount is ${formatMoney(shown)}`;
}

/** Rejects a discount that is out of range or contradicts the totals shown with it. */
export function checkDiscount(given: DiscountFields, context: z.RefinementCtx): void {
  const message = isDiscountValue(given.discountType, given.discountValue)
    ? contradiction(given)
    : PERCENTAGE_LIMIT;
  if (message) context.addIssue({ code: 'custom', message, path: ['discountValue'] });
}
