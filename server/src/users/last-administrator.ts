import { AppError } from '@casepack/contract/errors';
import type { ManagedUser } from '@casepack/contract/users/managed-user';
import { organizationTypeOf } from '@casepack/contract/users/user';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { users } from '../db/schema/users';
import { lockOrganization } from '../organizations/organization-nodes.queries';

const isAdministrator = (user: Pick<ManagedUser, 'active' | 'isAdmin' | 'isOrgAdmin' | 'role'>): boolean =>
  user.active && (user.isAdmin || (user.isOrgAdmin && user.role !== null));

/** Takes a lock, so that of two administrators who remove each other at the same time, one stays. */
async function lockAdministrators(ctx: Context, user: ManagedUser): Promise<SQL | undefined> {
  switch (user.role) {
    case null:
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('platform administrators'))`);
      return and(isNull(users.role), users.isAdmin);
    case 'manufacturer':
      await lockOrganization(ctx.db, { type: organizationTypeOf[user.role], id: user.manufacturerId ?? 0 });
      return eq(users.manufacturerId, user.manufacturerId ?? 0);
    case 'sales_rep':
      await lockOrganization(ctx.db, {
        type: organizationTypeOf[user.role],
        id: user.salesOrganizationId ?? 0,
      });
      return eq(users.salesOrganizationId, user.salesOrganizationId ?? 0);
    case 'wholesale_customer':
      await lockOrganization(ctx.db, {
        type: organizationTypeOf[user.role],
        id: user.wholesaleCustomerId ?? 0,
      });
      return eq(users.wholesaleCustomerId, user.wholesaleCustomerId ?? 0);
  }
}

/** Refuses a change that would leave the organization, or the platform, without an active administrator. */
export async function requireAdministratorLeft(
  ctx: Context,
  user: ManagedUser,
  after: Pick<ManagedUser, 'active' | 'isAdmin' | 'isOrgAdmin' | 'role'> | undefined,
): Promise<void> {
  if (!isAdministrator(user) || (after && isAdministrator(after))) return;
  const sameOrganization = await lockAdministrators(ctx, user);
  const others = await ctx.db.$count(
    users,
    and(sameOrganization, ne(users.id, user.id), users.active, or(users.isAdmin, users.isOrgAdmin)),
  );
  if (others > 0) return;
  const where = user.role === null ? 'platform' : 'organization';
  throw new AppError('conflict', `This is the last administrator of the ${where}. Add another one first.`);
}
