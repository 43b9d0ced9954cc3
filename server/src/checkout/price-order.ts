import { actsForCustomer } from '@casepack/contract/access/questions';
import { readDiscount } from '@casepack/contract/checkout/cart-discount';
import type { OrderSubmission, SubmittedTotals } from '@casepack/contract/checkout/submission';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { type Discount, type OrderTotals, orderTotals } from '@casepack/contract/orders/totals';
import type { Context } from '../context';
import { type CountedLine, changedPrices, type ProductsById, requireOrderable } from '../orders/check-lines';
import { defaultCharges } from '../orders/default-charges';
import { checkCart } from './check-cart';
import type { Deal } from './deal';
import { requireMinimum } from './order-minimum';

/** What staff may set; anything left out falls back to the manufacturer's defaults. */
export interface RequestedCharges {
  tax?: Cents | undefined;
  shipping?: Cents | undefined;
  discount?: Discount | undefined;
}

interface PricedLine {
  unitPrice: Cents;
  quantity: number;
}

const noDiscount: Discount = { type: 'flat', amount: cents(0) };

/** Customers do not set tax, shipping or discount: what they send is ignored. */
export const setsCharges = (ctx: Context): boolean => !actsForCustomer(ctx.actor);

export function totalsFor(
  ctx: Context,
  deal: Deal,
  lines: readonly PricedLine[],
  given: RequestedCharges,
): { totals: OrderTotals; discount: Discount } {
  const { tax, shipping, discount = noDiscount }: RequestedCharges = setsCharges(ctx) ? given : {};
  const { subtotal } = orderTotals(lines, { tax: cents(0), shipping: cents(0), discount: noDiscount });
  const usual = defaultCharges(ctx.now(), deal, subtotal);
  const totals = orderTotals(lines, {
    tax: tax ?? usual.tax,
    shipping: shipping ?? usual.shipping,
    discount,
  });
  return { totals, discount };
}

export const orderablePart = (lines: readonly CheckedLine[]): PricedLine[] =>
  lines.flatMap(({ unitPrice, quantity }) => (unitPrice === null ? [] : [{ unitPrice, quantity }]));

/** Each total of the browser that differs from the server's. */
function differingTotals(given: SubmittedTotals, totals: OrderTotals, isPercentage: boolean) {
  const compared = ['subtotal', ...(isPercentage ? (['discount'] as const) : []), 'total'] as const;
  return Object.fromEntries(
    compared
      .filter((name) => given[name] !== undefined && given[name] !== totals[name])
      .map((name) => [`totals.${name}`, `The ${name} is now ${formatMoney(totals[name])}`]),
  );
}

export interface PricedOrder {
  lines: CountedLine[];
  products: ProductsById;
  totals: OrderTotals;
  discount: Discount;
}

/** The server prices the order; if the browser showed other totals, the error contains the right ones. */
export async function priceOrder(
  ctx: Context,
  deal: Deal,
  submission: OrderSubmission,
): Promise<PricedOrder> {
  const { items, totals: shown } = submission;
  const { products, lines } = await checkCart(ctx, deal, items);
  const given = { ...shown, discount: readDiscount(submission) };
  const acceptsBackorder = submission.acceptsBackorder ?? false;
  requireOrderable(lines, () => totalsFor(ctx, deal, orderablePart(lines), given).totals, {
    acceptsBackorder,
  });

  const { totals, discount } = totalsFor(ctx, deal, orderablePart(lines), given);
  const differing = differingTotals(shown, totals, setsCharges(ctx) && discount.type === 'percentage');
  if (Object.keys(differing).length > 0) throw changedPrices(lines, totals, differing);
  await requireMinimum(ctx, deal, totals.subtotal, submission.confirmBelowMinimum);
  return { lines, products, totals, discount };
}
