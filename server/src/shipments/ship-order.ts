import type { CalendarDate } from '@casepack/contract/calendar';
import { AppError } from '@casepack/contract/errors';
import { hasShipped, isPartlyShipped, leftToShip } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { moveByTracking, type OrderStatus } from '@casepack/contract/orders/status';
import { carrierLabels, type TrackingForm } from '@casepack/contract/orders/tracking';
import { whyAwaitsDeposit } from '@casepack/contract/payments/deposit';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { findItemsToChange } from '../orders/find-items-to-change';
import { requireNotHeld } from '../orders/holds';
import { changeLines } from '../orders/line-changes';
import { type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { requireComingDay } from '../orders/require-coming-day';
import { documentDay } from '../press/pdf-document';
import { type ChosenLine, chosenOrAll } from './chosen-lines';
import { invoiceShipped } from './invoice-shipment';
import { shippedMail } from './shipment-mails';
import { forgetPackingPapers, insertShipment, insertTrackingRows } from './shipments.queries';

interface ToShip {
  /** Without lines, everything that is in stock. */
  lines?: readonly { itemId: number; quantity: number }[] | undefined;
  tracking?: readonly TrackingForm[];
  shippedOn?: CalendarDate | undefined;
  packages?: number | null | undefined;
  weight?: number | null | undefined;
  /** The status of an order of which nothing is left. */
  shippedStatus?: OrderStatus;
  /** Whether the customer gets an email about it. */
  tells?: boolean;
}

/** When goods were shipped and delivered, derived from the status changes. */
export function momentsOf(row: OrderRow, to: OrderStatus, now: Date): Partial<OrderRow> {
  return {
    ...(to === 'shipped' ? { shippedAt: row.shippedAt ?? now, deliveredAt: null } : {}),
    ...(to === 'delivered' ? { shippedAt: row.shippedAt ?? now, deliveredAt: now } : {}),
  };
}

/** Whether goods of the order may leave now. */
function requireShippable(row: OrderRow): void {
  if (row.status === 'cancelled') {
    throw new AppError('conflict', 'This order is cancelled, so nothing can be shipped.');
  }
  requireNotHeld(row, 'shipping');
  const unpaid = whyAwaitsDeposit(row, 'shipped');
  if (unpaid !== undefined) throw new AppError('conflict', unpaid);
}

function requireSomething(items: readonly ItemRow[], chosen: readonly ChosenLine[]): void {
  if (chosen.length > 0) return;
  throw new AppError(
    'conflict',
    items.some((item) => leftToShip(item) > 0)
      ? 'Everything that is left to ship waits for stock.'
      : 'Nothing is left to ship.',
  );
}

function shippedDay(now: Date, given: CalendarDate | undefined): CalendarDate {
  const today = documentDay(now);
  if (given === undefined || given <= today) return given ?? today;
  const message = 'The day of a shipment cannot be in the future';
  throw new AppError('invalid_input', message, { fields: { shippedOn: message } });
}

const shippedText = ({ item, given }: ChosenLine): string =>
  `${given.quantity} x ${lineName(item)} (${item.sku})`;

const trackingText = ({ carrier, trackingNumber }: TrackingForm): string =>
  `${carrierLabels[carrier]} ${trackingNumber}`;

/**
 * Ships lines of a locked order: its stock leaves, and the order becomes Shipped when nothing is left. The customer is
 * told what is in the shipment and what follows.
 */
export async function shipOrder(ctx: Context, row: OrderRow, toShip: ToShip): Promise<void> {
  requireShippable(row);
  const { tracking = [], shippedStatus = moveByTracking(row.status), tells = true } = toShip;
  const now = ctx.now();
  const items = await findItemsToChange(ctx, row);
  const chosen = chosenOrAll(items, 'ship', toShip.lines);
  requireSomething(items, chosen);
  for (const [index, { estimatedDelivery }] of tracking.entries()) {
    requireComingDay(now, `tracking.${index}.estimatedDelivery`, estimatedDelivery);
  }
  const shippedOn = shippedDay(now, toShip.shippedOn);
  const changed = await changeLines(
    ctx,
    row,
    items,
    chosen.map(({ item, given }) => ({ item, event: { kind: 'ship', quantity: given.quantity } })),
    { kind: 'shipment' },
  );
  const createdByUserId = ctx.actor?.userId ?? null;
  const shipment = await insertShipment(
    ctx.db,
    {
      orderId: row.id,
      shippedOn,
      packages: toShip.packages ?? null,
      weight: toShip.weight ?? null,
      createdByUserId,
      createdAt: now,
    },
    chosen.map(({ item, given }) => ({
      orderItemId: item.id,
      quantity: given.quantity,
      units: item.reservedUnits - (changed.items.find(({ id }) => id === item.id)?.reservedUnits ?? 0),
    })),
  );
  await insertTrackingRows(
    ctx.db,
    tracking.map((each) => ({
      ...each,
      orderId: row.id,
      shipmentId: shipment.id,
      createdByUserId,
      createdAt: now,
    })),
  );
  const to = hasShipped(changed.items) ? shippedStatus : row.status;
  const moved =
    to === row.status ? {} : { ...moneyAfter(row, { kind: 'moved', to }, now), ...momentsOf(row, to, now) };
  const after = { ...row, ...moved, partlyShipped: isPartlyShipped(changed.items) };
  await updateOrder(ctx.db, row, { ...moved, partlyShipped: after.partlyShipped }, now);
  if (after.partlyShipped) await forgetPackingPapers(ctx.db, row.id);
  const changes: Changes = {
    shipment: { from: null, to: chosen.map(shippedText) },
    ...(tracking.length > 0 ? { tracking: { from: null, to: tracking.map(trackingText).join(', ') } } : {}),
    ...(to === row.status ? {} : { status: { from: row.status, to } }),
  };
  await recordEvent(ctx, row.id, 'shipped', changes);
  if (tells) await queueOrderMail(ctx, row.id, shippedMail(shipment, chosen, tracking));
  await invoiceShipped(ctx, after);
}
