import type { Cents } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import { invoiceMoney, isCredited } from '@casepack/contract/payments/invoice-money';
import type { OrderMoneyFacts } from '@casepack/contract/payments/order-money';
import { notFound } from '../access';
import type { Context } from '../context';
import { findOrder } from '../orders/orders.queries';
import type { SingleDocument } from '../press/pdf-document';
import { findInvoice, type InvoiceRow } from './invoices.queries';

export const invoiceDocument = (
  invoice: InvoiceRow,
  order: OrderMoneyFacts & { deposit: Cents | null },
): SingleDocument => {
  const { kind, number, issuedOn, dueOn, total, content } = invoice;
  const { paid: amountPaid, due: amountDue } = invoiceMoney(invoice, order);
  return {
    ...{ kind, number, issuedOn, dueOn, total, content },
    ...{ amountPaid, amountDue },
    isCredited: isCredited(invoice, order),
    depositDue: depositDue(order),
    superseded: invoice.supersededAt !== null,
    cancelled: order.status === 'cancelled',
  };
};

/** The invoice ready to be rendered: the stored content and the amount paid so far. */
export async function getInvoiceDocument(ctx: Context, id: number): Promise<SingleDocument> {
  const invoice = await findInvoice(ctx.db, id);
  const order = invoice && (await findOrder(ctx.db, invoice.orderId));
  if (!invoice || !order) throw notFound('Invoice');
  return invoiceDocument(invoice, order.row);
}
