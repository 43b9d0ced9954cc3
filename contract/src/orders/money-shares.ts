import { type BasisPoints, type Cents, cents, share } from '../money';
import type { Discount, OrderTotals } from './totals';

/** The parts of an order's total. */
export type Amounts = Omit<OrderTotals, 'total'>;

export const nothing: Amounts = { subtotal: cents(0), tax: cents(0), shipping: cents(0), discount: cents(0) };

export const totalOf = ({ subtotal, tax, shipping, discount }: Amounts): Cents =>
  cents(subtotal + tax + shipping - discount);

/** The part of an amount that belongs to `part` of `whole`, half a cent rounded up. */
export function partOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (part >= whole) return amount;
  // Products of amounts exceed what a number holds exactly.
  return cents(Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));
}

const less = (amount: Cents, other: Cents): Cents => cents(amount - other);

/**
 * A percentage stays a percentage of what remains, as far as invoices with another one leave room; a flat discount
 * leaves in proportion.
 */
function discountAfter(order: Amounts, discount: Discount, subtotal: Cents, invoiced: Amounts): Cents {
  if (discount.type === 'percentage') {
    const most = cents(invoiced.discount + less(subtotal, invoiced.subtotal));
    return cents(Math.min(Math.max(share(subtotal, discount.basisPoints), invoiced.discount), most));
  }
  const open = less(order.discount, invoiced.discount);
  return cents(
    invoiced.discount +
      partOf(open, less(subtotal, invoiced.subtotal), less(order.subtotal, invoiced.subtotal)),
  );
}

/**
 * The amounts of an order after lines worth `cancelled` have left it: discount and tax leave in proportion, the shipping
 * charge stays. What is on posted invoices of its shipments stays as it is; if that is all, nothing else is charged.
 */
export function amountsAfterCancelling(
  order: Amounts,
  discount: Discount,
  cancelled: Cents,
  invoiced: Amounts = nothing,
): Amounts {
  const subtotal = less(order.subtotal, cancelled);
  const open = less(order.tax, invoiced.tax);
  const isInvoiced = invoiced !== nothing && subtotal === invoiced.subtotal;
  const kept = partOf(open, less(subtotal, invoiced.subtotal), less(order.subtotal, invoiced.subtotal));
  return {
    subtotal,
    tax: cents(invoiced.tax + kept),
    shipping: isInvoiced ? invoiced.shipping : order.shipping,
    discount: discountAfter(order, discount, subtotal, invoiced),
  };
}

/**
 * The amounts on the invoice of a shipment worth `shipped`. The first one has the shipping charge, the last one
 * whatever is left, so that the invoices of an order add up to its total, also if it was edited in between.
 */
export function amountsOfShipment(
  order: Amounts,
  discount: Discount,
  shipped: Cents,
  { invoiced, isLast }: { invoiced: Amounts; isLast: boolean },
): Amounts {
  const open = {
    subtotal: less(order.subtotal, invoiced.subtotal),
    tax: less(order.tax, invoiced.tax),
    shipping: less(order.shipping, invoiced.shipping),
    discount: less(order.discount, invoiced.discount),
  };
  if (isLast) return open;
  const upToNow = cents(invoiced.subtotal + shipped);
  // The percentage may have been another one before.
  const ofPercentage = (part: BasisPoints): Cents =>
    cents(Math.min(Math.max(0, share(upToNow, part) - invoiced.discount), open.discount, shipped));
  return {
    subtotal: shipped,
    tax: partOf(open.tax, shipped, open.subtotal),
    shipping: open.shipping,
    discount:
      discount.type === 'percentage'
        ? ofPercentage(discount.basisPoints)
        : partOf(open.discount, shipped, open.subtotal),
  };
}

/**
 * What goods worth `returned` cost the customer: with their part of tax and discount, without the shipping charge.
 * `before` is the worth of what came back earlier; everything that comes back adds up to exactly what it cost.
 */
export function creditFor(order: Amounts, returned: Cents, before: Cents): Amounts {
  const upToNow = cents(before + returned);
  const partOfReturned = (amount: Cents): Cents =>
    less(partOf(amount, upToNow, order.subtotal), partOf(amount, before, order.subtotal));
  return {
    subtotal: returned,
    tax: partOfReturned(order.tax),
    shipping: cents(0),
    discount: partOfReturned(order.discount),
  };
}

/** What the order loses from one state to the next. */
export const amountsBetween = (before: Amounts, after: Amounts): Amounts => ({
  subtotal: less(before.subtotal, after.subtotal),
  tax: less(before.tax, after.tax),
  shipping: less(before.shipping, after.shipping),
  discount: less(before.discount, after.discount),
});

export const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  subtotal: cents(one.subtotal + other.subtotal),
  tax: cents(one.tax + other.tax),
  shipping: cents(one.shipping + other.shipping),
  discount: cents(one.discount + other.discount),
});

/** Why the amounts of an order cannot become these: its shipments are invoiced with more. */
export function whyNotInvoiced(amounts: Amounts, invoiced: Amounts): string | undefined {
  const isLower = (['tax', 'shipping', 'discount'] as const).some((key) => amounts[key] < invoiced[key]);
  const { subtotal, discount } = {
    subtotal: amounts.subtotal - invoiced.subtotal,
    discount: amounts.discount - invoiced.discount,
  };
  return isLower || discount > subtotal
    ? 'Shipments of this order are invoiced with more tax, shipping or discount than that.'
    : undefined;
}
