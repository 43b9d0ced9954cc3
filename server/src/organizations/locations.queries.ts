import type { ListQuery } from '@casepack/contract/list-query';
import type { Location } from '@casepack/contract/organizations/location';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { locations } from '../db/schema/organizations';
import type { Organization } from './organization-nodes.queries';

type Owner = Pick<Organization, 'type' | 'id'>;
export type LocationRow = typeof locations.$inferSelect;

const ownerColumnOf = {
  manufacturer: locations.manufacturerId,
  sales_organization: locations.salesOrganizationId,
  wholesale_customer: locations.wholesaleCustomerId,
} as const satisfies Record<OrganizationType, unknown>;

const belongsTo = ({ type, id }: Owner): SQL => eq(ownerColumnOf[type], id);

export function ownerOf(row: LocationRow): Owner {
  if (row.manufacturerId !== null) return { type: 'manufacturer', id: row.manufacturerId };
  if (row.salesOrganizationId !== null) return { type: 'sales_organization', id: row.salesOrganizationId };
  if (row.wholesaleCustomerId !== null) return { type: 'wholesale_customer', id: row.wholesaleCustomerId };
  throw new Error(`Location ${row.id} belongs to no organization`);
}

export function toLocation(row: LocationRow): Location {
  const {
    manufacturerId: _m,
    salesOrganizationId: _s,
    wholesaleCustomerId: _w,
    locationType,
    ...facts
  } = row;
  const { type, id } = ownerOf(row);
  return {
    ...facts,
    locationType: locationType as Location['locationType'], // only types of the contract are stored
    organizationType: type,
    organizationId: id,
  };
}

export async function listLocationsOf(
  db: Database,
  owner: Owner,
  query: ListQuery<'name' | 'city' | 'createdAt'>,
): Promise<Page<Location>> {
  const { id, name, city, createdAt, addressLine1, isPrimary } = locations;
  const condition = and(belongsTo(owner), containsText(query.search, [name, city, addressLine1]));
  const byName = sql`lower(${name})`;
  const standard = [desc(isPrimary), asc(byName)];
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select()
    .from(locations)
    .where(condition)
    .orderBy(...orderBy(query.sort, { name: byName, city: sql`lower(${city})`, createdAt }, standard, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toLocation), total: await db.$count(locations, condition) };
}

export async function findLocation(db: Database, id: number): Promise<LocationRow | undefined> {
  const [row] = await db.select().from(locations).where(eq(locations.id, id));
  return row;
}

export const countLocations = (db: Database, owner: Owner): Promise<number> =>
  db.$count(locations, belongsTo(owner));

export async function findHasPrimary(db: Database, owner: Owner): Promise<boolean> {
  return (await db.$count(locations, and(belongsTo(owner), locations.isPrimary))) > 0;
}

/** Unmarks the current primary location of the organization; the database allows only one. */
export async function clearPrimary(
  db: Database,
  owner: Owner,
  exceptId: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .update(locations)
    .set({ isPrimary: false, updatedAt: now, version: sql`${locations.version} + 1` })
    .where(
      and(
        belongsTo(owner),
        locations.isPrimary,
        exceptId === undefined ? undefined : ne(locations.id, exceptId),
      ),
    );
}

export async function updateLocation(
  db: Database,
  id: number,
  change: Partial<LocationRow>,
  now: Date,
): Promise<LocationRow | undefined> {
  const [row] = await db
    .update(locations)
    .set({ ...change, updatedAt: now, version: sql`${locations.version} + 1` })
    .where(eq(locations.id, id))
    .returning();
  return row;
}

export async function insertLocation(
  db: Database,
  values: typeof locations.$inferInsert,
): Promise<LocationRow> {
  const [row] = await db.insert(locations).values(values).returning();
  if (!row) throw new Error('The location was not inserted');
  return row;
}
