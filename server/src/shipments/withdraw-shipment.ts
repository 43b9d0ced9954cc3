import { AppError } from '@casepack/contract/errors';
import { isPartlyShipped, returnable } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { Order } from '@casepack/contract/orders/order';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import type { WithdrawShipment } from '@casepack/contract/shipments/shipment';
import { canWithdraw, moveByWithdrawal } from '@casepack/contract/shipments/shippable';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import { followWithCreditNotes } from '../invoices/credit-notes';
import { findItemsToChange } from '../orders/find-items-to-change';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { followAuthorization } from '../payments/authorizations';
import type { ChosenLine } from './chosen-lines';
import { withdrawnMail } from './shipment-mails';
import {
  findShippedLines,
  findStandingShipment,
  forgetPackingPapers,
  type ShipmentRow,
  type ShippedLine,
} from './shipments.queries';
import { takeBack } from './take-back';

function requireWithdrawable(row: OrderRow): void {
  if (canWithdraw(row)) return;
  throw new AppError(
    'status_barred',
    row.status === 'cancelled'
      ? 'This order is cancelled, so its shipments stay as they are.'
      : 'This order is delivered, so its shipments have left.',
  );
}

async function getShipment(ctx: Context, row: OrderRow, number: number): Promise<ShipmentRow> {
  const shipment = await findStandingShipment(ctx.db, row.id, number);
  if (!shipment) throw notFound('Shipment');
  return shipment;
}

/** What was in the shipment. What came back has left. */
function contentsOf(items: readonly ItemRow[], lines: readonly ShippedLine[]): ChosenLine[] {
  return lines.flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId);
    if (!item) return [];
    if (quantity <= returnable(item)) return [{ item, given: { itemId: item.id, quantity } }];
    throw new AppError('conflict', `${lineName(item)} of this shipment came back, so it has left.`);
  });
}

/**
 * Takes back one shipment of an order that has not left after all; the others stay. Its goods are set aside again, its
 * invoice is no longer valid, and an order of which nothing was left is processed again.
 */
export function withdrawShipment(
  ctx: Context,
  { id, number }: { id: number; number: number },
  { version }: WithdrawShipment,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(version, row, async () => Order.encode(await getOrder(ctx, id)));
    const shipment = await getShipment(ctx, row, number);
    requireWithdrawable(row);
    const items = await findItemsToChange(ctx, row);
    const lines = (await findShippedLines(ctx.db, id)).filter(({ shipmentId }) => shipmentId === shipment.id);
    const contents = contentsOf(items, lines);
    const { items: left, superseded } = await takeBack(ctx, row, items, lines);
    const to = moveByWithdrawal(row.status);
    const money = to === row.status ? row : moneyAfter(row, { kind: 'moved', to }, ctx.now());
    const { status, paidAt, refundDue, amountAuthorized } = money;
    const authorization = await followAuthorization(ctx, row, money);
    const moved = { status, paidAt, refundDue, amountAuthorized, partlyShipped: isPartlyShipped(left) };
    await updateOrder(ctx.db, row, moved, ctx.now());
    await followWithCreditNotes(ctx, row, money);
    await forgetPackingPapers(ctx.db, id);
    await recordEvent(ctx, id, 'shipment_withdrawn', {
      withdrawn: {
        from: null,
        to: contents.map(({ item, given }) => `${given.quantity} x ${lineName(item)} (${item.sku})`),
      },
      ...(status === row.status ? {} : { status: { from: row.status, to: status } }),
      ...authorization,
      ...(superseded.length > 0 ? { supersededInvoice: { from: null, to: superseded.join(', ') } } : {}),
    });
    const { id: shipmentId, shippedOn } = shipment;
    await queueOrderMail(ctx, id, withdrawnMail({ shipmentId, contents, superseded, shippedOn }));
    return getOrder(ctx, id);
  });
}
