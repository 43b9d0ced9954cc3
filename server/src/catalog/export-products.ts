import { Readable } from 'node:stream';
import { Product } from '@casepack/contract/catalog/product';
import { type CsvColumn, columnsInUse, csvColumns, toCsvCells } from '@casepack/contract/catalog/product-csv';
import { BYTE_ORDER_MARK, toCsvLine } from '@casepack/contract/csv';
import { and, asc, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';
import { Download } from '../http/answers';
import { isListed, managedProductColumns } from './catalog.queries';
import { toProduct } from './show-product';

const BATCH = 1_000;

async function columnsOf(ctx: Context, manufacturerId: number): Promise<readonly CsvColumn[]> {
  const [used] = await ctx.db
    .select({
      barcode: sql<boolean>`coalesce(bool_or(${products.barcode} is not null), false)`,
      allow_backorder: sql<boolean>`coalesce(bool_or(${products.allowBackorder}), false)`,
      expected_on: sql<boolean>`coalesce(bool_or(${products.expectedOn} is not null), false)`,
      low_stock_at: sql<boolean>`coalesce(bool_or(${products.lowStockAt} is not null), false)`,
      bin_location: sql<boolean>`coalesce(bool_or(${products.binLocation} is not null), false)`,
    } satisfies Record<(typeof columnsInUse)[number], unknown>)
    .from(products)
    .where(isListed(manufacturerId));
  const unused = new Set<CsvColumn>(columnsInUse.filter((column) => !used?.[column]));
  return csvColumns.filter((column) => !unused.has(column));
}

// Ordered by something that never changes, so that concurrent edits neither repeat nor skip a product.
async function* readLines(ctx: Context, manufacturerId: number): AsyncGenerator<string> {
  const columns = await columnsOf(ctx, manufacturerId);
  yield BYTE_ORDER_MARK + toCsvLine(columns);
  for (let after: { createdAt: Date; id: number } | undefined; ; ) {
    const beyond =
      after &&
      sql`(${products.createdAt}, ${products.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::int)`;
    const rows = await ctx.db
      .select(managedProductColumns)
      .from(products)
      .where(and(isListed(manufacturerId), beyond))
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(BATCH);
    yield rows.map((row) => toCsvLine(toCsvCells(Product.encode(toProduct(row)), columns))).join('');
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** The whole catalog; importing it unchanged changes nothing. */
export const exportProducts = (ctx: Context, manufacturerId: number): Download =>
  new Download('products.csv', 'text/csv; charset=utf-8', Readable.from(readLines(ctx, manufacturerId)));
