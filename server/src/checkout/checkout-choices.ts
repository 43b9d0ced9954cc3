import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import type { ListQuery } from '@casepack/contract/list-query';
import type { Location } from '@casepack/contract/organizations/location';
import { and, eq, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { toLocation } from '../organizations/locations.queries';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { findCustomer, listCustomers } from '../organizations/organizations.queries';
import { scopeOf } from '../scope';
import { findActiveLocations } from './buyers.queries';

interface CustomerQuery extends ListQuery<'name'> {
  manufacturerId?: number | undefined;
}

/** The customers the caller can order for: active ones of active manufacturers. */
export function listCheckoutCustomers(ctx: Context, query: CustomerQuery): Promise<Page<CheckoutCustomer>> {
  const activeSellers = ctx.db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(eq(manufacturers.active, true));
  const visible = and(
    scopeOf(ctx.actor).wholesaleCustomers,
    sql`${wholesaleCustomers.manufacturerId} in ${activeSellers}`,
  );
  return listCustomers(ctx.db, visible ?? sql`false`, { ...query, active: true });
}

export async function listCheckoutLocations(ctx: Context, customerId: number): Promise<Location[]> {
  const customer = await findCustomer(ctx.db, customerId);
  if (!customer) throw notFound('Customer');
  authorize(ctx, 'checkout:locations', nodeOfCustomer(customer), 'Customer');
  return (await findActiveLocations(ctx.db, customerId)).map(toLocation);
}
