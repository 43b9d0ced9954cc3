import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Check } from './check';

/** Units of each product at one moment, available and reserved together. */
export const StockBaseline = z.object({
  format: z.literal('casepack-stock-2'),
  takenAt: z.string(),
  /** Later changes are in the history of the stock after this entry. */
  lastMoveId: z.int(),
  products: z.record(z.string(), z.int()),
});
export type StockBaseline = z.infer<typeof StockBaseline>;

export async function takeStockBaseline(client: ClientBase, now: Date): Promise<StockBaseline> {
  const { rows } = await client.query<{ id: number; units: string }>(`
    select id, (coalesce(units_available, 0) + units_reserved)::text as units from products order by id`);
  const moves = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from stock_moves');
  return {
    format: 'casepack-stock-2',
    takenAt: now.toISOString(),
    lastMoveId: Number(moves.rows[0]?.last ?? 0),
    products: Object.fromEntries(rows.map(({ id, units }) => [id, Number(units)])),
  };
}

const compared = `(
  with started as (
    select key::int as id, value::bigint as units from jsonb_each_text($1::jsonb -> 'products')),
  later as (
    select product_id as id, sum(available + reserved) as units from stock_moves
     where id > ($1::jsonb ->> 'lastMoveId')::bigint group by product_id)
  select p.id, p.sku, coalesce(p.units_available, 0) + p.units_reserved as units, started.units + coalesce(later.units, 0) as expected
    from started join products p using (id) left join later using (id)
) as compared`;

/** Compares the stock with an earlier baseline and what the history says has happened since. */
export const stockSince = (baseline: StockBaseline): Check => ({
  name: 'stock since the baseline',
  unit: 'products',
  question: {
    counts: compared,
    wrong: `
      select id, format('%s has %s units on the shelf and reserved, %s are expected', sku, units, expected) as problem
        from ${compared} where units <> expected`,
    values: [JSON.stringify(baseline)],
  },
});
