import { can } from '@casepack/contract/access/permissions';
import { isPlatformAdmin } from '@casepack/contract/access/questions';
import type { ListedUser, ManagedUser } from '@casepack/contract/users/managed-user';
import { type CurrentUser, nodeOfUser, toActor } from '@casepack/contract/users/user';

export type KnownUser = ManagedUser;

/** For users who also belong to another organization, only the name is known. */
export const isKnown = (user: ListedUser): user is KnownUser => user.email !== undefined;

/** Whether the signed-in user may change this one; the server also checks memberships in other organizations. */
export function canManage(me: CurrentUser, user: ListedUser): boolean {
  if (!isKnown(user) || (user.isAdmin && !me.isAdmin)) return false;
  const place = nodeOfUser(user);
  if (place === undefined) return isPlatformAdmin(toActor(me));
  return can(toActor(me), 'user:manage', place);
}
