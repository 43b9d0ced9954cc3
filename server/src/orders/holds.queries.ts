import type { HoldReason, NewHold } from '@casepack/contract/orders/holds';
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderHolds } from '../db/schema/holds';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/users';
import { type OrderRow, orderColumns } from './orders.queries';

type HoldRow = typeof orderHolds.$inferSelect;

export async function insertHolds(
  db: Database,
  orderId: number,
  holds: readonly NewHold[],
  since: Date,
): Promise<void> {
  if (holds.length === 0) return;
  await db.insert(orderHolds).values(holds.map((hold) => ({ ...hold, orderId, since })));
}

export async function closeHolds(
  db: Database,
  orderId: number,
  reasons: readonly HoldReason[],
  end: { releasedAt: Date; releasedByUserId: number | null; note: string | null },
): Promise<void> {
  await db
    .update(orderHolds)
    .set(end)
    .where(
      and(
        eq(orderHolds.orderId, orderId),
        inArray(orderHolds.reason, [...reasons]),
        isNull(orderHolds.releasedAt),
      ),
    );
}

interface HoldWithUser {
  hold: HoldRow;
  releasedBy: { firstName: string; lastName: string; email: string } | null;
}

export const findHolds = (db: Database, orderId: number): Promise<HoldWithUser[]> =>
  db
    .select({
      hold: getTableColumns(orderHolds),
      releasedBy: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(orderHolds)
    .leftJoin(users, eq(users.id, orderHolds.releasedByUserId))
    .where(eq(orderHolds.orderId, orderId))
    .orderBy(asc(orderHolds.id));

/** Whether an order of the customer is on hold. */
export async function hasHeldOrders(
  db: Database,
  { manufacturerId, wholesaleCustomerId }: { manufacturerId: number; wholesaleCustomerId: number },
): Promise<boolean> {
  // The manufacturer comes first in the index of held orders.
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.manufacturerId, manufacturerId),
        eq(orders.wholesaleCustomerId, wholesaleCustomerId),
        sql`${orders.heldFor} <> '{}'`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The held orders of a customer, earliest first, locked until the transaction ends. */
export const findHeldOrdersForUpdate = (db: Database, customerId: number): Promise<OrderRow[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.wholesaleCustomerId, customerId), sql`${orders.heldFor} <> '{}'`))
    .orderBy(asc(orders.id))
    .for('no key update');

/** The customers of a manufacturer with an order on hold. */
export async function findHeldCustomers(db: Database, manufacturerId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: orders.wholesaleCustomerId })
    .from(orders)
    .where(and(eq(orders.manufacturerId, manufacturerId), sql`${orders.heldFor} <> '{}'`))
    .orderBy(asc(orders.wholesaleCustomerId));
  return rows.map(({ id }) => id);
}
