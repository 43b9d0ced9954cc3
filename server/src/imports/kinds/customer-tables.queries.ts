import { customerColumns, locationColumns, personColumns } from '@casepack/contract/imports/kinds/customers';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { listed } from '../kind-work';
import { contradicting } from './contradicting.queries';
import { isNamed } from './named-customers.queries';

const customerNames = Object.keys(customerColumns);
const locationNames = Object.keys(locationColumns);
const personNames = Object.keys(personColumns);

/** Rows about the same customer: by number, else by company. */
export const customerKey = sql`coalesce('#' || lower(customer_number), '@' || lower(business_name))`;

/** A location without a name is called by its address. */
const locationName = sql`coalesce(location_name, address_line1)`;

/** Columns of the file whose name in the database is another. */
const storedNames = {
  contact_name: 'name',
  location_name: 'name',
  location_contact: 'contact_name',
  location_email: 'contact_email',
  location_phone: 'contact_phone',
} as const;
const storedName = (name: string): string => (storedNames as Record<string, string>)[name] ?? name;

const lookedUp = ['sales_organization', 'price_list'];

/** Columns of a customer as they are stored. */
export const customerTargets = [
  ...customerNames.filter((name) => !lookedUp.includes(name)).map(storedName),
  'sales_organization_id',
  'price_list_id',
];
export const locationTargets = locationNames.map(storedName);

const renamed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)} as ${sql.identifier(storedName(name))}`),
    sql`, `,
  );

async function createCustomers(db: Database, manufacturerId: number): Promise<void> {
  await db.execute(sql`create temporary table file_customers on commit drop as
    select one.*, null::int as known_id, 0 as matches,
      count(customer_number) over (partition by lower(business_name)) as numbers,
      organization.id as sales_organization_id, list.id as price_list_id
    from (
      select distinct on (group_key) group_key, line, ${renamed(customerNames)}
      from staged_rows where group_key is not null order by group_key, line
    ) as one
    left join lateral (
      select min(id) as id from sales_organizations
      where manufacturer_id = ${manufacturerId}::int and lower(name) = lower(one.sales_organization)
      having count(*) = 1
    ) as organization on true
    left join price_lists list
      on list.manufacturer_id = ${manufacturerId}::int and lower(list.name) = lower(one.price_list)`);
  await db.execute(sql`create unique index on file_customers (group_key)`);
  await db.execute(sql`analyze file_customers`);
}

/**
 * By number; else by company, among customers without a number if the file gives one. Where it gives several numbers for
 * a company, they are new customers, unless several stored ones have that name.
 */
async function matchCustomers(db: Database, manufacturerId: number): Promise<void> {
  await db.execute(sql`update file_customers file set known_id = known.id, matches = 1
    from wholesale_customers known
    where known.manufacturer_id = ${manufacturerId}::int and lower(known.customer_number) = lower(file.customer_number)`);
  await db.execute(sql`update file_customers file
    set matches = named.matches,
      known_id = case when named.matches = 1 and (file.customer_number is null or file.numbers = 1) then named.id end
    from (
      select file.group_key, min(known.id) as id, count(*)::int as matches
      from file_customers file
      join wholesale_customers known on known.manufacturer_id = ${manufacturerId}::int
        and ${isNamed(sql`known`, sql`file.business_name`)}
        and (file.customer_number is null or known.customer_number is null)
      where file.known_id is null
      group by file.group_key
    ) as named where named.group_key = file.group_key`);
  await db.execute(sql`analyze file_customers`);
}

async function createLocations(db: Database): Promise<void> {
  await db.execute(sql`create temporary table file_locations on commit drop as
    select one.*, known.id as known_id,
      row_number() over (partition by one.group_key, known.id is null order by one.line) as place
    from (
      select distinct on (group_key, lower(${locationName})) group_key, line, ${renamed(locationNames)}
      from (select *, ${locationName} as called from staged_rows) as staged
      where group_key is not null and called is not null
      order by group_key, lower(${locationName}), line
    ) as one
    join file_customers file using (group_key)
    left join lateral (
      select min(id) as id from locations
      where wholesale_customer_id = file.known_id and lower(name) = lower(coalesce(one.name, one.address_line1))
    ) as known on true
    order by one.line`);
  await db.execute(sql`update file_locations set name = address_line1 where name is null`);
  await db.execute(sql`analyze file_locations`);
}

async function createPeople(db: Database, manufacturerId: number): Promise<void> {
  await db.execute(sql`create temporary table file_people on commit drop as
    select one.*, known.id as known_id, known.wholesale_customer_id as of_customer
    from (
      select distinct on (person_email) group_key, line, ${listed(personNames)}
      from staged_rows where group_key is not null and person_email is not null
      order by person_email, line
    ) as one
    left join users known
      on lower(known.email) = one.person_email and coalesce(known.tenant_id, 0) = ${manufacturerId}::int`);
  await db.execute(sql`analyze file_people`);
}

/** Customers, locations and people of the file, each once, with the stored one that they mean. */
export async function createCustomerTables(db: Database, manufacturerId: number): Promise<void> {
  await db.execute(sql`drop table if exists file_customers, file_locations, file_people`);
  await createCustomers(db, manufacturerId);
  await matchCustomers(db, manufacturerId);
  await createLocations(db);
  await createPeople(db, manufacturerId);
}

export const contradictions = (): SQL[] => [
  contradicting(customerNames, {
    first: sql`file_customers first on first.group_key = staged.group_key`,
    ...{ noun: 'customer', storedName },
  }),
  contradicting(
    locationNames.filter((name) => name !== 'location_name'),
    {
      first: sql`file_locations first on first.group_key = staged.group_key
        and lower(first.name) = lower(coalesce(staged.location_name, staged.address_line1))`,
      ...{ noun: 'location', storedName },
    },
  ),
];
