import { AppError } from '@casepack/contract/errors';
import type { Context } from '../context';
import { supersedeShipmentInvoices } from '../invoices/invoices.queries';
import { findItemsToChange } from '../orders/find-items-to-change';
import { changeLines } from '../orders/line-changes';
import type { OrderRow } from '../orders/orders.queries';
import { findShippedLines, voidShipments } from './shipments.queries';

/**
 * The shipments of a locked order did not leave after all: what was in them is set aside again. If the goods are lost,
 * nothing is set aside.
 */
export async function withdrawShipments(ctx: Context, row: OrderRow, { isLost = false } = {}): Promise<void> {
  const items = await findItemsToChange(ctx, row);
  if (items.some(({ returnedQuantity }) => returnedQuantity > 0)) {
    throw new AppError(
      'status_barred',
      'Goods of this order came back, so it cannot return to an earlier status.',
    );
  }
  const shipped = await findShippedLines(ctx.db, row.id);
  const steps = shipped.flatMap(({ orderItemId, quantity, units }) => {
    const item = items.find(({ id }) => id === orderItemId);
    return item ? [{ item, event: { kind: 'withdraw' as const, quantity, units: isLost ? 0 : units } }] : [];
  });
  if (steps.length === 0) return;
  await changeLines(ctx, row, items, steps, { kind: 'correction', reason: 'Shipment withdrawn' });
  await voidShipments(ctx.db, row.id, ctx.now());
  await supersedeShipmentInvoices(ctx.db, row.id, ctx.now());
}
