import { cents } from '@casepack/contract/money';
import { notFound } from '../access';
import type { Context } from '../context';
import { findOrder, type OrderRow } from '../orders/orders.queries';
import type { Paper } from '../press/paper';
import { findInvoice, type InvoiceRow } from './invoices.queries';

/** What of the order's money counts towards this paper; a credit note is no debt. */
export const paidTowards = ({ kind, total }: InvoiceRow, { amountPaid }: Pick<OrderRow, 'amountPaid'>) =>
  kind === 'credit_note' ? cents(0) : cents(Math.min(total, amountPaid));

export const paperOf = (invoice: InvoiceRow, order: Pick<OrderRow, 'amountPaid'>): Paper => {
  const { kind, number, issuedOn, dueOn, total, content } = invoice;
  return {
    ...{ kind, number, issuedOn, dueOn, total, content },
    amountPaid: paidTowards(invoice, order),
    superseded: invoice.supersededAt !== null,
  };
};

/** Ready to be drawn: the frozen content, with what is paid by now. */
export async function getInvoicePaper(ctx: Context, id: number): Promise<Paper> {
  const invoice = await findInvoice(ctx.db, id);
  const order = invoice && (await findOrder(ctx.db, invoice.orderId));
  if (!invoice || !order) throw notFound('Invoice');
  return paperOf(invoice, order.row);
}
