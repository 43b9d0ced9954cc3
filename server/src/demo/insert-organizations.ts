import { sql } from 'drizzle-orm';
import { locations, manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { setups } from '../db/schema/setups';
import { type CustomerKey, demoCustomers } from './customers';
import { aged, type Executor, type Ids, idsBy } from './inserting';
import { billingLocation, locationRows, oneLine } from './location';
import { demoManufacturers, demoSalesOrganizations, type SalesOrganizationKey } from './manufacturers';

export async function insertManufacturers(db: Executor, now: Date): Promise<void> {
  const rows = demoManufacturers.map(({ locations: [primary], ageDays, ...facts }) => ({
    ...facts,
    address: oneLine(primary),
    ...aged(now, ageDays),
  }));
  const made = await db
    .insert(manufacturers)
    .overridingSystemValue()
    .values(rows)
    .returning({ manufacturerId: manufacturers.id });
  await db.insert(setups).values(made.map((each) => ({ ...each, closedAt: now })));
  await db.execute(sql`select setval(pg_get_serial_sequence('manufacturers', 'id'), ${rows.length})`);
}

export async function insertSalesOrganizations(db: Executor, now: Date): Promise<Ids<SalesOrganizationKey>> {
  const rows = demoSalesOrganizations.map(({ key: _, locations: [primary], ageDays, ...facts }) => ({
    ...facts,
    address: oneLine(primary),
    ...aged(now, ageDays),
  }));
  const { id, name } = salesOrganizations;
  const inserted = idsBy(await db.insert(salesOrganizations).values(rows).returning({ id, key: name }));
  return idsBy(demoSalesOrganizations.map((each) => ({ key: each.key, id: inserted(each.name) })));
}

export async function insertCustomers(
  db: Executor,
  now: Date,
  { salesOrganizationId }: { salesOrganizationId: Ids<SalesOrganizationKey> },
): Promise<Ids<CustomerKey>> {
  const rows = demoCustomers.map(({ key: _, salesOrganization, locations: places, ageDays, ...facts }) => ({
    ...facts,
    salesOrganizationId: salesOrganization ? salesOrganizationId(salesOrganization) : null,
    shippingAddress: oneLine(places[0]),
    billingAddress: oneLine(billingLocation(places)),
    ...aged(now, ageDays),
  }));
  const { id, contactEmail } = wholesaleCustomers;
  const inserted = idsBy(
    await db.insert(wholesaleCustomers).values(rows).returning({ id, key: contactEmail }),
  );
  return idsBy(demoCustomers.map((each) => ({ key: each.key, id: inserted(each.contactEmail) })));
}

interface OrganizationIds {
  salesOrganizationId: Ids<SalesOrganizationKey>;
  customerId: Ids<CustomerKey>;
}

export async function insertLocations(
  db: Executor,
  { salesOrganizationId, customerId }: OrganizationIds,
): Promise<void> {
  await db
    .insert(locations)
    .values([
      ...demoManufacturers.flatMap(({ id, locations: places }) =>
        locationRows(places).map((row) => ({ ...row, manufacturerId: id })),
      ),
      ...demoSalesOrganizations.flatMap(({ key, locations: places }) =>
        locationRows(places).map((row) => ({ ...row, salesOrganizationId: salesOrganizationId(key) })),
      ),
      ...demoCustomers.flatMap(({ key, locations: places }) =>
        locationRows(places).map((row) => ({ ...row, wholesaleCustomerId: customerId(key) })),
      ),
    ]);
}
