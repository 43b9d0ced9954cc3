import { AppError } from '@casepack/contract/errors';
import { type EntriesChange, NewerEntries } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '../context';
import { products } from '../db/schema/catalog';
import { requireVersion } from '../edit-conflict';
import { finishEntryChange } from './change-entries';
import { findEntriesOf, mergeEntries } from './entries.queries';
import { getPriceList, getPriceListToChange } from './get-price-list';

/** A product of another manufacturer is reported as not found. */
async function requireProducts(
  ctx: Context,
  manufacturerId: number,
  entries: EntriesChange['entries'],
): Promise<void> {
  const ids = [...new Set(entries.map(({ productId }) => productId))];
  const found = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.manufacturerId, manufacturerId),
        isNull(products.deletedAt),
        sql`${products.id} = any (${sql.param(ids)}::int[])`,
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const row = entries.findIndex(({ productId }) => !known.has(productId));
  if (row < 0) return;
  const message = 'This product is not in the catalog';
  throw new AppError('invalid_input', `Entries, row ${row + 1}: ${message}`, {
    fields: { [`entries.${row}.productId`]: message },
  });
}

/** Stores all entries or none. */
export function replaceEntries(
  ctx: Context,
  id: number,
  { entries, productIds, version }: EntriesChange,
): Promise<PriceList> {
  return inTransaction(ctx, async (ctx) => {
    const list = await getPriceListToChange(ctx, id);
    await requireVersion(version, list, async () =>
      z.encode(NewerEntries, { ...list, entries: await findEntriesOf(ctx.db, id, productIds ?? []) }),
    );
    await requireProducts(ctx, list.manufacturerId, entries);
    const rows = entries.map(({ productId, kind, fromQuantity, price }) => ({
      product_id: productId,
      is_tester: kind === 'tester',
      from_quantity: fromQuantity,
      price,
    }));
    const counts = await mergeEntries(ctx.db, {
      list,
      wanted: sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (product_id int, is_tester boolean, from_quantity int, price bigint)`,
      removes: productIds ? sql`e.product_id = any (${sql.param(productIds)}::int[])` : sql`true`,
    });
    await finishEntryChange(ctx, list, 'price_list_entries_changed', counts);
    return getPriceList(ctx, id);
  });
}
