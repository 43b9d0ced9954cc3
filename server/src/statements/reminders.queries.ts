import type { CalendarDate } from '@casepack/contract/calendar';
import type { Cents } from '@casepack/contract/money';
import { MOST_REMINDERS } from '@casepack/contract/statements/reminders';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoiceReminders, invoices } from '../db/schema/documents';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { isOpenInvoice } from './statement.queries';

/** The latest reminder that applies to an invoice by now. */
const latestDay = (today: CalendarDate): SQL<number> =>
  sql<number>`(select max(day) from unnest(${manufacturers.reminderDays}) as day
    where ${invoices.dueOn} + day <= ${today}::date)`;

const isUnsent = (today: CalendarDate): SQL => sql`not exists (
  select from ${invoiceReminders} sent where sent.invoice_id = ${invoices.id}
    and (sent.after_days >= ${latestDay(today)} or sent.sent_on >= ${today}::date))`;

const hasRoom = sql`(select count(*) from ${invoiceReminders} sent
  where sent.invoice_id = ${invoices.id}) < ${MOST_REMINDERS}`;

export interface DueReminder {
  invoiceId: number;
  orderId: number;
  afterDays: number;
  number: string;
  token: string;
  dueOn: CalendarDate;
  total: Cents;
  invoicedBefore: Cents;
  /** Null is the usual text. */
  text: string | null;
}

const find = (db: Database, today: CalendarDate, condition: SQL, limit: number): Promise<DueReminder[]> =>
  db
    .select({
      invoiceId: invoices.id,
      orderId: orders.id,
      afterDays: latestDay(today),
      number: invoices.number,
      token: invoices.token,
      dueOn: invoices.dueOn,
      total: invoices.total,
      invoicedBefore: invoices.invoicedBefore,
      text: manufacturers.reminderText,
    })
    .from(manufacturers)
    .innerJoin(orders, eq(orders.manufacturerId, manufacturers.id))
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .innerJoin(wholesaleCustomers, eq(wholesaleCustomers.id, orders.wholesaleCustomerId))
    .where(
      and(
        sql`${manufacturers.reminderDays} <> '{}'`,
        manufacturers.active,
        sql`not ${wholesaleCustomers.remindersOff}`,
        isOpenInvoice,
        sql`${latestDay(today)} is not null`,
        isUnsent(today),
        hasRoom,
        condition,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit);

/** A batch of invoices to remind of, by id. */
export const findDueReminders = (
  db: Database,
  today: CalendarDate,
  { after, limit }: { after: number; limit: number },
): Promise<DueReminder[]> => find(db, today, gt(invoices.id, after), limit);

/** The reminder that is due for one invoice; undefined if none is. */
export async function findReminderOf(
  db: Database,
  today: CalendarDate,
  invoiceId: number,
): Promise<DueReminder | undefined> {
  const [row] = await find(db, today, eq(invoices.id, invoiceId), 1);
  return row;
}

/** Returns false if it was sent before. */
export async function insertReminder(
  db: Database,
  values: typeof invoiceReminders.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(invoiceReminders)
    .values(values)
    .onConflictDoNothing()
    .returning({ invoiceId: invoiceReminders.invoiceId });
  return rows.length > 0;
}
