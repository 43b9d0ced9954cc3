import { and, asc, desc, eq, getTableColumns, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { locations, manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import type { LocationRow } from '../organizations/locations.queries';
import type { CustomerRow } from '../organizations/organizations.queries';

const sellerColumns = {
  id: manufacturers.id,
  name: manufacturers.name,
  contactEmail: manufacturers.contactEmail,
  active: manufacturers.active,
  numberPrefix: manufacturers.numberPrefix,
  defaultTax: manufacturers.defaultTax,
  defaultShipping: manufacturers.defaultShipping,
  cardMode: manufacturers.cardMode,
  standardPriceListId: manufacturers.standardPriceListId,
  minimumFirstOrder: manufacturers.minimumFirstOrder,
  minimumReorder: manufacturers.minimumReorder,
  freeShippingFrom: manufacturers.freeShippingFrom,
  holdAfterDaysOverdue: manufacturers.holdAfterDaysOverdue,
};

/** What an order needs to know of a manufacturer. */
export type Seller = Pick<typeof manufacturers.$inferSelect, keyof typeof sellerColumns>;

export async function findSeller(db: Database, id: number): Promise<Seller | undefined> {
  const [row] = await db.select(sellerColumns).from(manufacturers).where(eq(manufacturers.id, id));
  return row;
}

/** What an order needs to know of a sales organization. */
export type Representative = Pick<
  typeof salesOrganizations.$inferSelect,
  'name' | 'priceListId' | 'maxDiscount'
>;

export interface FoundBuyer {
  customer: CustomerRow;
  seller: Seller;
  /** Null if the customer belongs to no sales organization. */
  representative: Representative | null;
}

const buyerRows = hotRows<FoundBuyer>({
  customer: getTableColumns(wholesaleCustomers),
  seller: sellerColumns,
  representative: {
    name: salesOrganizations.name,
    priceListId: salesOrganizations.priceListId,
    maxDiscount: salesOrganizations.maxDiscount,
  },
});

const buyerById = hotStatement<{ customerId: number }, FoundBuyer>(
  'buyer_by_id',
  sql`select ${buyerRows.columns} from ${wholesaleCustomers}
    join ${manufacturers} on ${manufacturers.id} = ${wholesaleCustomers.manufacturerId}
    left join ${salesOrganizations} on ${salesOrganizations.id} = ${wholesaleCustomers.salesOrganizationId}
    where ${eq(wholesaleCustomers.id, sql.placeholder('customerId'))}`,
  buyerRows,
);

export async function findBuyer(db: Database, customerId: number): Promise<FoundBuyer | undefined> {
  const [row] = await buyerById(db, { customerId });
  return row;
}

/** The customer's best active location of a kind: the primary one, else the first by name. */
const bestLocation = (isOfKind: SQLWrapper) => sql`(
  select best.id from ${locations} best
  where best.wholesale_customer_id = ${sql.placeholder('customerId')} and best.is_active and ${isOfKind}
  order by best.is_primary desc, lower(best.name), best.id limit 1)`;

const locationRows = hotRows<LocationRow>(getTableColumns(locations));

const locationsToUse = hotStatement<{ customerId: number; ids: readonly number[] }, LocationRow>(
  'locations_to_use',
  sql`select ${locationRows.columns} from ${locations}
    where ${eq(locations.wholesaleCustomerId, sql.placeholder('customerId'))} and (
      ${locations.id} = any(${sql.placeholder('ids')}::int[])
      or ${locations.id} in (${bestLocation(sql`best.is_shipping_location`)}, ${bestLocation(sql`best.is_billing_location`)})
      or (${locations.isPrimary} and ${locations.isActive}))
    order by ${locations.isPrimary} desc, lower(${locations.name}), ${locations.id}`,
  locationRows,
);

/** The customer's locations requested by id, and the best ones to ship and bill to; the best first. */
export const findLocationsToUse = (
  db: Database,
  customerId: number,
  ids: readonly number[],
): Promise<LocationRow[]> => locationsToUse(db, { customerId, ids });

const MOST_LOCATIONS = 500;

export const findActiveLocations = (db: Database, customerId: number): Promise<LocationRow[]> =>
  db
    .select()
    .from(locations)
    .where(and(eq(locations.wholesaleCustomerId, customerId), locations.isActive))
    .orderBy(desc(locations.isPrimary), asc(sql`lower(${locations.name})`), asc(locations.id))
    .limit(MOST_LOCATIONS);

/** Adds a user without an organization to this customer; false if they already have one. */
export async function joinCustomer(
  db: Database,
  userId: number,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({
      role: 'wholesale_customer',
      wholesaleCustomerId: customerId,
      updatedAt: now,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.id, userId), isNull(users.role)))
    .returning({ id: users.id });
  return rows.length > 0;
}
