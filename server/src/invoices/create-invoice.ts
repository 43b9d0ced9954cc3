import { AppError } from '@casepack/contract/errors';
import type { Invoice } from '@casepack/contract/invoices/invoice';
import { hasShipped } from '@casepack/contract/orders/line-quantities';
import { moveByInvoice } from '@casepack/contract/orders/status';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { queueMail } from '../mail/queue-mail';
import { insertEvent } from '../orders/history.queries';
import { requireNotHeld } from '../orders/holds';
import { mailableAddress, type OrderToMail } from '../orders/order-mail';
import { findItems, findOrderForUpdate, type OrderRow, updateOrder } from '../orders/orders.queries';
import { findOrderToMail } from '../orders/queue-order-mail';
import { countAttempt } from '../rate-limits/count-attempts';
import { invoiceMail } from './invoice-mail';
import { invoiceShipments } from './invoice-shipments';
import { findHoldingInvoice, findInvoiceMails, invoicesEachShipment } from './invoices.queries';
import { issueInvoice } from './issue-invoice';
import { invoiceUrlOf, mailsOf, showInvoice } from './show-invoice';

interface CreatedInvoice {
  invoiceUrl: string;
  invoice: Invoice;
}

/** Locks and returns the order, if the user may send its invoice. */
async function getOrderToInvoice(ctx: Context, id: number): Promise<OrderRow> {
  const row = await findOrderForUpdate(ctx.db, id);
  if (!row) throw notFound('Order');
  authorize(ctx, 'order:manage', row, 'Order');
  if (row.status === 'cancelled') {
    throw new AppError('conflict', 'This order is cancelled, so there is nothing to invoice.');
  }
  requireNotHeld(row, 'invoicing');
  await countAttempt(ctx, 'send-invoice-order', String(id));
  return row;
}

function requireAddress({ row }: OrderToMail): void {
  if (mailableAddress(row.customerEmail)) return;
  throw new AppError(
    'conflict',
    `There is no email address to send the invoice to. Add a contact email for ${row.companyName} under Admin, Connected Organizations, then send the invoice again.`,
  );
}

/** An order of which everything left before its shipments were invoiced gets one invoice. */
const isInvoicedInParts = async (ctx: Context, { id, manufacturerId }: OrderRow): Promise<boolean> =>
  (await invoicesEachShipment(ctx.db, manufacturerId)) && !hasShipped(await findItems(ctx.db, id));

/** What left before the shipments of the order were invoiced. Returns the invoice of the last one. */
async function invoiceEarlierShipments(ctx: Context, row: OrderRow): Promise<CreatedInvoice> {
  requireAddress(await findOrderToMail(ctx, row.id));
  const invoice = (await invoiceShipments(ctx, row)).at(-1);
  if (!invoice) {
    throw new AppError(
      'conflict',
      'Each shipment is invoiced when it leaves, and nothing of this order has shipped yet.',
    );
  }
  const mails = await findInvoiceMails(ctx.db, row.id);
  return { invoiceUrl: invoiceUrlOf(invoice), invoice: showInvoice(invoice, mails) };
}

/**
 * Creates an invoice for the order unless it has a valid one, and emails it to the customer. Called again, it sends the
 * same invoice again. Number, status and email are stored in one transaction.
 */
export function createInvoice(ctx: Context, id: number): Promise<CreatedInvoice> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToInvoice(ctx, id);
    const { status } = row;
    const held = await findHoldingInvoice(ctx.db, id);
    if (!held && (await isInvoicedInParts(ctx, row))) return invoiceEarlierShipments(ctx, row);
    const sentBefore = held ? mailsOf(held, await findInvoiceMails(ctx.db, id)).length : 0;
    const moved = moneyAfter(row, { kind: 'moved', to: moveByInvoice(status) }, ctx.now());
    const to = moved.status;
    if (to !== status) await updateOrder(ctx.db, row, moved, ctx.now());
    const order = await findOrderToMail(ctx, id);
    requireAddress(order);
    // Takes the number as late as possible: until the commit, all other invoices of the manufacturer wait for theirs.
    const invoice = held ?? (await issueInvoice(ctx, order.row, order.items));
    const mail = invoiceMail({ ...invoice, sentBefore })(order);
    const queued = mail && (await queueMail(ctx, mail));
    await insertEvent(ctx.db, {
      orderId: id,
      at: ctx.now(),
      actorUserId: ctx.actor?.userId ?? null,
      cause: 'invoice',
      kind: sentBefore > 0 ? 'invoice_sent_again' : 'invoice_sent',
      changes: {
        invoice: { from: null, to: invoice.number },
        ...(to === status ? {} : { status: { from: status, to } }),
      },
    });
    return { invoiceUrl: invoiceUrlOf(invoice), invoice: showInvoice(invoice, queued ? [queued] : []) };
  });
}
