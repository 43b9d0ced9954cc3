import type { Location, LocationOwner } from '@casepack/contract/organizations/location';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { getLocationToEdit, isElsewhere, requireActivePrimary } from './location-reach';
import { clearPrimary, toLocation, updateLocation } from './locations.queries';
import { recordLocation } from './record-location';

export function setPrimaryLocation(ctx: Context, id: number, owner: LocationOwner): Promise<Location> {
  return inTransaction(ctx, async (ctx) => {
    const { location, organization } = await getLocationToEdit(ctx, id);
    if (isElsewhere(owner.organizationType, owner.organizationId, organization)) throw notFound('Location');
    if (location.isPrimary) return toLocation(location);
    requireActivePrimary({ ...location, isPrimary: true });
    await clearPrimary(ctx.db, organization, id, ctx.now());
    const row = await updateLocation(ctx.db, id, { isPrimary: true }, ctx.now());
    if (!row) throw notFound('Location');
    await recordLocation(ctx, 'made_primary', row, organization);
    return toLocation(row);
  });
}
