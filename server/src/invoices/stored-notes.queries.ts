import { cents } from '@casepack/contract/money';
import { and, eq, exists, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import { orders } from '../db/schema/orders';

export type ValidNote = Pick<typeof invoices.$inferSelect, 'id' | 'number' | 'total'>;

const isValidNote = and(
  eq(invoices.kind, 'credit_note'),
  isNull(invoices.supersededAt),
  isNull(invoices.returnId),
);

/** The valid credit notes of an order, except those of returns, oldest first. */
export const findValidNotes = (db: Database, orderId: number): Promise<ValidNote[]> =>
  db
    .select({ id: invoices.id, number: invoices.number, total: invoices.total })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isValidNote))
    .orderBy(invoices.id);

/** Orders that have or should have such notes, a few at a time. */
export async function findNotedOrders(db: Database, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.id, afterId),
        or(
          gt(orders.amountRefunded, cents(0)),
          exists(
            db
              .select({ id: invoices.id })
              .from(invoices)
              .where(and(eq(invoices.orderId, orders.id), isValidNote)),
          ),
        ),
      ),
    )
    .orderBy(orders.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Credit notes for goods of invoices that were superseded themselves. */
export async function supersedeNotesOfSuperseded(db: Database, orderId: number, now: Date): Promise<void> {
  const superseded = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.supersededAt)));
  await db
    .update(invoices)
    .set({ supersededAt: now })
    .where(and(eq(invoices.orderId, orderId), isValidNote, inArray(invoices.creditOfId, superseded)));
}
