import { type Context, inTransaction } from '../context';
import { releaseImages } from '../media/keep-images';
import { deleteBatchesBefore } from './image-batches.queries';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Removes uploads of many images a day later, with what was received for those that were never started. */
export const sweepImageBatches = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - KEPT_MS);
    await releaseImages(ctx, await deleteBatchesBefore(ctx.db, before));
  });
