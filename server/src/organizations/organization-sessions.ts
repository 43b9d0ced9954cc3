import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { announce, type Context } from '../context';
import { salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { sessions, users } from '../db/schema/users';
import type { Organization } from './organization-nodes.queries';

function usersToSignOut(ctx: Context, { type, id }: Pick<Organization, 'type' | 'id'>): SQL | undefined {
  switch (type) {
    case 'manufacturer': {
      const sales = ctx.db
        .select({ id: salesOrganizations.id })
        .from(salesOrganizations)
        .where(eq(salesOrganizations.manufacturerId, id));
      const customers = ctx.db
        .select({ id: wholesaleCustomers.id })
        .from(wholesaleCustomers)
        .where(eq(wholesaleCustomers.manufacturerId, id));
      return or(
        eq(users.manufacturerId, id),
        inArray(users.salesOrganizationId, sales),
        inArray(users.wholesaleCustomerId, customers),
      );
    }
    case 'sales_organization':
      return eq(users.salesOrganizationId, id);
    case 'wholesale_customer':
      return eq(users.wholesaleCustomerId, id);
  }
}

/** Signs out all users of a deactivated organization, on all instances. */
export async function endSessionsOfOrganization(
  ctx: Context,
  organization: Pick<Organization, 'type' | 'id'>,
): Promise<void> {
  const keptOut = ctx.db.select({ id: users.id }).from(users).where(usersToSignOut(ctx, organization));
  await ctx.db.delete(sessions).where(inArray(sessions.userId, keptOut));
}

/** Cached sessions contain the node of their user, so they are read again after a change of an organization. */
export const announceOrganizations = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `organizations:${manufacturerId}`);
