import type { Context } from '../context';

/** A row that fails is logged and left for the next run. The other rows are still processed. */
export async function oneByOne<T>(
  ctx: Context,
  rows: readonly T[],
  what: (row: T) => object,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      ctx.log.warn({ err: error, ...what(row) }, 'not settled yet');
    }
  }
}
