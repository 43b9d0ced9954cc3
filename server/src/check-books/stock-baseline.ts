import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Check } from './check';

/** Units of each product at one moment, available and reserved together. */
export const StockBaseline = z.object({
  format: z.literal('casepack-stock-1'),
  takenAt: z.string(),
  /** Later changes by staff are in the audit log after this entry. */
  lastAuditId: z.int(),
  products: z.record(z.string(), z.int()),
});
export type StockBaseline = z.infer<typeof StockBaseline>;

const heldUnits = `
  held as (select product_id as id, sum(reserved_units) as units from order_items group by product_id)`;

export async function takeStockBaseline(client: ClientBase, now: Date): Promise<StockBaseline> {
  const { rows } = await client.query<{ id: number; units: string }>(`
    with ${heldUnits}
    select p.id, (p.units_available + coalesce(held.units, 0))::text as units
      from products p left join held using (id) where p.units_available is not null order by p.id`);
  const audit = await client.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from audit_entries',
  );
  return {
    format: 'casepack-stock-1',
    takenAt: now.toISOString(),
    lastAuditId: audit.rows[0]?.last ?? 0,
    products: Object.fromEntries(rows.map(({ id, units }) => [id, Number(units)])),
  };
}

// Excludes products that were or became unlimited, and those that a CSV import may have set, since the audit log does
// not contain the imported values.
const comparable = `(
  with ${heldUnits},
  started as (
    select key::int as id, value::bigint as units from jsonb_each_text($1::jsonb -> 'products')),
  later as (
    select * from audit_entries where id > ($1::jsonb ->> 'lastAuditId')::int),
  edited as (
    select subject_id as id,
           sum((changes #>> '{unitsAvailable,to}')::bigint - (changes #>> '{unitsAvailable,from}')::bigint) as units,
           bool_or(changes #>> '{unitsAvailable,to}' is null or changes #>> '{unitsAvailable,from}' is null) as was_unlimited
      from later where action = 'product_updated' and changes ? 'unitsAvailable' group by subject_id)
  select p.id, p.sku, p.units_available + coalesce(held.units, 0) as units, started.units + coalesce(edited.units, 0) as expected
    from started
    join products p using (id)
    left join held using (id)
    left join edited on edited.id = p.id::text
   where p.units_available is not null and not coalesce(edited.was_unlimited, false)
     and not exists (
       select from later where later.action = 'products_imported' and later.manufacturer_id = p.manufacturer_id)
) as compared`;

/** Stock can only be checked against an earlier baseline. */
export const stockSince = (baseline: StockBaseline): Check => ({
  name: 'stock since the baseline',
  unit: 'products',
  question: {
    counts: comparable,
    wrong: `
      select id, format('%s has %s units on the shelf and reserved, %s are expected', sku, units, expected) as problem
        from ${comparable} where units <> expected`,
    values: [JSON.stringify(baseline)],
  },
});
