import { type BasisPoints, type Cents, cents, share } from '../money';
import { type Amounts, partOf } from './money-shares';
import { type Discount, discountOf } from './totals';

/** The amounts of a part of an order, and how its discount is agreed. */
export interface PartAmounts extends Amounts {
  agreed: Discount;
}

const flat = (amount: Cents): Discount => ({ type: 'flat', amount });

/**
 * The discounts of both parts, which add up to that of the order. A percentage stays one in both, unless their rounded
 * amounts differ from it by a cent: then the second part has what is left, as a flat amount.
 */
function discountsOf(order: Amounts, discount: Discount, moved: Cents): [first: Discount, second: Discount] {
  if (discount.type === 'percentage') {
    const { basisPoints } = discount;
    const left = order.discount - share(cents(order.subtotal - moved), basisPoints as BasisPoints);
    if (left >= 0 && left <= moved) {
      const isExact = left === share(moved, basisPoints as BasisPoints);
      return [discount, isExact ? discount : flat(cents(left))];
    }
  }
  const second = partOf(order.discount, moved, order.subtotal);
  return [flat(cents(order.discount - second)), flat(second)];
}

const amountOf = (discount: Discount, subtotal: Cents): Cents =>
  discount.type === 'flat' ? discount.amount : share(subtotal, discount.basisPoints as BasisPoints);

/**
 * Splits the amounts of an order of which lines worth `moved` go to a second one. Tax and a flat discount go in
 * proportion, the shipping charge stays. Each amount of both parts adds up to that of the order.
 */
export function splitAmounts(
  order: Amounts,
  discount: Discount,
  moved: Cents,
): { first: PartAmounts; second: PartAmounts } {
  const rest = cents(order.subtotal - moved);
  const tax = partOf(order.tax, moved, order.subtotal);
  const [ofFirst, ofSecond] = discountsOf(order, discount, moved);
  return {
    first: {
      subtotal: rest,
      tax: cents(order.tax - tax),
      shipping: order.shipping,
      discount: amountOf(ofFirst, rest),
      agreed: ofFirst,
    },
    second: {
      subtotal: moved,
      tax,
      shipping: cents(0),
      discount: amountOf(ofSecond, moved),
      agreed: ofSecond,
    },
  };
}

/** As it is stored. */
export const agreedColumns = (agreed: Discount): { discountType: Discount['type']; discountValue: number } =>
  agreed.type === 'flat'
    ? { discountType: 'flat', discountValue: agreed.amount }
    : { discountType: 'percentage', discountValue: agreed.basisPoints };

/** How the discount of a stored order was agreed. */
export const agreedDiscount = ({
  discountType,
  discountValue,
}: {
  discountType: Discount['type'];
  discountValue: number;
}): Discount => discountOf(discountType, cents(discountValue));
