import { AppError } from '@casepack/contract/errors';
import { ManagedUser, type UserChange } from '@casepack/contract/users/managed-user';
import { nodeOfUser } from '@casepack/contract/users/user';
import { z } from 'zod';
import { forbidden, notFound } from '../access';
import { changesBetween, recordAudit } from '../audit/record-audit';
import { updateUser, voidAccountLinks } from '../auth/accounts.queries';
import { endSessionsOf } from '../auth/sessions';
import { announce, type Context, inTransaction } from '../context';
import { differences, requireVersion } from '../edit-conflict';
import { requirePasswordForEmail, startEmailChange } from './change-email';
import { requireAdministratorLeft } from './last-administrator';
import { findManagedUser } from './managed-users.queries';
import { getUserToManage } from './user-reach';

type Rights = Partial<Pick<ManagedUser, 'isAdmin' | 'isOrgAdmin' | 'active'>>;

const ownNames: readonly string[] = ['firstName', 'lastName'];

/** When one of these fields changes, earlier links end: they must not open an account with other rights. */
const linkedFields: readonly string[] = ['isAdmin', 'isOrgAdmin', 'active'];

/** Users cannot change their own rights, and only an administrator can set isAdmin. */
function requireOthersRights(ctx: Context, user: ManagedUser, { isAdmin, isOrgAdmin, active }: Rights): void {
  const isSelf = user.id === ctx.actor?.userId;
  if (isSelf && (isAdmin || isOrgAdmin))
    throw new AppError('forbidden', 'You cannot give yourself more permissions');
  if (isAdmin !== undefined && !ctx.actor?.isAdmin) {
    throw new AppError('forbidden', 'Only an administrator can create another administrator');
  }
  if (isSelf && active === false) throw new AppError('conflict', 'You cannot deactivate yourself');
  if (isSelf && (isAdmin === false || isOrgAdmin === false)) {
    throw new AppError('conflict', 'You cannot remove your own permissions');
  }
}

function refuseMove(user: ManagedUser, given: UserChange): void {
  const seat = ['role', 'manufacturerId', 'salesOrganizationId', 'wholesaleCustomerId'] as const;
  const isMoved = seat.some((field) => given[field] !== undefined && given[field] !== user[field]);
  if (isMoved) throw new AppError('forbidden', 'A user cannot be moved to another organization');
}

async function storeChange(ctx: Context, user: ManagedUser, change: Partial<ManagedUser>): Promise<void> {
  const fields = Object.keys(change);
  if (fields.length === 0) return;
  await updateUser(ctx.db, user.id, change, ctx.now());
  if (fields.some((field) => linkedFields.includes(field)))
    await voidAccountLinks(ctx.db, user.id, ctx.now());
  if (change.active === false) await endSessionsOf(ctx, user.id);
  await recordAudit(ctx, {
    action: 'user_updated',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: user.email,
    node: nodeOfUser(user),
    changes: changesBetween(user, change),
  });
}

async function applyChange(ctx: Context, userId: number, given: UserChange): Promise<ManagedUser> {
  const { user, decision } = await getUserToManage(ctx, userId, 'user:edit');
  await requireVersion(given.version, user, () => z.encode(ManagedUser, user));
  refuseMove(user, given);
  const { firstName, lastName, email, company, isAdmin, isOrgAdmin, active } = given;
  const change = differences(user, { firstName, lastName, company, isAdmin, isOrgAdmin, active });
  const newEmail = email === user.email ? undefined : email;
  if (
    decision === 'limited' &&
    (newEmail || Object.keys(change).some((field) => !ownNames.includes(field)))
  ) {
    throw forbidden();
  }
  requireOthersRights(ctx, user, change);
  await requireAdministratorLeft(ctx, user, { ...user, ...change });

  await storeChange(ctx, user, change);
  // After earlier links were invalidated, so that the new one stays valid.
  if (newEmail) await startEmailChange(ctx, { ...user, ...change }, newEmail);
  await announce(ctx, `user:${userId}`);
  const changed = await findManagedUser(ctx.db, userId);
  if (!changed) throw notFound('User');
  return changed;
}

/** A new email address is only stored as pending until its link is used. */
export async function editUser(ctx: Context, userId: number, given: UserChange): Promise<ManagedUser> {
  await requirePasswordForEmail(ctx, userId, given);
  return inTransaction(ctx, (ctx) => applyChange(ctx, userId, given));
}
