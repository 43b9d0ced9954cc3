import type { Brand } from '@casepack/contract/brand/brand';
import type { Invoice, InvoicePage } from '@casepack/contract/invoices/invoice';
import { dueAfter, dueBefore, invoiceMoney, isCredited } from '@casepack/contract/payments/invoice-money';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { publicBrandOf } from '../brand/public-brand';
import { renderBranded } from '../brand/render-branded';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { findOrder, type OrderWithParties } from '../orders/orders.queries';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { invoiceDocument } from './invoice-document';
import {
  findHoldingInvoice,
  findInvoiceByToken,
  findInvoiceMails,
  findInvoicesOf,
  type InvoiceRow,
} from './invoices.queries';
import { invoiceUrlOf, showInvoice } from './show-invoice';

export async function listInvoices(ctx: Context, orderId: number): Promise<Invoice[]> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound('Order');
  const decision = authorize(ctx, 'order:view', order.row, 'Order');
  const invoices = await findInvoicesOf(ctx.db, orderId);
  const mails = decision === 'allowed' ? await findInvoiceMails(ctx.db, orderId) : undefined;
  return invoices.map((invoice) => showInvoice(invoice, mails));
}

const tokenShape = /^[\w-]{43}$/;
const clientAddressOf = (ctx: Context): string => ctx.origin.address ?? 'unknown';

/** Rejects and counts a malformed link in the same way as an unknown one. */
export async function refuseMalformedToken(ctx: Context, token: string): Promise<void> {
  if (tokenShape.test(token)) return;
  await countAttempt(ctx, 'public-invoice-address', clientAddressOf(ctx));
  throw notFound('Invoice');
}

/** The link opens the invoice without signing in, so guessing is limited: a request counts only if it finds nothing. */
async function getByToken(
  ctx: Context,
  token: string,
): Promise<{ invoice: InvoiceRow; order: OrderWithParties }> {
  await countAttempt(ctx, 'public-invoice-address', clientAddressOf(ctx));
  const invoice = await findInvoiceByToken(ctx.db, token);
  const order = invoice && (await findOrder(ctx.db, invoice.orderId));
  if (!invoice || !order) throw notFound('Invoice');
  await resetAttempts(ctx, 'public-invoice-address', clientAddressOf(ctx));
  return { invoice, order };
}

/** URL of the invoice that replaced a superseded one, if there is one. */
async function findCurrentUrl(ctx: Context, { orderId, supersededAt }: InvoiceRow): Promise<string | null> {
  if (supersededAt === null) return null;
  const current = await findHoldingInvoice(ctx.db, orderId);
  return current ? invoiceUrlOf(current) : null;
}

/** Not on a credit note, and not on an invoice that another one has replaced. */
function payToOf({ kind, supersededAt }: InvoiceRow, brand: Brand | null) {
  if (kind !== 'invoice' || supersededAt !== null || !brand) return undefined;
  const { remitTo, bankDetails } = brand;
  return remitTo || bankDetails ? { remitTo, bankDetails } : undefined;
}

export async function getInvoicePage(ctx: Context, token: string): Promise<InvoicePage> {
  const { invoice, order } = await getByToken(ctx, token);
  const { row, paymentPending } = order;
  const { paid: amountPaid, due: openAmount } = invoiceMoney(invoice, row);
  const { id: _id, ...shown } = showInvoice(invoice);
  return {
    ...shown,
    manufacturerId: invoice.manufacturerId,
    brand: publicBrandOf(order.brand),
    payTo: payToOf(invoice, order.brand),
    content: invoice.content,
    orderPublicId: openAmount > 0 && takesCard(row) ? row.publicId : null,
    amountPaid,
    isCredited: isCredited(invoice, row),
    isRefunded: row.amountPaid > 0 && orderMoney(row).kept === 0,
    openAmount,
    openBefore: dueBefore(invoice, row),
    dueAfter: dueAfter(invoice, row),
    paymentPending,
    currentUrl: await findCurrentUrl(ctx, invoice),
    orderCancelled: row.status === 'cancelled',
  };
}

export async function getInvoicePdf(ctx: Context, token: string): Promise<Download> {
  // Rendering costs more than a lookup, so even a valid link is limited.
  await countAttempt(ctx, 'public-pdf-address', clientAddressOf(ctx));
  const { invoice, order } = await getByToken(ctx, token);
  const pdf = await renderBranded(ctx, invoice.manufacturerId, invoiceDocument(invoice, order.row));
  return new Download(`${invoice.number}.pdf`, 'application/pdf', pdf);
}
