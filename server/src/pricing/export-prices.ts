import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, toCsvLine } from '@casepack/contract/csv';
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

/** Large, because finding the products of a batch costs more than sending it. */
const BATCH = 10_000;

// Ordered by the key, so that concurrent edits neither repeat nor skip an entry.
async function* readLines(ctx: Context, priceListId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(priceColumns);
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
    yield rows
      .map((row) =>
        toCsvLine(
          toPriceCells(row.sku, kindOf(row.isTester), row.fromQuantity, String(z.encode(money, row.price))),
        ),
      )
      .join('');
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** All entries; importing the file unchanged changes nothing. */
export async function exportPrices(ctx: Context, id: number): Promise<Download> {
  const { name } = await getPriceList(ctx, id);
  return new Download(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(readLines(ctx, id)));
}
