import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { MailFact } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import {
  factsOf,
  greeting,
  linesOf,
  type OrderMail,
  type OrderToMail,
  orderMail,
  pdf,
  totalsOf,
} from '../orders/order-mail';

interface InvoiceToMail {
  id: number;
  number: string;
  dueOn: string;
  token: string;
  /** Number of times the invoice was sent before. */
  sentBefore: number;
}

function amountDue({ row }: OrderToMail, dueOn: string): MailFact[] {
  const { due: open } = orderMoney(row);
  if (open === 0) return [{ label: 'Amount due', value: '$0.00 (paid)' }];
  const deposit = depositDue(row);
  return [
    { label: 'Amount due', value: formatMoney(open) },
    ...(deposit > 0 ? [{ label: 'Deposit due before processing', value: formatMoney(deposit) }] : []),
    { label: 'Due date', value: formatDay(dueOn) },
  ];
}

export const invoiceMail =
  ({ id, number, dueOn, token, sentBefore }: InvoiceToMail): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `invoice:${id}:${sentBefore + 1}`,
      kind: 'invoice',
      subject: `Invoice ${number} from ${inOneLine(order.seller.name)}`,
      attachments: pdf(number, `invoice:${id}`),
      content: {
        paragraphs: [
          greeting(order.row),
          orderMoney(order.row).due > 0
            ? `Here is your invoice for order ${order.row.orderNumber}. It is attached as a PDF, and you can view and pay it online.`
            : `Here is your invoice for order ${order.row.orderNumber}, for your records. It is attached as a PDF.`,
        ],
        facts: [
          { label: 'Invoice number', value: number },
          ...amountDue(order, dueOn),
          ...factsOf(order.row),
        ],
        lines: linesOf(order.items),
        totals: totalsOf(order.row),
        action: { label: 'View your invoice', url: `${order.publicUrl}/invoice/${token}` },
      },
    });
