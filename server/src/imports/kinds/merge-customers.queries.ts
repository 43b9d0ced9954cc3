import type { ImportCounts } from '@casepack/contract/imports/import';
import { DEFAULT_COUNTRY } from '@casepack/contract/organizations/location';
import { DEFAULT_PAYMENT_TERMS } from '@casepack/contract/organizations/payment-terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { inParts, type Report } from '../../db/in-parts';
import { eitherOf, listed } from '../kind-work';
import { customerTargets, locationTargets } from './customer-tables.queries';

/** Whether the file says something else than what is stored. */
const differs = (names: readonly string[], file: SQL, known: SQL): SQL =>
  sql`(${eitherOf(names, file, known)}) is distinct from (${listed(names, sql`${known}.`)})`;

const assigned = (names: readonly string[], file: SQL, known: SQL): SQL =>
  sql.join(
    names.map((name) => {
      const column = sql.identifier(name);
      return sql`${column} = coalesce(${file}.${column}, ${known}.${column})`;
    }),
    sql`, `,
  );

const instantOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;
const nextId = (table: string): SQL => sql`nextval(pg_get_serial_sequence(${table}::text, 'id'))::int`;

/** By id, as others lock them. */
export async function lockKnownCustomers(db: Database): Promise<void> {
  await db.execute(sql`select from wholesale_customers
    where id in (select known_id from file_customers) order by id for no key update`);
}

/** A customer counts as changed if it, a location or a person of it does. Call before anything is changed. */
export async function countCustomers(db: Database): Promise<ImportCounts> {
  const { rows } = await db.execute<Record<keyof ImportCounts, number>>(sql`
    with changed as (
      select file.group_key from file_customers file join wholesale_customers known on known.id = file.known_id
      where ${differs(customerTargets, sql`file`, sql`known`)}
      union
      select file.group_key from file_locations file left join locations known on known.id = file.known_id
      where known.id is null or ${differs(locationTargets, sql`file`, sql`known`)}
      union
      select group_key from file_people where known_id is null
    )
    select count(*) filter (where known_id is null)::int as created,
      count(*) filter (where known_id is not null and changed.group_key is not null)::int as updated,
      count(*) filter (where known_id is not null and changed.group_key is null)::int as unchanged
    from file_customers left join changed using (group_key)`);
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}

/** Whether orders on hold or prices may change. Call before anything is changed. */
export async function findChangedTerms(db: Database): Promise<{ credit: boolean; prices: boolean }> {
  const { rows } = await db.execute<{ credit: boolean; prices: boolean }>(sql`
    select coalesce(bool_or(coalesce(file.credit_limit, known.credit_limit) is distinct from known.credit_limit), false)
        as credit,
      coalesce(bool_or(${differs(['price_list_id', 'sales_organization_id'], sql`file`, sql`known`)}), false) as prices
    from file_customers file join wholesale_customers known on known.id = file.known_id`);
  return rows[0] ?? { credit: false, prices: false };
}

/** Companies of users who registered, and which the file approves. Call before anything is changed. */
export async function findApproved(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select known.id from file_customers file join wholesale_customers known on known.id = file.known_id
    where known.self_registered and known.requires_approval and not file.requires_approval
    order by known.id`);
  return rows.map(({ id }) => id);
}

/** Addresses that staff have entered now, and that were not confirmed. */
export async function findNewlyConfirmed(db: Database): Promise<{ customerId: number; address: string }[]> {
  const { rows } = await db.execute<{ customerId: number; address: string }>(sql`
    select waiting.wholesale_customer_id as "customerId", waiting.address
    from unconfirmed_addresses waiting
    join file_customers file on file.known_id = waiting.wholesale_customer_id
      and lower(file.contact_email) = waiting.address`);
  return rows;
}

/** Afterwards `known_id` of every customer of the file is set. */
export async function mergeCustomers(
  db: Database,
  manufacturerId: number,
  now: Date,
  report: Report,
): Promise<void> {
  // A customer that leaves its sales organization leaves its rep.
  await db.execute(sql`delete from customer_reps rep using file_customers file, wholesale_customers known
    where known.id = file.known_id and rep.wholesale_customer_id = known.id
      and file.sales_organization_id is distinct from known.sales_organization_id
      and file.sales_organization_id is not null`);
  await db.execute(sql`alter table file_customers add column is_new boolean`);
  await db.execute(sql`update file_customers set is_new = true, known_id = numbered.id
    from (
      select group_key, ${nextId('wholesale_customers')} as id
      from (select group_key from file_customers where known_id is null order by line) as ordered
    ) as numbered where numbered.group_key = file_customers.group_key`);
  const usual: Record<string, SQL> = {
    name: sql`coalesce(name, business_name)`,
    payment_terms: sql`coalesce(payment_terms, ${DEFAULT_PAYMENT_TERMS})`,
    requires_approval: sql`coalesce(requires_approval, false)`,
    tax_exempt: sql`coalesce(tax_exempt, false)`,
  };
  const values = customerTargets.map((name) => usual[name] ?? sql`${sql.identifier(name)}`);
  const file = sql`file_customers`;
  const mergePart = async (part: SQL) => {
    await db.execute(sql`update wholesale_customers known
      set ${assigned(customerTargets, file, sql`known`)}, updated_at = ${instantOf(now)}, version = known.version + 1
      from file_customers
      where ${part} and is_new is null and known.id = known_id and ${differs(customerTargets, file, sql`known`)}`);
    await db.execute(sql`insert into wholesale_customers
        (id, manufacturer_id, created_at, updated_at, ${listed(customerTargets)})
      overriding system value
      select known_id, ${manufacturerId}::int, ${instantOf(now)}, ${instantOf(now)}, ${sql.join(values, sql`, `)}
      from file_customers where ${part} and is_new order by known_id`);
  };
  await inParts(db, 'file_customers', mergePart, report);
}

export async function mergeLocations(db: Database, now: Date, report: Report): Promise<void> {
  const usual: Record<string, SQL> = {
    location_type: sql`coalesce(file_locations.location_type, 'office')`,
    country: sql`coalesce(file_locations.country, ${DEFAULT_COUNTRY})`,
    is_shipping_location: sql`coalesce(file_locations.is_shipping_location, true)`,
    is_billing_location: sql`coalesce(file_locations.is_billing_location, false)`,
  };
  const values = locationTargets.map((name) => usual[name] ?? sql`file_locations.${sql.identifier(name)}`);
  const file = sql`file_locations`;
  const mergePart = async (part: SQL) => {
    await db.execute(sql`update locations known
      set ${assigned(locationTargets, file, sql`known`)}, updated_at = ${instantOf(now)}, version = known.version + 1
      from file_locations
      where ${part} and known.id = known_id and ${differs(locationTargets, file, sql`known`)}`);
    // The first location of a customer that has no primary one becomes it.
    await db.execute(sql`insert into locations
        (wholesale_customer_id, created_at, updated_at, is_primary, ${listed(locationTargets)})
      select customer.known_id, ${instantOf(now)}, ${instantOf(now)},
        file_locations.place = 1 and not exists (
          select from locations other where other.wholesale_customer_id = customer.known_id and other.is_primary),
        ${sql.join(values, sql`, `)}
      from file_locations join file_customers customer using (group_key)
      where ${part} and file_locations.known_id is null order by file_locations.line`);
  };
  await inParts(db, 'file_locations', mergePart, report);
}

/** People who have an account keep it as it is. The new ones, who have no password, are in `new_people`: their number. */
export async function addPeople(db: Database, now: Date, report: Report): Promise<number> {
  await db.execute(sql`create temporary table new_people (id int, wholesale_customer_id int) on commit drop`);
  const addPart = async (part: SQL) => {
    await db.execute(sql`with added as (
        insert into users
          (email, first_name, last_name, is_org_admin, role, wholesale_customer_id, created_at, updated_at)
        select person_email, coalesce(first_name, ''), coalesce(last_name, ''), coalesce(is_org_admin, false),
          'wholesale_customer', customer.known_id, ${instantOf(now)}, ${instantOf(now)}
        from file_people join file_customers customer using (group_key)
        where ${part} and file_people.known_id is null order by file_people.line
        returning id, wholesale_customer_id
      )
      insert into new_people select id, wholesale_customer_id from added`);
  };
  await inParts(db, 'file_people', addPart, report);
  await db.execute(sql`insert into memberships (user_id, wholesale_customer_id, created_at)
    select id, wholesale_customer_id, ${instantOf(now)} from new_people`);
  return db.$count(sql`new_people`);
}
