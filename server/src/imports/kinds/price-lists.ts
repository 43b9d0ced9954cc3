import type { ImportCounts } from '@casepack/contract/imports/import';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { finishEntryChange } from '../../pricing/change-entries';
import { type EntryCounts, mergeEntries } from '../../pricing/entries.queries';
import { getPriceListToChange } from '../../pricing/get-price-list';
import type { ImportTask, KindWork } from '../kind-work';
import { forFewRows } from '../staged-rows.queries';

/** The prices of the file, each with its list and product if they exist. */
async function prepare({ db }: Context, { manufacturerId }: ImportTask): Promise<void> {
  await db.execute(sql`drop table if exists file_prices`);
  await db.execute(sql`create temporary table file_prices on commit drop as
    select *, min(line) over (partition by list_id, product_id, is_tester, from_quantity) as first_line
    from (
      select staged.line, staged.price_list, staged.sku, list.id as list_id, known.id as product_id,
        coalesce(staged.kind = 'tester', false) as is_tester, coalesce(staged.from_quantity, 1) as from_quantity,
        staged.price
      from staged_rows staged
      left join price_lists list
        on list.manufacturer_id = ${manufacturerId}::int and lower(list.name) = lower(staged.price_list)
      left join products known on known.manufacturer_id = ${manufacturerId}::int
        and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    ) as matched`);
  await db.execute(sql`analyze file_prices`);
}

const unknownList = sql`select line, 'price_list',
    'There is no price list named ' || price_list || '. Add it under Prices first'
  from file_prices where list_id is null`;

const unknownProduct = sql`select line, 'sku', 'There is no product with the SKU ' || sku
  from file_prices where product_id is null`;

const repeated = sql`select line, 'price', 'Line ' || first_line || ' already sets this price'
  from file_prices where line > first_line and list_id is not null and product_id is not null`;

async function count({ db }: Context): Promise<ImportCounts> {
  const { rows } = await db.execute<Record<keyof ImportCounts, number>>(sql`
    select count(*) filter (where stored.price is null)::int as created,
      count(*) filter (where stored.price <> file.price)::int as updated,
      count(*) filter (where stored.price = file.price)::int as unchanged
    from file_prices file
    left join price_list_entries stored on stored.price_list_id = file.list_id
      and stored.product_id = file.product_id and stored.is_tester = file.is_tester
      and stored.from_quantity = file.from_quantity`);
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}

/** How many products get their prices at a time. */
const PART = 5_000;

/** Merges the prices of one list in parts by product; `report` gets how many rows of the file are done. */
async function mergeList(
  db: Database,
  list: Pick<PriceList, 'id' | 'manufacturerId'>,
  report: (rows: number) => void,
): Promise<EntryCounts> {
  const total: EntryCounts = { added: 0, changed: 0, removed: 0 };
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ last: number | null }>(sql`select max(product_id) as last from (
      select distinct product_id from file_prices where list_id = ${list.id}::int and product_id > ${after}::int
      order by product_id limit ${PART}) as next`);
    const last = rows[0]?.last ?? null;
    if (last === null) return total;
    const part = sql`list_id = ${list.id}::int and product_id > ${after}::int and product_id <= ${last}::int`;
    const wanted = sql`select product_id, is_tester, from_quantity, price from file_prices where ${part}`;
    const counts = await mergeEntries(db, { list, wanted, removes: sql`false` });
    total.added += counts.added;
    total.changed += counts.changed;
    report(await db.$count(sql`file_prices`, part));
    after = last;
  }
}

/** Prices that the file does not have stay as they are. */
async function apply(ctx: Context, { report }: ImportTask): Promise<ImportCounts> {
  const { rows: lists } = await ctx.db.execute<{ id: number; rows: number }>(
    sql`select list_id as id, count(*)::int as rows from file_prices group by list_id order by list_id`,
  );
  const all = lists.reduce((sum, { rows }) => sum + rows, 0);
  const total: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  let done = 0;
  await ctx.db.execute(sql`create index on file_prices (list_id, product_id)`);
  await forFewRows(ctx.db);
  for (const { id, rows } of lists) {
    const list = await getPriceListToChange(ctx, id);
    const counts = await mergeList(ctx.db, list, (merged) => {
      done += merged;
      report(done / all);
    });
    await finishEntryChange(ctx, list, 'price_list_imported', counts);
    total.created += counts.added;
    total.updated += counts.changed;
    total.unchanged += rows - counts.added - counts.changed;
  }
  return total;
}

export const priceListWork: KindWork = {
  prepare,
  problems: () => [unknownList, unknownProduct, repeated],
  count,
  apply,
};
