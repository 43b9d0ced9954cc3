import { type CsvColumn, csvColumns, csvFields } from '@casepack/contract/catalog/product-csv';
import { ProductInput } from '@casepack/contract/catalog/product-input';
import type { ImportCounts } from '@casepack/contract/imports/import';
import { type SQL, sql } from 'drizzle-orm';
import { catalogNode } from '../../catalog/catalog-scope';
import { importStaged } from '../../catalog/import-products';
import { pictureProblem } from '../../catalog/picture-address';
import type { Context } from '../../context';
import { eitherOf, type ImportTask, type KindWork, listed } from '../kind-work';
import { forFewRows } from '../staged-rows.queries';

const isColumn = (name: string): name is CsvColumn => Object.hasOwn(csvFields, name);
const givenOf = ({ given }: ImportTask): CsvColumn[] => given.filter(isColumn);

/** The product of each staged row that exists. */
const known = ({ manufacturerId }: ImportTask): SQL => sql`left join products known
  on known.manufacturer_id = ${manufacturerId}::int and lower(known.sku) = lower(staged.sku)
  and known.deleted_at is null`;

const repeated = sql`select line, 'sku', 'The SKU ' || sku || ' is already on line ' || first_line
  from (select line, sku, min(line) over (partition by lower(sku)) as first_line from staged_rows) as staged
  where line > first_line`;

const unnamed = (task: ImportTask, column: 'name' | 'category'): SQL => sql`
  select line, ${column}::text, 'There is no product ' || staged.sku || ' yet. A new product needs a ' || ${column}::text
  from staged_rows staged ${known(task)} where known.id is null and staged.${sql.identifier(column)} is null`;

const taken = (task: ImportTask): SQL => sql`
  select staged.line, 'barcode', staged.barcode || ' is already the barcode of ' || min(coalesce(other.sku, twin.sku))
  from staged_rows staged
  left join products other on other.manufacturer_id = ${task.manufacturerId}::int and other.deleted_at is null
    and other.barcode = staged.barcode and lower(other.sku) <> lower(staged.sku)
  left join staged_rows twin on twin.barcode = staged.barcode and lower(twin.sku) <> lower(staged.sku)
    and twin.line < staged.line
  where staged.barcode is not null and coalesce(other.sku, twin.sku) is not null
  group by staged.line, staged.barcode`;

/** Rules that the file leaves out are the stored ones. */
const notOrderable = (task: ImportTask): SQL => sql`
  select line, 'maximum_quantity',
    'Must be at least ' || smallest || ', the smallest quantity that can be ordered'
  from (
    select staged.line, coalesce(staged.maximum_quantity, known.maximum_quantity) as maximum,
      ceil(coalesce(staged.minimum_quantity, known.minimum_quantity, 1)::numeric
        / coalesce(staged.order_multiple, known.order_multiple, 1))
        * coalesce(staged.order_multiple, known.order_multiple, 1) as smallest
    from staged_rows staged ${known(task)}
  ) as rules where maximum < smallest`;

async function count(ctx: Context, task: ImportTask): Promise<ImportCounts> {
  // The letters of a SKU stay as they are.
  const given = givenOf(task).filter((column) => column !== 'sku');
  const { rows } = await ctx.db.execute<Record<keyof ImportCounts, number>>(sql`
    select count(*) filter (where known.id is null)::int as created,
      count(*) filter (where known.id is not null and differs)::int as updated,
      count(*) filter (where known.id is not null and not differs)::int as unchanged
    from staged_rows staged ${known(task)}
    cross join lateral (select row(${eitherOf(given, sql`staged`, sql`known`)}) is distinct from
      row(${listed(given, sql`known.`)}) as differs) as compared`);
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}

/** What a product has where neither the file nor the catalog says anything. */
function defaults(): string {
  const product = ProductInput.parse({ sku: 'x', name: 'x', category: 'x' });
  const entries = csvColumns.map((column) => [column, product[csvFields[column]]]);
  return JSON.stringify({ ...Object.fromEntries(entries), sku: null, name: null, category: null });
}

/** By id, as orders lock them. What is sold or edited after that does not change what an empty cell keeps. */
async function lockProducts({ db }: Context, task: ImportTask): Promise<void> {
  await db.execute(sql`with locked as (
    select known.id from products known
    where known.manufacturer_id = ${task.manufacturerId}::int and known.deleted_at is null
      and lower(known.sku) in (select lower(sku) from staged_rows)
    order by known.id for no key update of known
  ) select count(*) from locked`);
}

async function apply(ctx: Context, task: ImportTask): Promise<ImportCounts> {
  await lockProducts(ctx, task);
  await ctx.db.execute(sql`create temporary table staged_products on commit drop as
    with usual as materialized (select * from jsonb_populate_record(null::products, ${defaults()}::jsonb))
    select ${sql.join(
      csvColumns.map((column) => {
        const name = sql.identifier(column);
        return sql`coalesce(staged.${name}, known.${name}, usual.${name}) as ${name}`;
      }),
      sql`, `,
    )}
    from staged_rows staged ${known(task)}
    cross join usual
    order by known.id, staged.line`);
  await ctx.db.execute(sql`analyze staged_products (sku)`);
  const rows = await ctx.db.$count(sql`staged_products`);
  await forFewRows(ctx.db);
  const node = catalogNode(task.manufacturerId);
  const { created, updated } = await importStaged(ctx, node, givenOf(task), rows, task.report);
  return { created, updated, unchanged: rows - created - updated };
}

export const productWork: KindWork = {
  rowProblems: ({ config }, { image_url }) => {
    const message = pictureProblem(config, typeof image_url === 'string' ? image_url : null);
    return message ? [{ column: 'image_url', message }] : [];
  },
  problems: (task) => [
    repeated,
    unnamed(task, 'name'),
    unnamed(task, 'category'),
    ...(task.given.includes('barcode') ? [taken(task)] : []),
    notOrderable(task),
  ],
  count,
  apply,
};
