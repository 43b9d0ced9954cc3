import { AppError } from '@casepack/contract/errors';
import { eq } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import { locations } from '../db/schema/organizations';
import { getLocationToEdit } from './location-reach';
import { countLocations } from './locations.queries';
import { recordLocation } from './record-location';

export function deleteLocation(ctx: Context, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { location, organization } = await getLocationToEdit(ctx, id);
    if (location.isPrimary && (await countLocations(ctx.db, organization)) > 1) {
      throw new AppError(
        'conflict',
        'This is the primary location. Make another one primary before deleting it.',
      );
    }
    await ctx.db.delete(locations).where(eq(locations.id, id));
    await recordLocation(ctx, 'deleted', location, organization);
    return { message: 'Location deleted' };
  });
}
