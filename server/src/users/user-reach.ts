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

/** `partly`: some membership of the user lies within the actor's reach, another outside of it. */
export type Reach = 'allowed' | 'limited' | 'partly' | 'forbidden' | 'not_found';

function reachOfOthers(ctx: Context, action: ManagingAction, places: OrganizationNode[]): Reach {
  const decisions = places.map((node) => decide(ctx.actor, action, node));
  if (decisions.length === 0) return 'not_found';
  if (decisions.every((each) => each === 'allowed')) return 'allowed';
  // 'limited' in the table means the user's own profile only.
  if (decisions.some((each) => each === 'allowed')) return 'partly';
  return decisions.some((each) => isAllowed(each) || each === 'forbidden') ? 'forbidden' : 'not_found';
}

/** How far the actor's hand reaches over this user. */
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

/** The user to act on, held until the transaction ends; refuses where the table, a membership or more power bars it. */
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
