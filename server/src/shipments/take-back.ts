import { AppError } from '@casepack/contract/errors';
import type { Context } from '../context';
import { supersedeShipmentInvoices } from '../invoices/invoices.queries';
import { findItemsToChange } from '../orders/find-items-to-change';
import { changeLines } from '../orders/line-changes';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import type { ChosenLine } from './chosen-lines';
import { withdrawnMail } from './shipment-mails';
import { findShippedLines, type ShippedLine, voidShipments } from './shipments.queries';

interface TakenBack {
  /** All lines of the order. */
  items: ItemRow[];
  /** The numbers of the invoices that are no longer valid. */
  superseded: string[];
}

/** These lines of shipments of a locked order did not leave after all: they are set aside again, unless they are lost. */
export async function takeBack(
  ctx: Context,
  row: OrderRow,
  items: readonly ItemRow[],
  shipped: readonly ShippedLine[],
  { isLost = false } = {},
): Promise<TakenBack> {
  const steps = shipped.flatMap(({ orderItemId, quantity, units }) => {
    const item = items.find(({ id }) => id === orderItemId);
    return item ? [{ item, event: { kind: 'withdraw' as const, quantity, units: isLost ? 0 : units } }] : [];
  });
  const changed = await changeLines(ctx, row, items, steps, {
    ...{ kind: 'correction', reason: 'Shipment withdrawn' },
  });
  const shipmentIds = [...new Set(shipped.map(({ shipmentId }) => shipmentId))];
  await voidShipments(ctx.db, shipmentIds, ctx.now());
  const superseded = await supersedeShipmentInvoices(ctx.db, row.id, shipmentIds, ctx.now());
  return { items: changed.items, superseded };
}

/** What was in all of these shipments. */
const contentsOf = (items: readonly ItemRow[], shipped: readonly ShippedLine[]): ChosenLine[] =>
  items.flatMap((item) => {
    const quantity = shipped
      .filter(({ orderItemId }) => orderItemId === item.id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return quantity > 0 ? [{ item, given: { itemId: item.id, quantity } }] : [];
  });

/** Takes back all shipments of a locked order. The customer is told, unless the goods are lost. */
export async function takeBackAll(ctx: Context, row: OrderRow, { isLost = false } = {}): Promise<void> {
  const items = await findItemsToChange(ctx, row);
  if (items.some(({ returnedQuantity }) => returnedQuantity > 0)) {
    throw new AppError(
      'status_barred',
      'Goods of this order came back, so it cannot return to an earlier status.',
    );
  }
  const shipped = await findShippedLines(ctx.db, row.id);
  if (shipped.length === 0) return;
  const { superseded } = await takeBack(ctx, row, items, shipped, { isLost });
  if (isLost) return;
  const shipmentId = Math.max(...shipped.map((line) => line.shipmentId));
  const contents = contentsOf(items, shipped);
  await queueOrderMail(ctx, row.id, withdrawnMail({ shipmentId, contents, superseded }));
}
