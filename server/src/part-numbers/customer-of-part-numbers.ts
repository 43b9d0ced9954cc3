import { actsForCustomer } from '@casepack/contract/access/questions';
import { dayOf } from '@casepack/contract/calendar';
import { limitingList, listsInEffect } from '@casepack/contract/pricing/resolve-price';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { priceListEntries } from '../db/schema/pricing';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { type CustomerRow, findCustomer } from '../organizations/organizations.queries';
import { findAssignedLists } from '../pricing/price-chains';

export async function getCustomerOfPartNumbers(
  ctx: Context,
  id: number,
  action: 'part-number:view' | 'part-number:edit',
): Promise<CustomerRow> {
  const customer = await findCustomer(ctx.db, id);
  if (!customer) throw notFound('Wholesale customer');
  authorize(ctx, action, nodeOfCustomer(customer), 'Wholesale customer');
  return customer;
}

/** The condition for a product to be offered to the reader. */
export type IsOffered = (productId: Column | SQL) => SQL;
const always: IsOffered = () => sql`true`;

/** Users of the customer learn nothing of products that are not offered to it. */
export async function offeredToReader(ctx: Context, { id, manufacturerId }: CustomerRow): Promise<IsOffered> {
  if (!actsForCustomer(ctx.actor)) return always;
  const assigned = await findAssignedLists(ctx, manufacturerId, { kind: 'customer', id });
  const limiting = limitingList(listsInEffect(assigned, dayOf(ctx.now(), 'UTC')));
  if (!limiting) return always;
  return (productId) => sql`exists (select from ${priceListEntries} listed
    where listed.price_list_id = ${limiting.id} and listed.product_id = ${productId})`;
}
