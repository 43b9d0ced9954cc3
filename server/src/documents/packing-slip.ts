import { cents } from '@casepack/contract/money';
import { leftToShip, readyToShip } from '@casepack/contract/orders/line-quantities';
import { authorize, notFound } from '../access';
import { renderBranded } from '../brand/render-branded';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { findItems, findOrder, type ItemRow, type OrderRow } from '../orders/orders.queries';
import { findShipments } from '../orders/shipments.queries';
import { type DocumentLine, extrasOf, type OrderDocumentContent } from '../press/pdf-document';
import { fileNameOf } from './document-keys';
import { orderDocumentContent } from './order-document-content';

const lineOf = (item: ItemRow, quantity: number): DocumentLine => {
  const { name, sku, casePackQuantity, isTester, unitPrice } = item;
  return {
    ...{ name, sku, quantity, casePackQuantity, isTester, unitPrice },
    totalPrice: cents(unitPrice * quantity),
    ...extrasOf(item),
  };
};

const linesOf = (items: readonly ItemRow[], quantityOf: (item: ItemRow) => number): DocumentLine[] =>
  items.flatMap((item) => (quantityOf(item) > 0 ? [lineOf(item, quantityOf(item))] : []));

/** What can leave now, and what is still to come; undefined if nothing can. */
export async function slipOfReady(
  ctx: Context,
  row: OrderRow,
  items: readonly ItemRow[],
): Promise<OrderDocumentContent | undefined> {
  const lines = linesOf(items, readyToShip);
  if (lines.length === 0) return undefined;
  const content = await orderDocumentContent(ctx, row, 'party');
  const stillToCome = linesOf(items, (item) => leftToShip(item) - readyToShip(item));
  return { ...content, lines, stillToCome };
}

/** What can leave now; of an order of which nothing can, everything that was ordered. */
export async function currentSlip(ctx: Context, row: OrderRow): Promise<OrderDocumentContent> {
  const items = await findItems(ctx.db, row.id);
  return (await slipOfReady(ctx, row, items)) ?? orderDocumentContent(ctx, row, 'party');
}

/** What lies in one shipment, and what is still to come after all that have left. */
export async function getShipmentSlip(ctx: Context, orderId: number, number: number): Promise<Download> {
  const found = await findOrder(ctx.db, orderId);
  if (!found) throw notFound('Order');
  const { row } = found;
  authorize(ctx, 'order:manage', row, 'Order');
  const shipment = (await findShipments(ctx.db, orderId)).find((each) => each.number === number);
  if (!shipment) throw notFound('Shipment');
  const { shippedOn, packages, weight, tracking } = shipment;
  const packed = new Map(shipment.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  const items = await findItems(ctx.db, orderId);
  const content = {
    ...(await orderDocumentContent(ctx, row, 'party')),
    lines: linesOf(items, ({ id }) => packed.get(id) ?? 0),
    stillToCome: row.status === 'cancelled' ? [] : linesOf(items, leftToShip),
    tracking,
    shipment: { number, shippedOn, packages, weight },
  };
  const pdf = await renderBranded(ctx, row.manufacturerId, {
    kind: 'packing_slip',
    number: row.orderNumber,
    content,
  });
  return new Download(fileNameOf('packing_slip', `${row.orderNumber}-${number}`), 'application/pdf', pdf);
}
