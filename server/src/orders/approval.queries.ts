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

/**
 * Number of the customer's orders waiting for approval; locked until the transaction ends. Undefined if the customer was
 * closed before that.
 */
export async function countAwaitingApproval(db: Database, customerId: number): Promise<number | undefined> {
  const [customer] = await db
    .select({ active: wholesaleCustomers.active })
    .from(wholesaleCustomers)
    .where(eq(wholesaleCustomers.id, customerId))
    .for('no key update');
  if (!customer?.active) return undefined;
  return db.$count(
    orders,
    and(eq(orders.wholesaleCustomerId, customerId), sql`${orders.approvalExpiresAt} is not null`),
  );
}
