import { AppError } from '@casepack/contract/errors';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { lineName } from '@casepack/contract/orders/line-words';
import {
  type Amounts,
  amountsOfShipment,
  nothing,
  totalOf,
  whyNotInvoiced,
} from '@casepack/contract/orders/money-shares';
import { moveByInvoice } from '@casepack/contract/orders/status';
import { discountOf } from '@casepack/contract/orders/totals';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { invoicedIn } from '@casepack/contract/shipments/invoiced-in';
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
import { type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
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
export const invoicedOf = (invoices: readonly InvoiceRow[]): Amounts =>
  invoicedIn(invoices.map(({ shipmentId, content }) => ({ invoiced: shipmentId === null ? null : content })));

interface EditedGoods {
  amounts: Amounts;
  before: readonly ItemRow[];
  after: readonly ItemRow[];
}

/** What shipments are invoiced with stays on their invoices: charges, and the prices of what has left. */
export async function requireInvoiced(
  ctx: Context,
  row: OrderRow,
  { amounts, before, after }: EditedGoods,
): Promise<void> {
  if (!row.partlyShipped) return;
  const invoiced = invoicedOf(await findHoldingInvoices(ctx.db, row.id));
  const bar = whyNotInvoiced(amounts, invoiced);
  if (bar !== undefined) throw new AppError('conflict', bar);
  if (invoiced === nothing) return;
  const prices = new Map(after.map(({ id, unitPrice }) => [id, unitPrice]));
  const sent = before.find(
    ({ id, shippedQuantity, unitPrice }) => shippedQuantity > 0 && prices.get(id) !== unitPrice,
  );
  if (!sent) return;
  const price = formatMoney(sent.unitPrice);
  throw new AppError('conflict', `${lineName(sent)} is invoiced at ${price}, so its price has to stay.`);
}

/**
 * Invoices a shipment if its manufacturer does so and the order was not invoiced as a whole. An order that was begun
 * with invoices of shipments is finished with them.
 */
export async function invoiceShipment(
  ctx: Context,
  order: OrderRow,
  { shipment, chosen, isLast }: ShippedGoods,
): Promise<void> {
  const held = await findHoldingInvoices(ctx.db, order.id);
  if (held.some(({ shipmentId }) => shipmentId === null)) return;
  if (held.length === 0 && !(await invoicesEachShipment(ctx.db, order.manufacturerId))) return;
  const invoiced = invoicedOf(held);
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
