import { AppError } from '@casepack/contract/errors';
import { ManagedUser, type UserChange } from '@casepack/contract/users/managed-user';
import { placeOfUser } from '@casepack/contract/users/user';
import { z } from 'zod';
import { forbidden, notFound } from '../access';
import { changesBetween, recordAudit } from '../audit/record-audit';
import { emailTaken } from '../auth/email-taken';
import { endSessionsOf } from '../auth/sessions';
import { announce, type Context, inTransaction } from '../context';
import { differences, requireVersion } from '../versions';
import { requireAdministratorLeft } from './last-administrator';
import { findManagedUser, updateUser, voidAccountLinks } from './managed-users.queries';
import { getUserToManage } from './user-reach';
import { findAccountByEmail } from './users.queries';

type Rights = Partial<Pick<ManagedUser, 'isAdmin' | 'isOrgAdmin' | 'active'>>;

const ownNames: readonly string[] = ['firstName', 'lastName'];

/** A link was mailed for the account as it was: it must not open one with other rights or another address. */
const linkedFields: readonly string[] = ['email', 'isAdmin', 'isOrgAdmin', 'active'];

/** Nobody gives rights to oneself or takes them from oneself, and isAdmin comes from an administrator alone. */
function requireOthersRights(ctx: Context, user: ManagedUser, { isAdmin, isOrgAdmin, active }: Rights): void {
  const isSelf = user.id === ctx.actor?.userId;
  if (isSelf && (isAdmin || isOrgAdmin)) throw new AppError('forbidden', 'You cannot raise your own rights');
  if (isAdmin !== undefined && !ctx.actor?.isAdmin) {
    throw new AppError('forbidden', 'Only an administrator can make another administrator');
  }
  if (isSelf && active === false) throw new AppError('conflict', 'You cannot deactivate yourself');
  if (isSelf && (isAdmin === false || isOrgAdmin === false)) {
    throw new AppError('conflict', 'You cannot take away your own rights');
  }
}

function refuseMove(user: ManagedUser, given: UserChange): void {
  const seat = ['role', 'manufacturerId', 'salesOrganizationId', 'wholesaleCustomerId'] as const;
  const isMoved = seat.some((field) => given[field] !== undefined && given[field] !== user[field]);
  if (isMoved) throw new AppError('forbidden', 'A user cannot be moved to another organization');
}

async function requireFreeEmail(ctx: Context, user: ManagedUser, email: string | undefined): Promise<void> {
  if (email === undefined) return;
  const holder = await findAccountByEmail(ctx.db, email);
  if (holder && holder.id !== user.id) throw emailTaken();
}

const isEmailTaken = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email';
};

async function applyChange(ctx: Context, userId: number, given: UserChange): Promise<ManagedUser> {
  const { user, decision } = await getUserToManage(ctx, userId, 'user:edit');
  await requireVersion(given.version, user, () => z.encode(ManagedUser, user));
  refuseMove(user, given);
  const { firstName, lastName, email, company, isAdmin, isOrgAdmin, active } = given;
  const change = differences(user, { firstName, lastName, email, company, isAdmin, isOrgAdmin, active });
  const fields = Object.keys(change);
  if (fields.length === 0) return user;
  if (decision === 'limited' && fields.some((field) => !ownNames.includes(field))) throw forbidden();
  requireOthersRights(ctx, user, change);
  await requireAdministratorLeft(ctx, user, { ...user, ...change });
  await requireFreeEmail(ctx, user, change.email);

  await updateUser(ctx.db, userId, change, ctx.now());
  if (fields.some((field) => linkedFields.includes(field))) await voidAccountLinks(ctx.db, userId, ctx.now());
  if (change.active === false) await endSessionsOf(ctx, userId);
  else await announce(ctx, `user:${userId}`);
  await recordAudit(ctx, {
    action: 'user_updated',
    subjectType: 'user',
    subjectId: userId,
    subjectName: user.email,
    place: placeOfUser(user),
    changes: changesBetween(user, change),
  });
  const changed = await findManagedUser(ctx.db, userId);
  if (!changed) throw notFound('User');
  return changed;
}

export async function editUser(ctx: Context, userId: number, given: UserChange): Promise<ManagedUser> {
  try {
    return await inTransaction(ctx, (ctx) => applyChange(ctx, userId, given));
  } catch (error) {
    // Someone else took the address between our look and our write.
    throw isEmailTaken(error) ? emailTaken() : error;
  }
}
