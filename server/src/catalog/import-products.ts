import type { OrganizationNode } from '@casepack/contract/access/actor';
import type { ImportResult } from '@casepack/contract/catalog/import-endpoints';
import { type CsvColumn, csvColumns, csvFields } from '@casepack/contract/catalog/product-csv';
import { maximumProblem, type ProductInput } from '@casepack/contract/catalog/product-input';
import { AppError } from '@casepack/contract/errors';
import { asc, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { inParts, type Report } from '../db/in-parts';
import { products } from '../db/schema/catalog';
import { events } from '../db/schema/events';
import { stockMoves } from '../db/schema/stock';
import type { EventPayload } from '../events/publish-event';
import { claimImport, countImportedRows } from '../uploads/import-limits';
import { refusedFile } from '../uploads/refused-file';
import { allocateStock } from './allocate-stock';
import { announceCatalogChange } from './announce-catalog-change';
import { isListed } from './catalog.queries';
import { lowBelow } from './low-stock';
import { queueExpectedDates } from './queue-expected-dates';
import { CsvFindings, readProducts } from './read-product-csv';

const BATCH = 500;

const listed = (columns: readonly CsvColumn[], prefix = sql``) =>
  sql.join(
    columns.map((column) => sql`${prefix}${sql.identifier(column)}`), // names from the contract's own table
    sql`, `,
  );

const toStaged = (product: ProductInput): Record<string, unknown> =>
  Object.fromEntries(csvColumns.map((column) => [column, product[csvFields[column]]]));

/** Rows are staged in a temporary table, so that no product is locked while the file is read. */
async function stage(ctx: Context, path: string, findings: CsvFindings): Promise<void> {
  await ctx.db.execute(sql`create temporary table staged_products on commit drop as
    select ${listed(csvColumns)} from ${products} with no data`);
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    // After the first problem nothing will be stored; the rest is only checked.
    if (batch.length > 0 && findings.problemCount === 0) {
      await ctx.db.execute(sql`insert into staged_products
        select * from jsonb_populate_recordset(null::staged_products, ${JSON.stringify(batch)}::jsonb)`);
    }
    batch = [];
  };
  for await (const product of readProducts(path, findings)) {
    batch.push(toStaged(product));
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

/** Locks the products of the file, by id as orders do, and keeps the units that they have. */
async function keepUnits(ctx: Context, manufacturerId: number): Promise<void> {
  await ctx.db.execute(sql`create temporary table units_before on commit drop as
    select known.id, known.units_available
    from staged_products staged
    join products known
      on known.manufacturer_id = ${manufacturerId} and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    order by known.id for no key update of known`);
}

/** The part of the merge that enters changed units in the ledger. */
const recordUnits = (ctx: Context) => sql`, moves as (
  insert into ${stockMoves} (product_id, kind, available, reserved, available_after, reserved_after, user_id, at)
  select merged.id, 'count', coalesce(merged.units_available, 0) - coalesce(before.units_available, 0), 0,
    merged.units_available, merged.units_reserved, ${ctx.actor?.userId ?? null}::int,
    ${ctx.now().toISOString()}::timestamptz
  from merged left join units_before before using (id)
  where merged.units_available is distinct from before.units_available
  order by merged.id)`;

const ofKnown = (
  manufacturerId: number,
) => sql`left join products known on known.manufacturer_id = ${manufacturerId}
  and lower(known.sku) = lower(staged_products.sku) and known.deleted_at is null`;

type Merged = Pick<ImportResult, 'created' | 'updated'>;

/** Columns missing from the file keep their values on existing products; unchanged rows are not written. */
async function mergeRows(
  ctx: Context,
  manufacturerId: number,
  given: readonly CsvColumn[],
  inOrder: SQL,
): Promise<Merged> {
  const changing = given.filter((column) => column !== 'sku');
  const assignments = changing.map(
    (column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  );
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<Record<keyof Merged, number>>(sql`
    with merged as (
      insert into products (manufacturer_id, created_at, updated_at, ${listed(csvColumns)})
      select ${manufacturerId}::int, ${now}, ${now}, ${listed(csvColumns, sql`staged_products.`)}
      from staged_products ${inOrder}
      on conflict (manufacturer_id, lower(sku)) where deleted_at is null do update
        set ${sql.join(assignments, sql`, `)}, updated_at = excluded.updated_at, version = products.version + 1
        where (${listed(changing, sql`products.`)}) is distinct from (${listed(changing, sql`excluded.`)})
      returning id, units_available, units_reserved, (xmax = 0) as is_new
    ) ${given.includes('units_available') ? recordUnits(ctx) : sql``}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from merged`);
  return rows[0] ?? { created: 0, updated: 0 };
}

/**
 * Existing products are locked by id, as orders lock them, and new ones get their ids in the order of the file. Rows that
 * are stored in this order can be merged in parts.
 */
async function mergeStaged(
  ctx: Context,
  manufacturerId: number,
  given: readonly CsvColumn[],
  report: Report | undefined,
): Promise<Merged> {
  if (given.includes('units_available')) await keepUnits(ctx, manufacturerId);
  if (!report)
    return mergeRows(
      ctx,
      manufacturerId,
      given,
      sql`${ofKnown(manufacturerId)} order by known.id, staged_products.ctid`,
    );
  const total: Merged = { created: 0, updated: 0 };
  const mergePart = async (part: SQL) => {
    const inOrder = sql`where ${part} order by staged_products.ctid`;
    const { created, updated } = await mergeRows(ctx, manufacturerId, given, inOrder);
    total.created += created;
    total.updated += updated;
  };
  await inParts(ctx.db, 'staged_products', mergePart, report);
  return total;
}

/** Products of the file that orders wait for. */
async function findWaitedFor(ctx: Context): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select before.id from units_before before join products using (id) where products.units_backordered > 0`,
  );
  return rows.map(({ id }) => id);
}

/** Products that orders wait for and that the file expects on another day. */
async function findMovedDates(ctx: Context, manufacturerId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select known.id from staged_products staged
    join products known
      on known.manufacturer_id = ${manufacturerId} and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    where known.units_backordered > 0 and known.expected_on is distinct from staged.expected_on`);
  return rows.map(({ id }) => id);
}

const ruleColumns: readonly CsvColumn[] = ['minimum_quantity', 'order_multiple', 'maximum_quantity'];

/** The rows were checked on their own; the rules that a file leaves out are the stored ones. */
async function requireOrderable(ctx: Context, manufacturerId: number, given: readonly CsvColumn[]) {
  const named = ruleColumns.filter((column) => given.includes(column));
  if (named.length === 0 || named.length === ruleColumns.length) return;
  const { minimumQuantity, orderMultiple, maximumQuantity } = products;
  const [first] = await ctx.db
    .select({ sku: products.sku, minimumQuantity, orderMultiple, maximumQuantity })
    .from(products)
    .where(
      sql`${isListed(manufacturerId)} and lower(${products.sku}) in (select lower(sku) from staged_products)
        and ${maximumQuantity} < ceil(${minimumQuantity}::numeric / ${orderMultiple}) * ${orderMultiple}`,
    )
    .orderBy(asc(products.id))
    .limit(1);
  if (first) throw new AppError('invalid_input', `${first.sku}, maximum_quantity: ${maximumProblem(first)}`);
}

/** Each barcode belongs to one product. */
async function requireOwnBarcodes(ctx: Context, manufacturerId: number, given: readonly CsvColumn[]) {
  if (!given.includes('barcode')) return;
  const { rows } = await ctx.db.execute<{ sku: string; barcode: string; other: string }>(sql`
    select staged.sku, staged.barcode, coalesce(known.sku, twin.sku) as other
    from staged_products staged
    left join products known on known.manufacturer_id = ${manufacturerId} and known.deleted_at is null
      and known.barcode = staged.barcode and lower(known.sku) <> lower(staged.sku)
    left join staged_products twin on twin.barcode = staged.barcode and lower(twin.sku) <> lower(staged.sku)
    where staged.barcode is not null and coalesce(known.sku, twin.sku) is not null
    order by staged.ctid limit 1`);
  const [first] = rows;
  if (first)
    throw new AppError(
      'invalid_input',
      `${first.sku}, barcode: ${first.barcode} is already the barcode of ${first.other}`,
    );
}

/** Called before the products are changed: publishes those whose stock falls below the low mark with this file. */
async function publishLowStock(ctx: Context, manufacturerId: number, given: readonly CsvColumn[]) {
  if (!given.includes('units_available')) return;
  const payload: EventPayload = { byUserId: ctx.actor?.userId ?? null };
  await ctx.db.execute(sql`
    insert into ${events} (manufacturer_id, kind, object_type, object_id, payload, at)
    select ${manufacturerId}, 'stock_low', 'product', known.id, ${JSON.stringify(payload)}::jsonb,
      ${ctx.now().toISOString()}::timestamptz
    from staged_products staged
    join products known
      on known.manufacturer_id = ${manufacturerId} and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    where staged.units_available < ${lowBelow(sql`known`)}
      and coalesce(known.units_available >= ${lowBelow(sql`known`)}, true)`);
}

/** Imports the whole file, or nothing and returns every reason. */
export async function importProducts(
  ctx: Context,
  node: OrganizationNode,
  path: string,
): Promise<ImportResult> {
  const { manufacturerId } = node;
  return inTransaction(ctx, async (ctx) => {
    await claimImport(ctx, manufacturerId);
    const findings = new CsvFindings(ctx.config);
    await stage(ctx, path, findings);
    if (findings.problemCount > 0) throw refusedFile(findings.report);

    const given = findings.columns.filter((column) => column !== null);
    const result = await importStaged(ctx, node, given, findings.count);
    await countImportedRows(ctx, findings.count);
    return result;
  });
}

/**
 * Imports the temporary table `staged_products`, which has all columns. Only the given ones are changed on products that
 * exist. If somebody wants to know how far it is, its rows must be stored by the id of their product, new ones last.
 */
export async function importStaged(
  ctx: Context,
  node: OrganizationNode,
  given: readonly CsvColumn[],
  count: number,
  report?: Report,
): Promise<ImportResult> {
  const { manufacturerId } = node;
  await requireOwnBarcodes(ctx, manufacturerId, given);
  await publishLowStock(ctx, manufacturerId, given);
  const moved = given.includes('expected_on') ? await findMovedDates(ctx, manufacturerId) : [];
  const { created, updated } = await mergeStaged(ctx, manufacturerId, given, report);
  await queueExpectedDates(ctx, moved);
  await requireOrderable(ctx, manufacturerId, given);
  if (given.includes('units_available')) await allocateStock(ctx, await findWaitedFor(ctx));
  await recordAudit(ctx, {
    action: 'products_imported',
    subjectType: 'product',
    subjectId: 'import',
    subjectName: `${count} rows`,
    node,
    changes: { created: { from: 0, to: created }, updated: { from: 0, to: updated } },
  });
  await announceCatalogChange(ctx, manufacturerId);
  return { count, created, updated };
}

/** What an import of this file would report. */
export async function previewImport({ config }: Context, path: string) {
  const findings = new CsvFindings(config);
  for await (const _ of readProducts(path, findings)) {
    // Reading is the check; nothing is kept.
  }
  const columns = findings.columns.map((column) => column ?? '');
  return { ...findings.report, columns, firstRows: findings.firstRows };
}
