import type { Context } from '../context';
import type { OrderRow } from '../orders/orders.queries';
import { documentDay } from '../press/pdf-document';
import { dueDayOf, invoiceContentOf } from './invoice-content';
import { findIssuer, type InvoiceRow, insertInvoice } from './invoices.queries';

/** Stores an invoice of an order, or of one of its shipments: then the order comes with the amounts of the shipment. */
export async function issueInvoice(
  ctx: Context,
  order: OrderRow,
  items: Parameters<typeof invoiceContentOf>[1],
  ofShipment: Partial<Pick<InvoiceRow, 'shipmentId' | 'invoicedBefore'>> = {},
): Promise<InvoiceRow> {
  const { seller, numberPrefix } = await findIssuer(ctx.db, order.manufacturerId);
  const issuedOn = documentDay(ctx.now());
  return insertInvoice(ctx.db, numberPrefix, {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'invoice',
    ...ofShipment,
    issuedOn,
    dueOn: dueDayOf(issuedOn, order),
    total: order.total,
    content: invoiceContentOf(order, items, seller),
    createdAt: ctx.now(),
  });
}
