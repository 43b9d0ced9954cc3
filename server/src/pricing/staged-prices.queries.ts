import type { Cents } from '@casepack/contract/money';
import type { PriceImportPreview } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { kindOf } from './entries.queries';
import type { PriceLine } from './read-price-file';

export async function createStage(db: Database): Promise<void> {
  await db.execute(sql`create temporary table staged_prices (
    line int, sku text, is_tester boolean, from_quantity int, price bigint) on commit drop`);
  await db.execute(sql`create temporary table matched_prices (
    line int, sku text, product_id int, is_tester boolean, from_quantity int, price bigint, first_line int,
    is_wanted boolean
  ) on commit drop`);
}

export async function stageRows(db: Database, lines: readonly PriceLine[]): Promise<void> {
  const rows = lines.map(({ line, sku, kind, fromQuantity, price }) => ({
    line,
    sku,
    is_tester: kind === 'tester',
    from_quantity: fromQuantity,
    price,
  }));
  await db.execute(sql`insert into staged_prices
    select * from jsonb_populate_recordset(null::staged_prices, ${JSON.stringify(rows)}::jsonb)`);
}

/** Finds the product of each staged row, and the first line that sets the same price. */
export async function matchStaged(db: Database, manufacturerId: number): Promise<void> {
  await db.execute(sql`analyze staged_prices`);
  // A column of its own, so that the planner knows how many rows are wanted: comparing two columns it guesses 1 in 200,
  // and then compares every row of a long file with every entry of a long list.
  await db.execute(sql`insert into matched_prices
    select *, product_id is not null and line = first_line
    from (
      select staged.line, staged.sku, known.id as product_id, staged.is_tester, staged.from_quantity, staged.price,
        min(staged.line) over (partition by known.id, staged.is_tester, staged.from_quantity) as first_line
      from staged_prices staged
      left join products known on known.manufacturer_id = ${manufacturerId}::int
        and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    ) as matched`);
  await db.execute(sql`analyze matched_prices`);
}

interface RefusedRow extends Record<string, unknown> {
  line: number;
  sku: string;
  isUnknown: boolean;
  firstLine: number;
  total: number;
}

/** Rows without a product, and rows whose price is already on an earlier line. */
export async function findRefusedRows(db: Database, limit: number): Promise<RefusedRow[]> {
  const { rows } = await db.execute<RefusedRow>(sql`
    select line, sku, product_id is null as "isUnknown", first_line as "firstLine",
      count(*) over ()::int as total
    from matched_prices where product_id is null or line > first_line order by line limit ${limit}::int`);
  return rows;
}

export async function countUnknown(db: Database): Promise<number> {
  const { rows } = await db.execute<{ unknown: number }>(
    sql`select count(*)::int as unknown from matched_prices where product_id is null`,
  );
  return rows[0]?.unknown ?? 0;
}

/** For a merge: the entries of the file. */
export const stagedEntries = sql`select product_id, is_tester, from_quantity, price from matched_prices
  where is_wanted`;

const compared = ({ id }: PriceList, replace: boolean) => sql`
  with wanted as (${stagedEntries}),
  stored as (
    select e.product_id, e.is_tester, e.from_quantity, e.price
    from price_list_entries e where e.price_list_id = ${id}::int
  ),
  compared as (
    select product_id, is_tester, from_quantity, stored.price as before, wanted.price as after,
      case when stored.price is null then 'added' when wanted.price is null then 'removed'
        when stored.price = wanted.price then 'unchanged' else 'changed' end as change
    from wanted full join stored using (product_id, is_tester, from_quantity)
    where wanted.price is not null or ${replace}::boolean
  )`;

type Counts = Pick<PriceImportPreview, 'added' | 'changed' | 'removed' | 'unchanged'>;

export async function countStaged(db: Database, list: PriceList, replace: boolean): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, number>>(sql`${compared(list, replace)}
    select count(*) filter (where change = 'added')::int as added,
      count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'removed')::int as removed,
      count(*) filter (where change = 'unchanged')::int as unchanged
    from compared`);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, unchanged: 0 };
}

interface SampleRow extends Record<string, unknown> {
  change: PriceImportPreview['samples'][number]['change'];
  sku: string;
  name: string;
  isTester: boolean;
  fromQuantity: number;
  before: Cents | null;
  after: Cents | null;
}

const SAMPLES = 100;

export async function findSamples(
  db: Database,
  list: PriceList,
  replace: boolean,
): Promise<PriceImportPreview['samples']> {
  const { rows } = await db.execute<SampleRow>(sql`${compared(list, replace)}
    select change, sku, name, is_tester as "isTester", from_quantity as "fromQuantity", before, after
    from compared join products on products.id = product_id and deleted_at is null
    where change <> 'unchanged'
    order by change, lower(sku), is_tester, from_quantity limit ${SAMPLES}::int`);
  return rows.map(({ isTester, ...row }) => ({ ...row, kind: kindOf(isTester) }));
}
