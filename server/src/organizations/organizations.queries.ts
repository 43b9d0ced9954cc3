import type { OrganizationListQuery } from '@casepack/contract/organizations/endpoints';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';

export type ManufacturerRow = typeof manufacturers.$inferSelect;
export type SalesOrganizationRow = typeof salesOrganizations.$inferSelect;
export type CustomerRow = typeof wholesaleCustomers.$inferSelect;

interface Filter extends OrganizationListQuery {
  manufacturerId?: number | undefined;
  salesOrganizationId?: number | undefined;
}

const when = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/** For lists, since some users see organizations of several manufacturers. */
type WithManufacturerName<Row> = Row & { manufacturerName: string };

export async function listManufacturers(
  db: Database,
  scope: SQL,
  filter: Filter,
): Promise<Page<ManufacturerRow>> {
  const { id, name, contactEmail, createdAt, active } = manufacturers;
  const condition = and(
    scope,
    when(filter.active, (value) => eq(active, value)),
    containsText(filter.search, [name, contactEmail]),
  );
  const byName = sql`lower(${name})`;
  const { limit, offset } = rowsOf(filter);
  const rows = await db
    .select()
    .from(manufacturers)
    .where(condition)
    .orderBy(...orderBy(filter.sort, { name: byName, createdAt, active }, [asc(byName)], id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(manufacturers, condition) };
}

export async function listSalesOrganizations(
  db: Database,
  scope: SQL,
  filter: Filter,
): Promise<Page<WithManufacturerName<SalesOrganizationRow>>> {
  const { id, name, contactEmail, createdAt, active, manufacturerId } = salesOrganizations;
  const condition = and(
    scope,
    when(filter.active, (value) => eq(active, value)),
    when(filter.manufacturerId, (value) => eq(manufacturerId, value)),
    containsText(filter.search, [name, contactEmail]),
  );
  const byName = sql`lower(${name})`;
  const { limit, offset } = rowsOf(filter);
  const rows = await db
    .select({ ...getTableColumns(salesOrganizations), manufacturerName: manufacturers.name })
    .from(salesOrganizations)
    .innerJoin(manufacturers, eq(manufacturers.id, manufacturerId))
    .where(condition)
    .orderBy(...orderBy(filter.sort, { name: byName, createdAt, active }, [asc(byName)], id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(salesOrganizations, condition) };
}

export async function listCustomers(
  db: Database,
  scope: SQL,
  filter: Filter,
): Promise<Page<WithManufacturerName<CustomerRow>>> {
  const { id, name, businessName, customerNumber, contactEmail, createdAt, active } = wholesaleCustomers;
  const { manufacturerId, salesOrganizationId } = wholesaleCustomers;
  const condition = and(
    scope,
    when(filter.active, (value) => eq(active, value)),
    when(filter.manufacturerId, (value) => eq(manufacturerId, value)),
    when(filter.salesOrganizationId, (value) => eq(salesOrganizationId, value)),
    containsText(filter.search, [name, businessName, customerNumber, contactEmail]),
  );
  const byName = sql`lower(coalesce(${businessName}, ${name}))`;
  const { limit, offset } = rowsOf(filter);
  const rows = await db
    .select({ ...getTableColumns(wholesaleCustomers), manufacturerName: manufacturers.name })
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, manufacturerId))
    .where(condition)
    .orderBy(...orderBy(filter.sort, { name: byName, createdAt, active }, [asc(byName)], id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(wholesaleCustomers, condition) };
}

export async function findManufacturer(db: Database, id: number): Promise<ManufacturerRow | undefined> {
  const [row] = await db.select().from(manufacturers).where(eq(manufacturers.id, id));
  return row;
}

export async function findSalesOrganization(
  db: Database,
  id: number,
): Promise<SalesOrganizationRow | undefined> {
  const [row] = await db.select().from(salesOrganizations).where(eq(salesOrganizations.id, id));
  return row;
}

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(wholesaleCustomers).where(eq(wholesaleCustomers.id, id));
  return row;
}
