import { AppError } from '@casepack/contract/errors';
import { type Cents, cents } from '@casepack/contract/money';
import {
  type Amounts,
  addAmounts,
  amountsOfShipment,
  nothing,
  totalOf,
  whyNotInvoiced,
} from '@casepack/contract/orders/money-shares';
import { moveByInvoice } from '@casepack/contract/orders/status';
import { discountOf } from '@casepack/contract/orders/totals';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import type { Context } from '../context';
import { dueDayOf, invoiceContentOf } from '../invoices/invoice-content';
import { invoiceMail } from '../invoices/invoice-mail';
import {
  findHoldingInvoices,
  findIssuer,
  type InvoiceRow,
  insertInvoice,
  invoicesEachShipment,
} from '../invoices/invoices.queries';
import { insertEvent } from '../orders/history.queries';
import { type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { documentDay } from '../press/pdf-document';
import type { ChosenLine } from './chosen-lines';
import type { ShipmentRow } from './shipments.queries';

interface ShippedGoods {
  shipment: ShipmentRow;
  chosen: readonly ChosenLine[];
  /** Nothing of the order is left to ship. */
  isLast: boolean;
}

export const worthOf = (chosen: readonly ChosenLine[]): Cents =>
  cents(chosen.reduce((sum, { item, given }) => sum + item.unitPrice * given.quantity, 0));

/** What the invoices of the order's shipments add up to. */
export const invoicedIn = (invoices: readonly InvoiceRow[]) =>
  invoices
    .filter(({ shipmentId }) => shipmentId !== null)
    .reduce((sum, { content }) => addAmounts(sum, content), nothing);

/** What shipments are invoiced with stays on their invoices. */
export async function requireInvoicedAmounts(ctx: Context, row: OrderRow, amounts: Amounts): Promise<void> {
  if (!row.partlyShipped) return;
  const bar = whyNotInvoiced(amounts, invoicedIn(await findHoldingInvoices(ctx.db, row.id)));
  if (bar !== undefined) throw new AppError('conflict', bar);
}

/** Invoices a shipment if its manufacturer does so and the order was not invoiced as a whole. */
export async function invoiceShipment(
  ctx: Context,
  order: OrderRow,
  { shipment, chosen, isLast }: ShippedGoods,
): Promise<void> {
  if (!(await invoicesEachShipment(ctx.db, order.manufacturerId))) return;
  const held = await findHoldingInvoices(ctx.db, order.id);
  if (held.some(({ shipmentId }) => shipmentId === null)) return;
  const invoiced = invoicedIn(held);
  const discount = discountOf(order.discountType, cents(order.discountValue));
  const amounts = amountsOfShipment(order, discount, worthOf(chosen), {
    invoiced,
    isLast,
  });
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const issuedOn = documentDay(ctx.now());
  const lines = chosen.map(({ item, given }) => ({
    ...item,
    quantity: given.quantity,
    cancelledQuantity: 0,
    totalPrice: cents(item.unitPrice * given.quantity),
  }));
  const invoice = await insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'invoice',
    shipmentId: shipment.id,
    invoicedBefore: totalOf(invoiced),
    issuedOn,
    dueOn: dueDayOf(issuedOn, order),
    total: totalOf(amounts),
    content: invoiceContentOf({ ...order, ...amounts }, lines, seller),
    createdAt: ctx.now(),
  });
  const to = moveByInvoice(order.status);
  if (to !== order.status) {
    await updateOrder(ctx.db, order, moneyAfter(order, { kind: 'moved', to }, ctx.now()), ctx.now());
  }
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
}
