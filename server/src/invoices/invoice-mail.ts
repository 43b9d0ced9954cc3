import { formatDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import { invoiceMoney } from '@casepack/contract/payments/invoice-money';
import type { MailFact } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import {
  factsOf,
  greeting,
  linesOfPaper,
  type OrderMail,
  type OrderToMail,
  orderMail,
  pdf,
  totalsOf,
} from '../orders/order-mail';
import type { InvoiceRow } from './invoices.queries';

interface InvoiceToMail
  extends Pick<
    InvoiceRow,
    'id' | 'kind' | 'number' | 'dueOn' | 'token' | 'total' | 'invoicedBefore' | 'supersededAt' | 'content'
  > {
  /** Number of times the invoice was sent before. */
  sentBefore: number;
}

function amountDue({ row }: OrderToMail, open: Cents, dueOn: string): MailFact[] {
  if (open === 0) return [{ label: 'Amount due', value: '$0.00 (paid)' }];
  const deposit = depositDue(row);
  return [
    { label: 'Amount due', value: formatMoney(open) },
    ...(deposit > 0 ? [{ label: 'Deposit due before processing', value: formatMoney(deposit) }] : []),
    { label: 'Due date', value: formatDay(dueOn) },
  ];
}

const linesOf = ({ content }: Pick<InvoiceRow, 'content'>) =>
  linesOfPaper(
    content.lines.map(({ note = null, shipDate = null, ...line }) => ({
      ...{ ...line, note, shipDate },
      sku: line.sku ?? '',
      casePackQuantity: line.casePackQuantity ?? 1,
    })),
  );

/** What is on the invoice: of a shipment, only what is in it. */
export const invoiceMail =
  ({ sentBefore, ...invoice }: InvoiceToMail): OrderMail =>
  (order) => {
    const { id, number, dueOn, token, content, total } = invoice;
    const { due } = invoiceMoney(invoice, order.row);
    return orderMail(order, {
      eventKey: `invoice:${id}:${sentBefore + 1}`,
      kind: 'invoice',
      subject: `Invoice ${number} from ${inOneLine(order.seller.name)}`,
      attachments: pdf(number, `invoice:${id}`),
      content: {
        paragraphs: [
          greeting(order.row),
          due > 0
            ? `Here is your invoice for order ${order.row.orderNumber}. It is attached as a PDF, and you can view and pay it online.`
            : `Here is your invoice for order ${order.row.orderNumber}, for your records. It is attached as a PDF.`,
        ],
        facts: [
          { label: 'Invoice number', value: number },
          ...amountDue(order, due, dueOn),
          ...factsOf(order.row),
        ],
        lines: linesOf(invoice),
        totals: totalsOf({ ...content, total }),
        action: { label: 'View your invoice', url: `${order.publicUrl}/invoice/${token}` },
      },
    });
  };
