import type { Context } from '../context';
import { isForeignKeyViolation } from '../db/unique-violation';
import { deleteStrays, findStrays } from './image-places.queries';
import { deleteUnusedImage, findUnusedImages, markUsed } from './images.queries';

const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Removes images that nothing has referred to for a day. Whether something does is asked of the foreign keys: an image
 * that was released by one and is used by another stays, and is not asked for again.
 */
export async function sweepImages(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNUSED_KEPT_MS);
  for (const id of await findUnusedImages(ctx.db, before)) {
    try {
      await deleteUnusedImage(ctx.db, id, before, now);
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      await markUsed(ctx.db, [id]);
    }
  }
  await sweepObjects(ctx, before);
}

/** One that cannot be removed now is tried again in an hour. */
async function sweepObjects(ctx: Context, before: Date): Promise<void> {
  if (!ctx.objects) return;
  for (const name of await findStrays(ctx.db, before)) {
    await ctx.objects.remove(name);
    await deleteStrays(ctx.db, [name]);
  }
}
