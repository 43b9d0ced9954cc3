import { randomUUID } from 'node:crypto';
import type { ImportCounts } from '@casepack/contract/imports/import';
import { MAX_STOCK_ROWS } from '@casepack/contract/stock/stock';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { bookStock } from '../../stock/book-stock';
import type { ImportTask, KindWork } from '../kind-work';
import { forFewRows } from '../staged-rows.queries';

/** The counted products; a SKU counts before a barcode. */
async function prepare({ db }: Context, { manufacturerId }: ImportTask): Promise<void> {
  await db.execute(sql`drop table if exists file_counts`);
  await db.execute(sql`create temporary table file_counts on commit drop as
    select counted.*, known.units_reserved, known.units_available, min(counted.line) over (partition by product_id) as first_line
    from (
      select staged.line, staged.sku, staged.units, staged.reason, coalesce(named.id, scanned.id) as product_id
      from staged_rows staged
      left join products named on named.manufacturer_id = ${manufacturerId}::int
        and lower(named.sku) = lower(staged.sku) and named.deleted_at is null
      left join products scanned on scanned.manufacturer_id = ${manufacturerId}::int
        and scanned.barcode = staged.sku and scanned.deleted_at is null
    ) as counted left join products known on known.id = counted.product_id`);
  await db.execute(sql`analyze file_counts`);
}

const unknown = sql`select line, 'sku', 'No product has the SKU or barcode ' || sku
  from file_counts where product_id is null`;

const repeated = sql`select line, 'sku', sku || ' is already counted on line ' || first_line
  from file_counts where product_id is not null and line > first_line`;

const reserved = sql`select line, 'units', units_reserved || ' units are reserved for orders, so fewer cannot be counted. Ship or change the orders first'
  from file_counts where units < units_reserved`;

const differs = sql`units_available is distinct from units - units_reserved`;

async function count({ db }: Context): Promise<ImportCounts> {
  const { rows } = await db.execute<{ updated: number; unchanged: number }>(sql`
    select count(*) filter (where ${differs})::int as updated, count(*) filter (where not (${differs}))::int as unchanged
    from file_counts`);
  return { created: 0, updated: 0, unchanged: 0, ...rows[0] };
}

interface CountedRow extends Record<string, unknown> {
  productId: number;
  units: number;
  reason: string | null;
}

/** Booked as counts by hand are, in parts by product id, so that products are locked in the order of their ids. */
async function apply(ctx: Context, { manufacturerId, report }: ImportTask): Promise<ImportCounts> {
  const counts = await count(ctx);
  let booked = 0;
  await forFewRows(ctx.db);
  for (let after = 0; ; ) {
    const { rows } = await ctx.db.execute<CountedRow>(sql`
      select product_id as "productId", units, reason from file_counts
      where ${differs} and product_id > ${after} order by product_id limit ${MAX_STOCK_ROWS}`);
    const last = rows.at(-1);
    if (!last) return counts;
    await bookStock(ctx, 'count', { id: randomUUID(), rows, reason: null }, manufacturerId);
    after = last.productId;
    booked += rows.length;
    report(booked / counts.updated);
  }
}

export const stockWork: KindWork = {
  prepare,
  problems: () => [unknown, repeated, reserved],
  count,
  apply,
};
