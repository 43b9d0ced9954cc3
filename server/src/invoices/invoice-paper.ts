import { type Cents, cents } from '@casepack/contract/money';
import { keptAmount, type MoneyOfOrder } from '@casepack/contract/payments/ledger';
import { notFound } from '../access';
import type { Context } from '../context';
import { findOrder } from '../orders/orders.queries';
import type { Paper } from '../press/paper';
import { findInvoice, type InvoiceRow } from './invoices.queries';

/** What of the order's money counts towards this paper; a credit note is no debt. */
export function paidTowards({ kind, total }: InvoiceRow, order: MoneyOfOrder): Cents {
  if (kind === 'credit_note') return cents(0);
  return order.paidAt === null ? cents(Math.min(total, keptAmount(order))) : total;
}

export const paperOf = (invoice: InvoiceRow, order: MoneyOfOrder): Paper => {
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
