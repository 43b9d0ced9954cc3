import { isFreshUser, isSalesUser, manufacturerOf } from '@casepack/contract/access/questions';
import { readDiscount } from '@casepack/contract/checkout/cart-discount';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import { creditHolds, creditOf } from '@casepack/contract/credit/credit';
import { holdWords, type NewHold } from '@casepack/contract/orders/holds';
import { unauthorized } from '../access';
import { findExceededLimit } from '../buying-limits/require-within-limit';
import type { Context } from '../context';
import { findCreditToShow } from '../credit/decide-holds';
import { type CountedLine, unknownProducts } from '../orders/check-lines';
import { holdReaderOf } from '../orders/list-order-holds';
import { findManufacturerOfProducts } from '../orders/products-to-order.queries';
import { findDefaultManufacturerId } from '../organizations/organization-nodes.queries';
import { findSalesOrganization } from '../organizations/organizations.queries';
import { chainFor } from '../pricing/price-chains';
import { findSeller } from './buyers.queries';
import { checkCart } from './check-cart';
import { getBuyer } from './choose-buyer';
import type { Deal } from './deal';
import { discountLimitOf } from './discount-limit';
import { findOrderMinimum } from './order-minimum';
import { orderablePart, setsCharges, totalsFor } from './price-order';

async function sellerIdFor(ctx: Context, items: QuoteRequest['items']): Promise<number | undefined> {
  if (!ctx.actor) throw unauthorized();
  const own = manufacturerOf(ctx.actor);
  switch (own) {
    case 'none':
      return undefined;
    case 'default':
      return findDefaultManufacturerId(ctx.db, ctx.config);
    case 'every':
      return findManufacturerOfProducts(
        ctx.db,
        items.map(({ productId }) => productId),
      );
    default:
      return own;
  }
}

async function findOwnSalesOrganization({ db, actor }: Context): Promise<Deal['representative']> {
  const id = isSalesUser(actor) ? (actor?.salesOrganizationId ?? null) : null;
  return (id !== null && (await findSalesOrganization(db, id))) || null;
}

/** Whose prices apply: the customer's manufacturer, the caller's, or, if neither is known, that of the products. */
async function dealFor(ctx: Context, { customerId: asked, items }: QuoteRequest): Promise<Deal> {
  const customerId = asked ?? ctx.actor?.wholesaleCustomerId;
  if (customerId) return getBuyer(ctx, customerId);
  const id = await sellerIdFor(ctx, items);
  const seller = id === undefined ? undefined : await findSeller(ctx.db, id);
  if (!seller?.active) throw unknownProducts([...items.keys()], null);
  const representative = await findOwnSalesOrganization(ctx);
  return {
    seller,
    representative,
    chain: chainFor({ customer: null, representative, seller }),
    customer: null,
  };
}

interface CheckedCart extends Pick<Quote, 'totals'> {
  lines: CountedLine[];
  deal: Deal;
}

/** Checks each line against the catalog and computes the totals. */
export async function priceCart(ctx: Context, request: QuoteRequest): Promise<CheckedCart> {
  const deal = await dealFor(ctx, request);
  return { deal, ...(await priceFor(ctx, deal, request)) };
}

async function priceFor(
  ctx: Context,
  deal: Deal,
  { items, tax, shipping, ...request }: QuoteRequest,
): Promise<Omit<CheckedCart, 'deal'>> {
  const { lines } = await checkCart(ctx, deal, items);
  const discount = readDiscount(request);
  const { totals } = totalsFor(ctx, deal, orderablePart(lines), { tax, shipping, discount });
  return { lines, totals };
}

/** The company of a user who has just registered is added with the order, and not approved yet. */
const needsApproval = (ctx: Context, { customer }: Deal): boolean =>
  customer ? customer.requiresApproval : isFreshUser(ctx.actor);

/** Current totals of the cart; nothing is stored or reserved. */
export async function quoteCart(ctx: Context, request: QuoteRequest): Promise<Quote> {
  const deal = await dealFor(ctx, request);
  const [{ lines, totals }, credit] = await Promise.all([
    priceFor(ctx, deal, request),
    deal.customer && findCreditToShow(ctx, { ...deal, customer: deal.customer }),
  ]);
  const orderMinimum = await findOrderMinimum(ctx, deal, totals.subtotal);
  const discountLimit = discountLimitOf(ctx, deal, lines, totals.discount);
  const expectedHolds: NewHold[] = [
    ...(needsApproval(ctx, deal) ? [{ reason: 'approval', details: {} } satisfies NewHold] : []),
    ...(credit ? creditHolds(credit, totals.total) : []),
  ];
  const reader = holdReaderOf(ctx);
  const buyingLimit = await findExceededLimit(ctx, totals.total);
  return {
    lines,
    totals,
    setsCharges: setsCharges(ctx),
    ...(orderMinimum ? { orderMinimum } : {}),
    ...(discountLimit ? { discountLimit } : {}),
    ...(deal.customer ? { paymentTerms: deal.customer.paymentTerms } : {}),
    ...(credit && credit.limit !== null ? { credit: creditOf(credit.limit, credit.exposure) } : {}),
    ...(expectedHolds.length > 0
      ? {
          expectedHolds: expectedHolds.map((hold) => ({
            reason: hold.reason,
            text: holdWords(hold, reader),
          })),
        }
      : {}),
    ...(buyingLimit ? { buyingLimit } : {}),
  };
}
