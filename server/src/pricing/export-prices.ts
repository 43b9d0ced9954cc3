import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine, XLSX_TYPE } from '@casepack/contract/csv';
import { money } from '@casepack/contract/money';
import { priceColumns, toPriceCells } from '@casepack/contract/pricing/price-csv';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';
import { Download } from '../http/answers';
import { kindOf } from './entries.queries';
import { getPriceList } from './get-price-list';
import { writeXlsx, type XlsxCell } from './write-xlsx';

/** Large, because finding the products of a batch costs more than sending it. */
const BATCH = 10_000;

interface ExportedEntry {
  sku: string;
  kind: 'case' | 'tester';
  fromQuantity: number;
  price: string;
}

// Ordered by the key, so that concurrent edits neither repeat nor skip an entry.
async function* readBatches(ctx: Context, priceListId: number): AsyncGenerator<ExportedEntry[]> {
  const { productId, isTester, fromQuantity, price } = priceListEntries;
  for (let after: { productId: number; isTester: boolean; fromQuantity: number } | undefined; ; ) {
    const beyond =
      after &&
      sql`(${productId}, ${isTester}, ${fromQuantity}) > (${after.productId}::int, ${after.isTester}::boolean, ${after.fromQuantity}::int)`;
    const rows = await ctx.db
      .select({ productId, sku: products.sku, isTester, fromQuantity, price })
      .from(priceListEntries)
      .innerJoin(products, eq(products.id, productId))
      .where(and(eq(priceListEntries.priceListId, priceListId), isNull(products.deletedAt), beyond))
      .orderBy(asc(productId), asc(isTester), asc(fromQuantity))
      .limit(BATCH);
    yield rows.map(({ isTester, price, ...row }) => ({
      ...row,
      kind: kindOf(isTester),
      price: String(z.encode(money, price)),
    }));
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

async function* toCsv(batches: AsyncIterable<ExportedEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(priceColumns);
  for await (const entries of batches) {
    yield entries
      .map(({ sku, kind, fromQuantity, price }) => toCsvLine(toPriceCells(sku, kind, fromQuantity, price)))
      .join('');
  }
}

/** Cells of a workbook have a type, so text is never run as a formula and needs no escaping. */
async function* toSheetRows(batches: AsyncIterable<ExportedEntry[]>): AsyncGenerator<XlsxCell[][]> {
  yield [[...priceColumns]];
  for await (const entries of batches) {
    yield entries.map(({ sku, kind, fromQuantity, price }) => [
      sku,
      kind,
      { number: String(fromQuantity) },
      { number: price },
    ]);
  }
}

/** All entries; importing the file unchanged changes nothing. */
export async function exportPrices(ctx: Context, id: number, format: 'csv' | 'xlsx'): Promise<Download> {
  const { name } = await getPriceList(ctx, id);
  const batches = readBatches(ctx, id);
  if (format === 'xlsx')
    return new Download(`${name}.xlsx`, XLSX_TYPE, Readable.from(writeXlsx('Prices', toSheetRows(batches))));
  return new Download(`${name}.csv`, `${CSV_TYPE}; charset=utf-8`, Readable.from(toCsv(batches)));
}
