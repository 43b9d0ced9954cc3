import type { Context } from '../context';
import { markUnused, markUsed } from './images.queries';

/** Call in the transaction that stores what refers to these images. */
export const keepImages = (ctx: Context, ids: readonly number[]): Promise<void> => markUsed(ctx.db, ids);

/** Call in the transaction after which something no longer refers to them. Others still may. */
export const releaseImages = (ctx: Context, ids: readonly number[]): Promise<void> =>
  markUnused(ctx.db, ids, ctx.now());
