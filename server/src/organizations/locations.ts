import type { Action } from '@casepack/contract/access/permissions';
import { AppError } from '@casepack/contract/errors';
import type { ListQuery } from '@casepack/contract/list-query';
import {
  Location,
  type LocationChange,
  type LocationOwner,
  type NewLocation,
} from '@casepack/contract/organizations/location';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { authorize, notFound } from '../access';
import { type Changes, changesBetween, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import type { Page } from '../db/list-page';
import { locations } from '../db/schema/organizations';
import { differences, requireVersion } from '../versions';
import {
  clearPrimary,
  countLocations,
  findLocation,
  type LocationRow,
  listLocationsOf,
  ownerOf,
  toLocation,
  updateLocation,
} from './locations.queries';
import { findOrganization, lockOrganization, type Organization, ownerColumns } from './places.queries';

async function getOrganization(
  ctx: Context,
  { organizationType, organizationId }: LocationOwner,
  action: Action,
): Promise<Organization> {
  const organization = await findOrganization(ctx.db, organizationType, organizationId);
  if (!organization) throw notFound('Organization');
  authorize(ctx, action, organization, 'Organization');
  return organization;
}

/** The location and its organization, once nobody else can change the organization's locations. */
async function getLocationToEdit(
  ctx: Context,
  id: number,
): Promise<{ location: LocationRow; organization: Organization }> {
  const seen = await findLocation(ctx.db, id);
  if (!seen) throw notFound('Location');
  const owner = ownerOf(seen);
  const organization = await findOrganization(ctx.db, owner.type, owner.id);
  if (!organization) throw notFound('Location');
  authorize(ctx, 'location:edit', organization, 'Location');
  await lockOrganization(ctx.db, organization);
  const location = await findLocation(ctx.db, id);
  if (!location) throw notFound('Location');
  return { location, organization };
}

const record = (
  ctx: Context,
  action: 'created' | 'updated' | 'deleted' | 'made_primary',
  location: LocationRow,
  place: Organization,
  changes?: Changes,
): Promise<void> =>
  recordAudit(ctx, {
    action: `location_${action}`,
    subjectType: 'location',
    subjectId: location.id,
    subjectName: `${place.name}: ${location.name}`,
    place,
    ...(changes ? { changes } : {}),
  });

export async function listLocations(
  ctx: Context,
  owner: LocationOwner,
  query: ListQuery<'name' | 'city' | 'createdAt'>,
): Promise<Page<Location>> {
  const organization = await getOrganization(ctx, owner, 'location:view');
  return listLocationsOf(ctx.db, organization, query);
}

export function createLocation(ctx: Context, given: NewLocation): Promise<Location> {
  const { organizationType, organizationId, manufacturerId, isPrimary, ...facts } = given;
  return inTransaction(ctx, async (ctx) => {
    const organization = await getOrganization(ctx, { organizationType, organizationId }, 'location:create');
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
    await record(ctx, 'created', row, organization);
    return toLocation(row);
  });
}

const isElsewhere = (
  organizationType: LocationOwner['organizationType'] | undefined,
  organizationId: number | undefined,
  { type, id }: Organization,
): boolean =>
  (organizationType !== undefined && organizationType !== type) ||
  (organizationId !== undefined && organizationId !== id);

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
      throw new AppError('conflict', 'Make another location the primary one instead');
    }
    const changed = differences(location, given);
    if (Object.keys(changed).length === 0) return toLocation(location);
    if (changed.isPrimary) await clearPrimary(ctx.db, organization, id, ctx.now());
    const row = await updateLocation(ctx.db, id, changed, ctx.now());
    if (!row) throw notFound('Location');
    await record(ctx, 'updated', row, organization, changesBetween(location, changed));
    return toLocation(row);
  });
}

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
    await record(ctx, 'deleted', location, organization);
    return { message: 'Location deleted' };
  });
}

export function setPrimaryLocation(ctx: Context, id: number, owner: LocationOwner): Promise<Location> {
  return inTransaction(ctx, async (ctx) => {
    const { location, organization } = await getLocationToEdit(ctx, id);
    if (isElsewhere(owner.organizationType, owner.organizationId, organization)) throw notFound('Location');
    if (location.isPrimary) return toLocation(location);
    await clearPrimary(ctx.db, organization, id, ctx.now());
    const row = await updateLocation(ctx.db, id, { isPrimary: true }, ctx.now());
    if (!row) throw notFound('Location');
    await record(ctx, 'made_primary', row, organization);
    return toLocation(row);
  });
}
