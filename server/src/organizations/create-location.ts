import type { Location, NewLocation } from '@casepack/contract/organizations/location';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { locations } from '../db/schema/organizations';
import { getOwner } from './location-reach';
import { clearPrimary, countLocations, toLocation } from './locations.queries';
import { lockOrganization, ownerColumns } from './places.queries';
import { recordLocation } from './record-location';

export function createLocation(ctx: Context, given: NewLocation): Promise<Location> {
  const { organizationType, organizationId, manufacturerId, isPrimary, ...facts } = given;
  return inTransaction(ctx, async (ctx) => {
    const organization = await getOwner(ctx, { organizationType, organizationId }, 'location:create');
    if (manufacturerId !== null && manufacturerId !== organization.manufacturerId)
      throw notFound('Organization');
    await lockOrganization(ctx.db, organization);
    const isFirst = (await countLocations(ctx.db, organization)) === 0;
    const now = ctx.now();
    if (isPrimary) await clearPrimary(ctx.db, organization, undefined, now);
    const [row] = await ctx.db
      .insert(locations)
      .values({
        ...facts,
        ...ownerColumns(organizationType, organizationId),
        isPrimary: isPrimary || isFirst,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error('The location was not inserted');
    await recordLocation(ctx, 'created', row, organization);
    return toLocation(row);
  });
}
