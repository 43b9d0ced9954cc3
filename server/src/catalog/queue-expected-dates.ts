import { and, gt, inArray } from 'drizzle-orm';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';

/** Call in the transaction that changes the expected dates of these products: whoever waits for one is told. */
export async function queueExpectedDates(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, expectedOn, version } = products;
  const waitedFor = await ctx.db
    .select({ productId: id, expectedOn, version })
    .from(products)
    .where(and(inArray(id, [...ids]), gt(products.unitsBackordered, 0)));
  for (const change of waitedFor) await ctx.jobs.enqueue(ctx, 'tell-expected-date', change);
}
