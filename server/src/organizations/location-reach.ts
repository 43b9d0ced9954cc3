import type { Action } from '@casepack/contract/access/permissions';
import { AppError } from '@casepack/contract/errors';
import type { LocationOwner } from '@casepack/contract/organizations/location';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { findLocation, type LocationRow, ownerOf } from './locations.queries';
import { findOrganization, lockOrganization, type Organization } from './organization-nodes.queries';

export async function getOwner(
  ctx: Context,
  { organizationType, organizationId }: LocationOwner,
  action: Action,
): Promise<Organization> {
  const organization = await findOrganization(ctx.db, organizationType, organizationId);
  if (!organization) throw notFound('Organization');
  authorize(ctx, action, organization, 'Organization');
  return organization;
}

/** The location and its organization; the organization's locations are locked. */
export async function getLocationToEdit(
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

const inactivePrimary = (): AppError =>
  new AppError('conflict', 'The primary location must be active. Make another location primary first.', {
    fields: { isActive: 'The primary location must be active' },
  });

/** Orders are shipped to the primary location by default, so it must be active. */
export function requireActivePrimary({
  isPrimary,
  isActive,
}: Pick<LocationRow, 'isPrimary' | 'isActive'>): void {
  if (isPrimary && !isActive) throw inactivePrimary();
}

export const isElsewhere = (
  organizationType: LocationOwner['organizationType'] | undefined,
  organizationId: number | undefined,
  { type, id }: Organization,
): boolean =>
  (organizationType !== undefined && organizationType !== type) ||
  (organizationId !== undefined && organizationId !== id);
