import { addDays, dayOf } from '@casepack/contract/calendar';
import { sql } from 'drizzle-orm';
import { invoiceReminders, invoices } from '../db/schema/documents';
import { isUnpaidOrder } from '../db/schema/order-conditions';
import { orderEvents } from '../db/schema/order-events';
import { orders } from '../db/schema/orders';
import { manufacturers } from '../db/schema/organizations';
import type { Executor } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';

const REMINDER_DAYS = [7, 21];
const [FIRST = 0] = REMINDER_DAYS;

/** Turns reminders on; the customer of the longest overdue invoice has had the first one. */
export async function insertReminders(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`update ${manufacturers} set reminder_days = ${sql.param(REMINDER_DAYS)}::int[]
    where id = ${MAIN_MANUFACTURER_ID}`);
  const { rows } = await db.execute<{ id: number; order_id: number; number: string; due_on: string }>(sql`
    select ${invoices.id} as id, ${invoices.orderId} as order_id, ${invoices.number} as number,
      ${invoices.dueOn}::text as due_on
    from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
    where ${isUnpaidOrder(orders)} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
      and ${invoices.dueOn} <= ${addDays(dayOf(now, 'UTC'), -FIRST)}::date
    order by ${invoices.dueOn}, ${invoices.id} limit 1`);
  const [late] = rows;
  if (!late) throw new Error('No demo invoice is overdue long enough for a reminder');
  const sentOn = addDays(late.due_on, FIRST);
  const at = new Date(`${sentOn}T13:11:00Z`);
  await db.insert(invoiceReminders).values({ invoiceId: late.id, afterDays: FIRST, sentOn, createdAt: at });
  await db.insert(orderEvents).values({
    ...{ orderId: late.order_id, at, actorUserId: null, cause: 'system', kind: 'reminder_sent' },
    changes: { invoice: { from: null, to: late.number }, daysAfterDueDate: { from: null, to: FIRST } },
  });
}
