import type { Cents } from '@casepack/contract/money';
import { and, asc, eq, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderEvents } from '../db/schema/order-events';
import { type PendingRelease, paymentIntents } from '../db/schema/payments';
import { users } from '../db/schema/users';
import type { IntentRow } from './intents.queries';

const { id, orderId, status, release, createdAt, updatedAt } = paymentIntents;

/** Authorized, or being charged since its order was released. */
const isAuthorization = (): SQL | undefined =>
  or(eq(status, 'authorized'), and(eq(status, 'open'), isNotNull(release)));

/** Marks the authorization of an order for cancellation. */
export async function withdrawAuthorized(db: Database, order: number, now: Date): Promise<string[]> {
  const rows = await db
    .update(paymentIntents)
    .set({ status: 'cancelling', release: null, updatedAt: now })
    .where(and(eq(orderId, order), isAuthorization()))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** Returns false if the authorization has ended already. */
export async function endAuthorized(
  db: Database,
  intentId: string,
  to: 'cancelling' | 'cancelled',
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(paymentIntents)
    .set({ status: to, release: null, updatedAt: now })
    .where(and(eq(id, intentId), to === 'cancelling' ? eq(status, 'authorized') : isAuthorization()))
    .returning({ id });
  return rows.length > 0;
}

/** Whether the end of its authorization is in the history of the order. */
export const hasEnded = async (db: Database, order: number): Promise<boolean> =>
  (await db.$count(
    orderEvents,
    and(eq(orderEvents.orderId, order), eq(orderEvents.kind, 'authorization_ended')),
  )) > 0;

/** From now on the card of the order is charged. Undefined if it is not authorized. */
export async function startCharge(
  db: Database,
  order: number,
  charge: { amount: Cents; release: PendingRelease },
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(paymentIntents)
    .set({ ...charge, status: 'open', updatedAt: now })
    .where(and(eq(orderId, order), eq(status, 'authorized')))
    .returning({ id });
  return row?.id;
}

/** The provider refused to charge the card, and it is still authorized. */
export async function stopCharge(
  db: Database,
  intentId: string,
  amount: Cents,
  now: Date,
): Promise<'authorized' | 'open'> {
  const rows = await db
    .update(paymentIntents)
    .set({ status: 'authorized', amount, release: null, updatedAt: now })
    .where(and(eq(id, intentId), eq(status, 'open'), isNotNull(release)))
    .returning({ id });
  return rows.length > 0 ? 'authorized' : 'open';
}

/** Authorizations started before `startedBefore`, or not looked at since `seenBefore`, earliest first. */
export const findAuthorizations = (
  db: Database,
  { startedBefore, seenBefore }: { startedBefore: Date; seenBefore: Date },
  limit: number,
): Promise<IntentRow[]> =>
  db
    .select()
    .from(paymentIntents)
    .where(and(eq(status, 'authorized'), or(lt(createdAt, startedBefore), lt(updatedAt, seenBefore))))
    .orderBy(asc(createdAt))
    .limit(limit);

export type StaffToTell = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

/** The administrators of a manufacturer. */
export const findStaffToTell = (db: Database, manufacturerId: number): Promise<StaffToTell[]> =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.manufacturerId, manufacturerId), users.active, or(users.isOrgAdmin, users.isAdmin)))
    .orderBy(asc(users.id));
