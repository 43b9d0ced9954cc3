import type { OrganizationsOverview } from '@casepack/contract/organizations/organization';
import type { Context } from '../context';
import { scopeOf } from '../scope';
import { showCustomer, showManufacturer, showSalesOrganization } from './organization-views';
import { listCustomers, listManufacturers, listSalesOrganizations } from './organizations.queries';

const RECENT = 5;

/** Counts and the five most recent of each type, limited to what the user can see. */
export async function organizationsOverview(ctx: Context): Promise<OrganizationsOverview> {
  const scope = scopeOf(ctx.actor);
  const recent = { sort: '-createdAt', limit: RECENT } as const;
  const manufacturers = await listManufacturers(ctx.db, scope.manufacturers, recent);
  const salesOrganizations = await listSalesOrganizations(ctx.db, scope.salesOrganizations, recent);
  const customers = await listCustomers(ctx.db, scope.wholesaleCustomers, recent);
  return {
    manufacturers: {
      count: manufacturers.total,
      recent: manufacturers.rows.map((row) => showManufacturer(ctx, row)),
    },
    salesOrganizations: {
      count: salesOrganizations.total,
      recent: salesOrganizations.rows.map((row) => showSalesOrganization(ctx, row)),
    },
    wholesaleCustomers: {
      count: customers.total,
      recent: customers.rows.map((row) => showCustomer(ctx, row)),
    },
  };
}
