import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';

export async function findApprovalsExpiredBefore(
  db: Database,
  before: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.approvalExpiresAt} <= ${before.toISOString()}::timestamptz`)
    .orderBy(orders.approvalExpiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the customer is still active; locked until the transaction ends. */
export async function lockIfActive(db: Database, customerId: number): Promise<boolean> {
  const [customer] = await db
    .select({ active: wholesaleCustomers.active })
    .from(wholesaleCustomers)
    .where(eq(wholesaleCustomers.id, customerId))
    .for('no key update');
  return customer?.active === true;
}

/** Number of the customer's orders waiting for approval. */
export const countAwaitingApproval = (db: Database, customerId: number): Promise<number> =>
  db.$count(
    orders,
    and(eq(orders.wholesaleCustomerId, customerId), sql`${orders.approvalExpiresAt} is not null`),
  );
