import { type SQL, sql } from 'drizzle-orm';

/** A company that was rejected, or linked to another customer, keeps its name but is no longer meant by it. */
export const isNamed = (customer: SQL, name: SQL): SQL => sql`
  (lower(coalesce(${customer}.business_name, ${customer}.name)) = lower(${name})
    and not (${customer}.self_registered and ${customer}.requires_approval and not ${customer}.active))`;

/** The customer that each staged row names, by number, else by company; `id` is null if several have the name. */
export const namedCustomers = (manufacturerId: number): SQL => sql`
  select staged.line, case when count(*) = 1 then min(customer.id) end as id, count(*)::int as matches
  from staged_rows staged
  join wholesale_customers customer on customer.manufacturer_id = ${manufacturerId}::int
    and lower(customer.customer_number) = lower(staged.customer_number)
  group by staged.line
  union all
  select staged.line, case when count(*) = 1 then min(customer.id) end, count(*)::int
  from staged_rows staged
  join wholesale_customers customer on customer.manufacturer_id = ${manufacturerId}::int
    and ${isNamed(sql`customer`, sql`staged.business_name`)}
  where staged.customer_number is null
  group by staged.line`;
