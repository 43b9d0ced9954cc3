import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { OpenOrder } from '@casepack/contract/payments/receipts';

/** All that is due of the order is on one invoice. */
const isOneInvoice = ({ invoiceDue, due }: OpenOrder): boolean => invoiceDue === due;

/** What is paid: an invoice, or an order with more to pay than one invoice says. */
export const payableName = (order: OpenOrder): string =>
  (isOneInvoice(order) && order.invoiceNumber) || order.orderNumber;

/** What is on the invoice that is due first, and when. */
export function invoiceWords(order: OpenOrder, dueWord: 'Due' | 'Was due'): string {
  const { invoiceNumber, invoiceDue, orderNumber, dueOn } = order;
  if (invoiceNumber === null || dueOn === null || invoiceDue === null) return 'Not invoiced yet';
  const due = `${dueWord} ${formatDay(dueOn)}`;
  return isOneInvoice(order)
    ? `${orderNumber} · ${due}`
    : `${formatMoney(invoiceDue)} of it on ${invoiceNumber} · ${due}`;
}
