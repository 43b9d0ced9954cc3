import type {
  Manufacturer,
  SalesOrganization,
  WholesaleCustomer,
} from '@casepack/contract/organizations/organization';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { findRepUserId, seesRep } from './customer-rep';
import { nodeOfCustomer, nodeOfManufacturer, nodeOfSalesOrganization } from './organization-nodes.queries';
import { showCustomer, showManufacturer, showSalesOrganization } from './organization-views';
import {
  type CustomerRow,
  findCustomer,
  findManufacturer,
  findSalesOrganization,
  type SalesOrganizationRow,
} from './organizations.queries';

export async function getManufacturer(ctx: Context, id: number): Promise<Manufacturer> {
  const row = await findManufacturer(ctx.db, id);
  if (!row) throw notFound('Manufacturer');
  authorize(ctx, 'manufacturer:view', nodeOfManufacturer(row), 'Manufacturer');
  return showManufacturer(ctx, row);
}

/** A sales organization outside the scope of the actor is reported as not found. */
export async function getVisibleSalesOrganization(ctx: Context, id: number): Promise<SalesOrganizationRow> {
  const row = await findSalesOrganization(ctx.db, id);
  if (!row) throw notFound('Sales organization');
  authorize(ctx, 'sales-organization:view', nodeOfSalesOrganization(row), 'Sales organization');
  return row;
}

export const getSalesOrganization = async (ctx: Context, id: number): Promise<SalesOrganization> =>
  showSalesOrganization(ctx, await getVisibleSalesOrganization(ctx, id));

async function getVisibleCustomer(ctx: Context, id: number): Promise<CustomerRow> {
  const row = await findCustomer(ctx.db, id);
  if (!row) throw notFound('Wholesale customer');
  authorize(ctx, 'customer:view', nodeOfCustomer(row), 'Wholesale customer');
  return row;
}

export async function getWholesaleCustomer(ctx: Context, id: number): Promise<WholesaleCustomer> {
  const row = await getVisibleCustomer(ctx, id);
  const shown = showCustomer(ctx, row);
  return seesRep(ctx) ? { ...shown, repUserId: await findRepUserId(ctx.db, row) } : shown;
}
