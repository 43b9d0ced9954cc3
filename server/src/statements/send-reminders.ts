import type { CalendarDate } from '@casepack/contract/calendar';
import { type Context, inTransaction } from '../context';
import { queueMail } from '../mail/queue-mail';
import { insertEvent } from '../orders/history.queries';
import { findOrderForUpdate } from '../orders/orders.queries';
import { findOrderToMail } from '../orders/queue-order-mail';
import { oneByOne } from '../payments/one-by-one';
import { documentDay } from '../press/pdf-document';
import { reminderMail } from './reminder-mail';
import { type DueReminder, findDueReminders, findReminderOf, insertReminder } from './reminders.queries';

const BATCH = 200;

/** The order is locked: an invoice that is paid or replaced in the meantime gets no reminder. */
function send(ctx: Context, { orderId, invoiceId }: DueReminder, today: CalendarDate): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await findOrderForUpdate(ctx.db, orderId);
    const reminder = await findReminderOf(ctx.db, today, invoiceId);
    if (!reminder) return;
    const mail = reminderMail(reminder)(await findOrderToMail(ctx, orderId));
    // Without an address nothing is sent, and the reminder stays due.
    if (!mail) return;
    const { afterDays } = reminder;
    if (!(await insertReminder(ctx.db, { invoiceId, afterDays, sentOn: today, createdAt: ctx.now() })))
      return;
    await queueMail(ctx, mail);
    await insertEvent(ctx.db, {
      orderId,
      at: ctx.now(),
      actorUserId: null,
      cause: 'system',
      kind: 'reminder_sent',
      changes: {
        invoice: { from: null, to: reminder.number },
        daysAfterDueDate: { from: null, to: afterDays },
      },
    });
  });
}

/**
 * Reminds customers of overdue invoices. Each invoice gets the latest reminder that applies and that it has not had, so
 * that it never gets two at once. Runs on a schedule. Safe to run any number of times, on any number of instances.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  const today = documentDay(ctx.now());
  let after = 0;
  for (;;) {
    const due = await findDueReminders(ctx.db, today, { after, limit: BATCH });
    await oneByOne(
      ctx,
      due,
      ({ invoiceId }) => ({ invoiceId }),
      (reminder) => send(ctx, reminder, today),
    );
    after = due.at(-1)?.invoiceId ?? after;
    if (due.length < BATCH) return;
  }
}
