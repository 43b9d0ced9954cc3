import { creditOf } from '@casepack/contract/credit/credit';
import type { DeskCustomerFacts } from '@casepack/contract/desk/desk-customer';
import { cents } from '@casepack/contract/money';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { CatalogCache } from '../catalog/catalog-cache';
import { viewerFor } from '../catalog/viewer';
import { getReachableBuyer } from '../checkout/choose-buyer';
import { findOrderMinimum } from '../checkout/order-minimum';
import type { Context } from '../context';
import { findCreditToShow } from '../credit/decide-holds';
import { orderItems, orders } from '../db/schema/orders';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { findCustomer } from '../organizations/organizations.queries';
import { scopeOf } from '../scope';

/** A sales organization sees what was ordered through it, as in its order list. */
async function findLastOrder(
  { db, actor }: Context,
  customerId: number,
): Promise<DeskCustomerFacts['lastOrder']> {
  const [row] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      placedAt: orders.createdAt,
      total: orders.total,
      lineCount: sql<number>`(select count(*)::int from ${orderItems} item where item.order_id = orders.id)`,
    })
    .from(orders)
    .where(
      and(eq(orders.wholesaleCustomerId, customerId), scopeOf(actor).orders, ne(orders.status, 'cancelled')),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

export async function getDeskCustomer(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
): Promise<DeskCustomerFacts> {
  const customer = await findCustomer(ctx.db, customerId);
  if (!customer) throw notFound('Customer');
  authorize(ctx, 'desk:use', nodeOfCustomer(customer), 'Customer');
  const buyer = await getReachableBuyer(ctx, customerId);
  const [viewer, minimum, lastOrder, credit] = await Promise.all([
    viewerFor(ctx, cache, customer),
    findOrderMinimum(ctx, buyer, cents(0)),
    findLastOrder(ctx, customerId),
    customer.creditLimit !== null && findCreditToShow(ctx, buyer),
  ]);
  return {
    paymentTerms: customer.paymentTerms,
    priceLists: viewer.seesLists ? viewer.lists.map(({ name }) => name) : [],
    ...(credit ? { credit: creditOf(credit.limit, credit.exposure) } : {}),
    onHold: customer.onHold,
    minimum: minimum?.minimum ?? null,
    lastOrder,
  };
}
