import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { invoiceMoney } from '@casepack/contract/payments/invoice-money';
import { fillReminder, usualReminderText } from '@casepack/contract/statements/reminders';
import { inOneLine } from '../mail/one-line';
import { type OrderMail, orderMail, pdf } from '../orders/order-mail';
import type { DueReminder } from './reminders.queries';

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export const reminderMail =
  ({ invoiceId, afterDays, number, token, dueOn, text, ...amounts }: DueReminder): OrderMail =>
  (order) => {
    const url = `${order.publicUrl}/invoice/${token}`;
    const invoice = { ...amounts, kind: 'invoice' as const, supersededAt: null };
    const filled = fillReminder(text ?? usualReminderText, {
      company: inOneLine(order.row.companyName),
      invoice: number,
      order: order.row.orderNumber,
      amount: formatMoney(invoiceMoney(invoice, order.row).due),
      due: formatDay(dueOn),
      seller: inOneLine(order.seller.name),
      link: url,
    });
    return orderMail(order, {
      eventKey: `invoice-reminder:${invoiceId}:${afterDays}`,
      kind: 'invoice_reminder',
      subject: `Reminder: invoice ${number} from ${inOneLine(order.seller.name)}`,
      attachments: pdf(number, `invoice:${invoiceId}`),
      content: {
        paragraphs: paragraphsOf(filled),
        action: { label: 'View your invoice', url },
      },
    });
  };
