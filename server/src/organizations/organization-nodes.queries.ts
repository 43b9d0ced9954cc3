import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { desc, eq, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Database } from '../db/client';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';

/** Placeholder for the id of an organization that is being created; no row has it. */
export const NEW_ORGANIZATION_ID = 0;

export const nodeOfManufacturer = ({ id }: { id: number }): OrganizationNode => ({
  manufacturerId: id,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
});

export const nodeOfSalesOrganization = (row: { id: number; manufacturerId: number }): OrganizationNode => ({
  manufacturerId: row.manufacturerId,
  salesOrganizationId: row.id,
  wholesaleCustomerId: null,
});

export const nodeOfCustomer = (row: {
  id: number;
  manufacturerId: number;
  salesOrganizationId: number | null;
}): OrganizationNode => ({
  manufacturerId: row.manufacturerId,
  salesOrganizationId: row.salesOrganizationId,
  wholesaleCustomerId: row.id,
});

/** The manufacturer to use if none is given: the only one, or the configured one. */
export async function findDefaultManufacturerId(
  db: Database,
  { defaultManufacturerId }: Pick<Config, 'defaultManufacturerId'>,
): Promise<number> {
  const [first, second] = await db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .orderBy(desc(eq(manufacturers.id, defaultManufacturerId)), manufacturers.id)
    .limit(2);
  return first && !second ? first.id : defaultManufacturerId;
}

/** An organization's node and name. */
export interface Organization extends OrganizationNode {
  type: OrganizationType;
  id: number;
  name: string;
}

export async function findOrganization(
  db: Database,
  type: OrganizationType,
  id: number,
): Promise<Organization | undefined> {
  switch (type) {
    case 'manufacturer': {
      const { id: key, name } = manufacturers;
      const [row] = await db.select({ id: key, name }).from(manufacturers).where(eq(key, id));
      return row && { type, id, name: row.name, ...nodeOfManufacturer(row) };
    }
    case 'sales_organization': {
      const { id: key, name, manufacturerId } = salesOrganizations;
      const [row] = await db
        .select({ id: key, name, manufacturerId })
        .from(salesOrganizations)
        .where(eq(key, id));
      return row && { type, id, name: row.name, ...nodeOfSalesOrganization(row) };
    }
    case 'wholesale_customer': {
      const { id: key, manufacturerId, salesOrganizationId } = wholesaleCustomers;
      const name = sql<string>`coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name})`;
      const [row] = await db
        .select({ id: key, name, manufacturerId, salesOrganizationId })
        .from(wholesaleCustomers)
        .where(eq(key, id));
      return row && { type, id, name: row.name, ...nodeOfCustomer(row) };
    }
  }
}

const tables = {
  manufacturer: manufacturers,
  sales_organization: salesOrganizations,
  wholesale_customer: wholesaleCustomers,
} as const;

/** Other changes to the same organization wait until this transaction ends. */
export async function lockOrganization(
  db: Database,
  { type, id }: Pick<Organization, 'type' | 'id'>,
): Promise<void> {
  const table = tables[type];
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update');
}

/** The three id columns for an organization; only the one of its type is set. */
export const ownerColumns = (type: OrganizationType, id: number) => ({
  manufacturerId: type === 'manufacturer' ? id : null,
  salesOrganizationId: type === 'sales_organization' ? id : null,
  wholesaleCustomerId: type === 'wholesale_customer' ? id : null,
});
