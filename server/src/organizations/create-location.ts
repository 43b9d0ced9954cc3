import type { Location, NewLocation } from '@casepack/contract/organizations/location';
import { authorize, notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { getOwner, requireActivePrimary } from './location-reach';
import { clearPrimary, findHasPrimary, insertLocation, toLocation } from './locations.queries';
import { lockOrganization, ownerColumns } from './organization-nodes.queries';
import { recordLocation } from './record-location';

export function createLocation(ctx: Context, given: NewLocation): Promise<Location> {
  const { organizationType, organizationId, manufacturerId, isPrimary, ...facts } = given;
  return inTransaction(ctx, async (ctx) => {
    const organization = await getOwner(ctx, { organizationType, organizationId }, 'location:create');
    if (manufacturerId !== null && manufacturerId !== organization.manufacturerId)
      throw notFound('Organization');
    await lockOrganization(ctx.db, organization);
    const hasPrimary = await findHasPrimary(ctx.db, organization);
    // Adding a ship-to location for a customer must not change its primary location.
    if (isPrimary && hasPrimary) authorize(ctx, 'location:edit', organization, 'Organization');
    requireActivePrimary({ isPrimary, isActive: facts.isActive });
    const now = ctx.now();
    if (isPrimary) await clearPrimary(ctx.db, organization, undefined, now);
    const row = await insertLocation(ctx.db, {
      ...facts,
      ...ownerColumns(organizationType, organizationId),
      isPrimary: isPrimary || (!hasPrimary && facts.isActive),
      createdAt: now,
      updatedAt: now,
    });
    await recordLocation(ctx, 'created', row, organization);
    return toLocation(row);
  });
}
