import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { announce, type Context } from '../context';
import { users } from '../db/schema/users';
import { nodeOfCustomer } from './organization-nodes.queries';
import type { CustomerRow } from './organizations.queries';

/** The user who registered the company manages it once it is approved. */
export async function promoteFounder(ctx: Context, customer: CustomerRow): Promise<void> {
  const founder = sql`(select min(first.id) from ${users} first
    where first.wholesale_customer_id = ${customer.id} and first.active)`;
  const [promoted] = await ctx.db
    .update(users)
    .set({ isOrgAdmin: true, updatedAt: ctx.now(), version: sql`${users.version} + 1` })
    .where(and(eq(users.id, founder), eq(users.isOrgAdmin, false)))
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
