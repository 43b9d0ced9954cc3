import type { OrganizationNode } from '@casepack/contract/access/actor';
import { type Action, type Decision, decide } from '@casepack/contract/access/permissions';
import { isFreshUser, isPlatformAdmin } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import type { ManagedUser } from '@casepack/contract/users/managed-user';
import { nodeOfUser } from '@casepack/contract/users/user';
import { forbidden, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { findManagedUser, listMembershipNodes, lockUser } from './managed-users.queries';

type ManagingAction = Extract<Action, 'user:edit' | 'user:manage'>;

const isAllowed = (decision: Decision): boolean => decision === 'allowed' || decision === 'limited';

/** `partly`: some memberships of the user are within the actor's scope, others are not. */
export type Reach = 'allowed' | 'limited' | 'partly' | 'forbidden' | 'not_found';

function reachOfOthers(ctx: Context, action: ManagingAction, places: OrganizationNode[]): Reach {
  const decisions = places.map((node) => decide(ctx.actor, action, node));
  if (decisions.length === 0) return 'not_found';
  if (decisions.every((each) => each === 'allowed')) return 'allowed';
  // 'limited' in the table means the user's own profile only.
  if (decisions.some((each) => each === 'allowed')) return 'partly';
  return decisions.some((each) => isAllowed(each) || each === 'forbidden') ? 'forbidden' : 'not_found';
}

/** To what extent the actor may manage this user. */
export async function reachOver(ctx: Context, action: ManagingAction, user: ManagedUser): Promise<Reach> {
  if (!ctx.actor) throw unauthorized();
  if (isPlatformAdmin(ctx.actor)) return 'allowed';
  const node = nodeOfUser(user);
  if (user.id === ctx.actor.userId) {
    const decision = node ? decide(ctx.actor, action, node) : 'limited';
    return isAllowed(decision) ? (decision === 'allowed' ? 'allowed' : 'limited') : 'forbidden';
  }
  if (isFreshUser(ctx.actor)) return 'not_found';
  const places = await listMembershipNodes(ctx.db, user.id);
  return reachOfOthers(ctx, action, node ? [node, ...places] : places);
}

const partlyOutside = () =>
  new AppError(
    'forbidden',
    'This user also belongs to an organization outside your own. Send them a link to choose a password instead.',
  );

const administratorOnly = () =>
  new AppError('forbidden', 'This user is an administrator. Only another administrator can change them');

/** Locks and returns the user. Throws if the permission table, another membership or higher rights forbid this. */
export async function getUserToManage(
  ctx: Context,
  userId: number,
  action: ManagingAction,
): Promise<{ user: ManagedUser; decision: 'allowed' | 'limited' }> {
  await lockUser(ctx.db, userId);
  const user = await findManagedUser(ctx.db, userId);
  if (!user) throw notFound('User');
  const reach = await reachOver(ctx, action, user);
  if (reach === 'not_found') throw notFound('User');
  if (reach === 'forbidden') throw forbidden();
  if (reach === 'partly') throw partlyOutside();
  if (user.isAdmin && !ctx.actor?.isAdmin) throw administratorOnly();
  return { user, decision: reach };
}
