import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { announce, type Context } from '../context';
import { memberships, users } from '../db/schema/users';
import { nodeOfCustomer } from './organization-nodes.queries';
import type { CustomerRow } from './organizations.queries';

/** The user who registered the company manages it once it is approved. One who left has no successor: staff choose. */
export async function promoteFounder(ctx: Context, customer: CustomerRow): Promise<void> {
  const founder = ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.wholesaleCustomerId, customer.id), memberships.isFounder));
  const [promoted] = await ctx.db
    .update(users)
    .set({ isOrgAdmin: true, updatedAt: ctx.now(), version: sql`${users.version} + 1` })
    .where(
      and(
        inArray(users.id, founder),
        eq(users.wholesaleCustomerId, customer.id),
        users.active,
        eq(users.isOrgAdmin, false),
      ),
    )
    .returning({ id: users.id, email: users.email });
  if (!promoted) return;
  await announce(ctx, `user:${promoted.id}`);
  await recordAudit(ctx, {
    action: 'user_updated',
    subjectType: 'user',
    subjectId: promoted.id,
    subjectName: promoted.email,
    node: nodeOfCustomer(customer),
    changes: { isOrgAdmin: { from: false, to: true } },
  });
}
