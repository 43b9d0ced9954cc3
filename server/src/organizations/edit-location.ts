import { AppError } from '@casepack/contract/errors';
import { Location, type LocationChange } from '@casepack/contract/organizations/location';
import { z } from 'zod';
import { notFound } from '../access';
import { changesBetween } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { differences, requireVersion } from '../edit-conflict';
import { getLocationToEdit, isElsewhere, requireActivePrimary } from './location-reach';
import { clearPrimary, findHasPrimary, toLocation, updateLocation } from './locations.queries';
import { recordLocation } from './record-location';

export function editLocation(
  ctx: Context,
  id: number,
  { version, organizationType, organizationId, ...given }: LocationChange,
): Promise<Location> {
  return inTransaction(ctx, async (ctx) => {
    const { location, organization } = await getLocationToEdit(ctx, id);
    await requireVersion(version, location, () => z.encode(Location, toLocation(location)));
    if (isElsewhere(organizationType, organizationId, organization)) {
      throw new AppError('forbidden', 'A location cannot be moved to another organization');
    }
    if (location.isPrimary && given.isPrimary === false) {
      throw new AppError('conflict', 'To change the primary location, make another location primary');
    }
    const changed = differences(location, given);
    // The first active location becomes the primary one, as when it is added.
    if (changed.isActive && !(await findHasPrimary(ctx.db, organization))) changed.isPrimary = true;
    if (Object.keys(changed).length === 0) return toLocation(location);
    if ('isActive' in changed || 'isPrimary' in changed) requireActivePrimary({ ...location, ...changed });
    if (changed.isPrimary) await clearPrimary(ctx.db, organization, id, ctx.now());
    const row = await updateLocation(ctx.db, id, changed, ctx.now());
    if (!row) throw notFound('Location');
    await recordLocation(ctx, 'updated', row, organization, changesBetween(location, changed));
    return toLocation(row);
  });
}
