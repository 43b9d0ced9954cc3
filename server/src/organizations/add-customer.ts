import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import { wholesaleCustomers } from '../db/schema/organizations';
import { nodeOfCustomer } from './organization-nodes.queries';
import type { CustomerRow } from './organizations.queries';

type NewCustomer = Omit<typeof wholesaleCustomers.$inferInsert, 'createdAt' | 'updatedAt'>;

/** Stores a validated customer and adds it to the audit log, in the caller's transaction. */
export async function addCustomer(ctx: Context, values: NewCustomer): Promise<CustomerRow> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(wholesaleCustomers)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The wholesale customer was not inserted');
  await recordAudit(ctx, {
    action: 'wholesale_customer_created',
    subjectType: 'organization',
    subjectId: row.id,
    subjectName: row.businessName ?? row.name,
    node: nodeOfCustomer(row),
  });
  return row;
}
