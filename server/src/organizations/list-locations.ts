import type { ListQuery } from '@casepack/contract/list-query';
import type { Location, LocationOwner } from '@casepack/contract/organizations/location';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { getOwner } from './location-reach';
import { listLocationsOf } from './locations.queries';

export async function listLocations(
  ctx: Context,
  owner: LocationOwner,
  query: ListQuery<'name' | 'city' | 'createdAt'>,
): Promise<Page<Location>> {
  const organization = await getOwner(ctx, owner, 'location:view');
  return listLocationsOf(ctx.db, organization, query);
}
