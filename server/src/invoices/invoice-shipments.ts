import { type Cents, cents, sumOfMany } from '@casepack/contract/money';
import { hasShipped } from '@casepack/contract/orders/line-quantities';
import { type Amounts, addAmounts, amountsOfShipment, totalOf } from '@casepack/contract/orders/money-shares';
import { moveByInvoice } from '@casepack/contract/orders/status';
import { discountOf } from '@casepack/contract/orders/totals';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { invoicedIn } from '@casepack/contract/shipments/invoiced-in';
import type { Shipment } from '@casepack/contract/shipments/shipment';
import type { Context } from '../context';
import { insertEvent } from '../orders/history.queries';
import { findItems, type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { findShipments } from '../orders/shipments.queries';
import { invoiceMail } from './invoice-mail';
import { findHoldingInvoices, type InvoiceRow } from './invoices.queries';
import { issueInvoice } from './issue-invoice';

/** What the invoices of the order's shipments add up to. */
export const invoicedOf = (invoices: readonly InvoiceRow[]): Amounts =>
  invoicedIn(invoices.map(({ shipmentId, content }) => ({ invoiced: shipmentId === null ? null : content })));

type SentLine = ItemRow & { totalPrice: Cents };

const linesOf = ({ lines }: Shipment, items: readonly ItemRow[]): SentLine[] =>
  lines.flatMap(({ itemId, quantity }) =>
    items
      .filter(({ id }) => id === itemId)
      .map((item) => ({
        ...item,
        ...{ quantity, cancelledQuantity: 0, totalPrice: cents(item.unitPrice * quantity) },
      })),
  );

/** Moves the order, emails the invoice and adds it to the history. Returns the order after it. */
async function sendInvoice(ctx: Context, order: OrderRow, invoice: InvoiceRow): Promise<OrderRow> {
  const to = moveByInvoice(order.status);
  const moved = to === order.status ? {} : moneyAfter(order, { kind: 'moved', to }, ctx.now());
  if (to !== order.status) await updateOrder(ctx.db, order, moved, ctx.now());
  await queueOrderMail(ctx, order.id, invoiceMail({ ...invoice, sentBefore: 0 }));
  await insertEvent(ctx.db, {
    orderId: order.id,
    at: ctx.now(),
    actorUserId: ctx.actor?.userId ?? null,
    cause: 'invoice',
    kind: 'invoice_sent',
    changes: {
      invoice: { from: null, to: invoice.number },
      ...(to === order.status ? {} : { status: { from: order.status, to } }),
    },
  });
  return { ...order, ...moved };
}

/**
 * Invoices the shipments of a locked order that have no valid invoice, earliest first: also those that left before its
 * manufacturer chose to invoice each shipment.
 */
export async function invoiceShipments(ctx: Context, row: OrderRow): Promise<InvoiceRow[]> {
  const items = await findItems(ctx.db, row.id);
  const discount = discountOf(row.discountType, cents(row.discountValue));
  const open = (await findShipments(ctx.db, row.id)).filter(({ invoiced }) => invoiced === null);
  const issued: InvoiceRow[] = [];
  let order = row;
  let before = invoicedOf(await findHoldingInvoices(ctx.db, row.id));
  for (const shipment of open) {
    const lines = linesOf(shipment, items);
    const worth = sumOfMany(lines.map(({ totalPrice }) => totalPrice));
    const isLast = hasShipped(items) && shipment === open.at(-1);
    const amounts = amountsOfShipment(row, discount, worth, { invoiced: before, isLast });
    const invoice = await issueInvoice(ctx, { ...order, ...amounts, total: totalOf(amounts) }, lines, {
      shipmentId: shipment.id,
      invoicedBefore: totalOf(before),
    });
    order = await sendInvoice(ctx, order, invoice);
    issued.push(invoice);
    before = addAmounts(before, amounts);
  }
  return issued;
}
