import type { ImportCounts } from '@casepack/contract/imports/import';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { finishEntryChange } from '../../pricing/change-entries';
import { mergeEntries } from '../../pricing/entries.queries';
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

const entriesOf = (
  listId: number,
): SQL => sql`select product_id, is_tester, from_quantity, price from file_prices
  where list_id = ${listId}::int`;

/** Prices that the file does not have stay as they are. */
async function apply(ctx: Context, { report }: ImportTask): Promise<ImportCounts> {
  const { rows: lists } = await ctx.db.execute<{ id: number; rows: number }>(
    sql`select list_id as id, count(*)::int as rows from file_prices group by list_id order by list_id`,
  );
  const total: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  await forFewRows(ctx.db);
  for (const [index, { id, rows }] of lists.entries()) {
    const list = await getPriceListToChange(ctx, id);
    const counts = await mergeEntries(ctx.db, { list, wanted: entriesOf(id), removes: sql`false` });
    await finishEntryChange(ctx, list, 'price_list_imported', counts);
    total.created += counts.added;
    total.updated += counts.changed;
    total.unchanged += rows - counts.added - counts.changed;
    report((index + 1) / lists.length);
  }
  return total;
}

export const priceListWork: KindWork = {
  prepare,
  problems: () => [unknownList, unknownProduct, repeated],
  count,
  apply,
};
