import type { BuyingLimit, UserBuyingLimit } from '@casepack/contract/buying-limits/buying-limit';
import { type Cents, cents } from '@casepack/contract/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { approvals, buyingLimits } from '../db/schema/approvals';
import { orderRaises } from '../db/schema/order-raises';
import { orders } from '../db/schema/orders';
import { stillRaised } from './order-raises.queries';

const columns = { userId: buyingLimits.userId, kind: buyingLimits.kind, amount: buyingLimits.amount };

export const listLimits = (db: Database, customerId: number): Promise<UserBuyingLimit[]> =>
  db
    .select(columns)
    .from(buyingLimits)
    .where(eq(buyingLimits.wholesaleCustomerId, customerId))
    .orderBy(buyingLimits.userId);

interface Who {
  userId: number;
  customerId: number;
}

const selectLimit = (db: Database, { userId, customerId }: Who) =>
  db
    .select(columns)
    .from(buyingLimits)
    .where(and(eq(buyingLimits.userId, userId), eq(buyingLimits.wholesaleCustomerId, customerId)));

/** The limit that a user's company has set. */
export const findLimit = async (db: Database, who: Who): Promise<BuyingLimit | undefined> =>
  (await selectLimit(db, who))[0];

/** Others who order under the same limit wait until this transaction ends. */
export const findLimitForUpdate = async (db: Database, who: Who): Promise<BuyingLimit | undefined> =>
  (await selectLimit(db, who).for('no key update'))[0];

/**
 * What a user ordered from a moment on, cancelled orders aside, and what of theirs waits for approval. What an order was
 * raised by counts for whoever raised it, then.
 */
export async function sumOrdered(db: Database, { userId, customerId }: Who, from: Date): Promise<Cents> {
  const { rows } = await db.execute<{ spent: string }>(sql`select (
      (select coalesce(sum(${orders.total} - (select coalesce(sum(${stillRaised}), 0) from ${orderRaises}
          where ${orderRaises.orderId} = ${orders.id})), 0) from ${orders}
        where ${orders.wholesaleCustomerId} = ${customerId} and ${orders.createdByUserId} = ${userId}
          and ${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.status} <> 'cancelled')
      + (select coalesce(sum(${stillRaised}), 0)
        from ${orderRaises} join ${orders} on ${orders.id} = ${orderRaises.orderId}
        where ${orders.wholesaleCustomerId} = ${customerId} and ${orderRaises.userId} = ${userId}
          and ${orderRaises.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.status} <> 'cancelled')
      + (select coalesce(sum(${approvals.total}), 0) from ${approvals}
        where ${approvals.requestedByUserId} = ${userId} and ${approvals.state} = 'waiting')
    ) as spent`);
  return cents(Math.min(Number(rows[0]?.spent ?? 0), 999_999_999));
}

export async function storeLimit(
  db: Database,
  { userId, customerId }: Who,
  { kind, amount }: BuyingLimit,
  now: Date,
): Promise<void> {
  if (kind === 'free') {
    await db.delete(buyingLimits).where(eq(buyingLimits.userId, userId));
    return;
  }
  const limit = { wholesaleCustomerId: customerId, kind, amount, updatedAt: now };
  await db
    .insert(buyingLimits)
    .values({ userId, ...limit })
    .onConflictDoUpdate({ target: buyingLimits.userId, set: limit });
}
