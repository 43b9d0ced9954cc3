import { randomUUID } from 'node:crypto';
import type { ImportCounts } from '@casepack/contract/imports/import';
import { MAX_STOCK_ROWS } from '@casepack/contract/stock/stock';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { bookStock } from '../../stock/book-stock';
import type { ImportTask, KindWork } from '../kind-work';
import { forFewRows } from '../staged-rows.queries';

/** What left, arrived and came back after the file was checked. Counts in between are replaced by the file. */
const movedSince = sql`(select coalesce(sum(move.available + move.reserved), 0)::int from stock_moves move
  where move.product_id = counts.product_id and counts.product_id = counts.seen_product and move.id > counts.seen_move
    and (move.kind in ('receipt', 'shipment', 'return') or (move.kind = 'correction' and move.order_id is not null)))`;

/** The moves of one product are numbered in the order in which they happen, since it is locked meanwhile. */
const noteLastMoves = (id: string) => sql`update import_checks checked
  set "values" = checked."values" || jsonb_build_object('seen_product', counted.product_id, 'seen_move',
    (select coalesce(max(move.id), 0) from stock_moves move where move.product_id = counted.product_id))
  from file_counts counted
  where checked.import_id = ${id} and checked.line = counted.line and counted.product_id is not null
    and not checked."values" ? 'seen_product'`;

/** The counted products; a SKU counts before a barcode. What happens to their stock from the first check on is added. */
async function prepare({ db }: Context, { id, manufacturerId }: ImportTask): Promise<void> {
  await db.execute(sql`drop table if exists file_counts`);
  await db.execute(sql`create temporary table file_counts on commit drop as
    select counts.*, ${movedSince} as moved, known.units_reserved, known.units_available,
      min(counts.line) over (partition by product_id) as first_line
    from (
      select staged.line, staged.sku, staged.units, staged.reason, coalesce(named.id, scanned.id) as product_id,
        (checked."values" ->> 'seen_product')::int as seen_product,
        (checked."values" ->> 'seen_move')::bigint as seen_move
      from staged_rows staged
      join import_checks checked on checked.import_id = ${id} and checked.line = staged.line
      left join products named on named.manufacturer_id = ${manufacturerId}::int
        and lower(named.sku) = lower(staged.sku) and named.deleted_at is null
      left join products scanned on scanned.manufacturer_id = ${manufacturerId}::int
        and scanned.barcode = staged.sku and scanned.deleted_at is null
    ) as counts left join products known on known.id = counts.product_id`);
  await db.execute(sql`analyze file_counts`);
  await db.execute(noteLastMoves(id));
}

const unknown = sql`select line, 'sku', 'No product has the SKU or barcode ' || sku
  from file_counts where product_id is null`;

const repeated = sql`select line, 'sku', sku || ' is already counted on line ' || first_line
  from file_counts where product_id is not null and line > first_line`;

const reserved = sql`select line, 'units', case when moved = 0
    then units_reserved || ' units are reserved for orders, so fewer cannot be counted. Ship or change the orders first'
    else 'More units left or are reserved since the file was checked than were counted. Count again' end
  from file_counts where units + moved < units_reserved`;

const differs = sql`units_available is distinct from units + moved - units_reserved`;

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

/** The next products that differ, locked before it is read what has happened to them. */
async function nextCounts(db: Database, after: number): Promise<CountedRow[]> {
  const { rows: locked } = await db.execute<{ id: number }>(sql`
    select id from products where id in (
      select product_id from file_counts where ${differs} and product_id > ${after}
      order by product_id limit ${MAX_STOCK_ROWS}
    ) order by id for no key update`);
  const { rows } = await db.execute<CountedRow>(sql`
    select product_id as "productId", units + ${movedSince} as units, reason from file_counts counts
    where product_id in (select value::int from json_array_elements_text(${JSON.stringify(locked.map(({ id }) => id))}::json))
    order by product_id`);
  return rows;
}

/** Booked as counts by hand are, in parts by product id, so that products are locked in the order of their ids. */
async function apply(ctx: Context, { manufacturerId, report }: ImportTask): Promise<ImportCounts> {
  const counts = await count(ctx);
  let booked = 0;
  await forFewRows(ctx.db);
  for (let after = 0; ; ) {
    const rows = await nextCounts(ctx.db, after);
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
