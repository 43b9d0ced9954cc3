import type { Context } from '../context';

/** One that fails stays as it is for the next run and does not keep the others waiting. */
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
