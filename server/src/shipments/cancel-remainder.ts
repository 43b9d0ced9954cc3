import { AppError } from '@casepack/contract/errors';
import { hasShipped, isPartlyShipped, stillWanted } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { amountsBetween, totalOf } from '@casepack/contract/orders/money-shares';
import { Order } from '@casepack/contract/orders/order';
import { afterCancelling } from '@casepack/contract/shipments/after-cancelling';
import type { CancelRemainder } from '@casepack/contract/shipments/shipment';
import { authorize, notFound } from '../access';
import { type Changes, changesBetween } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import { creditGoods, followWithCreditNotes } from '../invoices/credit-notes';
import { invoicedOf } from '../invoices/invoice-shipments';
import { findHoldingInvoices, supersedeInvoice } from '../invoices/invoices.queries';
import { findItemsToChange } from '../orders/find-items-to-change';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { queueRecheck } from '../orders/holds';
import { changeLines } from '../orders/line-changes';
import { findOrder, type ItemRow, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { nodeOfOrder } from '../orders/show-order';
import { followAuthorization } from '../payments/authorizations';
import { clearCardPayment } from '../payments/clear-card-payment';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { withdrawPayments } from '../payments/withdraw-payments';
import { type ChosenLine, chosenOrAll } from './chosen-lines';
import { worthOf } from './invoice-shipment';
import { momentsOf } from './ship-order';
import { remainderCancelledMail } from './shipment-mails';

function requireCancellable(
  { status }: OrderRow,
  items: readonly ItemRow[],
  chosen: readonly ChosenLine[],
): void {
  if (status === 'cancelled') throw new AppError('conflict', 'This order is cancelled already.');
  if (chosen.length === 0) throw new AppError('conflict', 'Nothing is left to cancel.');
  const leaving = new Map(chosen.map(({ item, given }) => [item.id, given.quantity]));
  if (items.some((item) => stillWanted(item) > (leaving.get(item.id) ?? 0))) return;
  throw new AppError('conflict', 'Nothing of this order would be left. Cancel the whole order instead.');
}

/** A paid invoice stays and is credited in part; one that is still to be paid is replaced by the next. */
async function followInvoice(
  ctx: Context,
  row: OrderRow,
  chosen: readonly ChosenLine[],
  amounts: ReturnType<typeof amountsBetween>,
): Promise<Changes> {
  if (row.paidAt === null) {
    const superseded = await supersedeInvoice(ctx.db, row.id, ctx.now());
    return superseded ? { supersededInvoice: { from: null, to: superseded } } : {};
  }
  const whole = (await findHoldingInvoices(ctx.db, row.id)).find(({ shipmentId }) => shipmentId === null);
  if (!whole || totalOf(amounts) === 0) return {};
  const note = await creditGoods(ctx, row, {
    lines: chosen.map(({ item, given }) => ({ item, quantity: given.quantity })),
    amounts,
  });
  return { creditNote: { from: null, to: note.number } };
}

function cancelLines(ctx: Context, id: number, { lines, reason, version }: CancelRemainder): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(version, row, async () => Order.encode(await getOrder(ctx, id)));
    const now = ctx.now();
    const items = await findItemsToChange(ctx, row);
    const chosen = chosenOrAll(items, 'cancel', lines);
    requireCancellable(row, items, chosen);
    const changed = await changeLines(
      ctx,
      row,
      items,
      chosen.map(({ item, given }) => ({ item, event: { kind: 'cancel', quantity: given.quantity } })),
      { kind: 'cancellation', reason: reason ?? null },
    );
    const invoiced = invoicedOf(await findHoldingInvoices(ctx.db, id));
    const cancelled = { worth: worthOf(chosen), invoiced, isRest: hasShipped(changed.items) };
    const after = afterCancelling(row, cancelled, now);
    const { subtotal, tax, shipping, discount, total, status, refundDue, deposit } = after;
    const moments = status === row.status ? {} : momentsOf(row, status, now);
    const partlyShipped = isPartlyShipped(changed.items);
    if (total !== row.total) await withdrawPayments(ctx, id);
    const authorization = await followAuthorization(ctx, row, after);
    await updateOrder(ctx.db, row, { ...after, ...moments, partlyShipped }, now);
    const invoice = await followInvoice(ctx, { ...row, ...after }, chosen, amountsBetween(row, after));
    await followWithCreditNotes(ctx, row, after);
    await recordEvent(ctx, id, 'remainder_cancelled', {
      cancelled: {
        from: null,
        to: chosen.map(({ item, given }) => `${given.quantity} x ${lineName(item)} (${item.sku})`),
      },
      ...changesBetween(row, { subtotal, tax, shipping, discount, total, status, refundDue, deposit }),
      ...(reason ? { reason: { from: null, to: reason } } : {}),
      ...authorization,
      ...invoice,
    });
    await queueOrderMail(ctx, id, remainderCancelledMail(chosen, reason));
    await queueRecheck(ctx, row);
    return getOrder(ctx, id);
  });
}

/** Cancels what is left to ship, or a part of it. The payment of the old total is cancelled before the order is changed. */
export async function cancelRemainder(ctx: Context, id: number, given: CancelRemainder): Promise<Order> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', nodeOfOrder(found.row), 'Order');
  if ((await clearCardPayment(ctx, id)) === 'processing') {
    throw new AppError(
      'conflict',
      'A card payment for this order is being processed, so it cannot be changed now. Please wait a moment and try again.',
    );
  }
  const cancelled = await cancelLines(ctx, id, given);
  return (await settleWithdrawn(ctx, id)) === 'none' ? cancelled : getOrder(ctx, id);
}
