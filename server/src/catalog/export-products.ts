import { Readable } from 'node:stream';
import { Product } from '@casepack/contract/catalog/product';
import { type CsvColumn, csvColumns, toCsvCells } from '@casepack/contract/catalog/product-csv';
import { BYTE_ORDER_MARK, toCsvLine } from '@casepack/contract/csv';
import { and, asc, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';
import { Download } from '../http/answers';
import { isListed, toProduct, wholeProductColumns } from './catalog.queries';

const BATCH = 1_000;

/** The barcode has a column only if a product has one. */
async function columnsOf(ctx: Context, manufacturerId: number): Promise<readonly CsvColumn[]> {
  const [found] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(manufacturerId), isNotNull(products.barcode)))
    .limit(1);
  return found ? csvColumns : csvColumns.filter((column) => column !== 'barcode');
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
      .select(wholeProductColumns)
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
