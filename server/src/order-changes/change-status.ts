import { AppError } from '@casepack/contract/errors';
import { awaitsApproval } from '@casepack/contract/orders/approval';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { moveByStaff, type OrderStatus, type StockMove } from '@casepack/contract/orders/status';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { announceAfterCommit, type Context, inTransaction } from '../context';
import { checkLines } from '../orders/check-lines';
import { getOrder, getOrderToChange } from '../orders/get-order';
import {
  findItems,
  type ItemRow,
  type OrderRow,
  setReservedUnits,
  updateOrder,
} from '../orders/orders.queries';
import { findStoredProducts } from '../orders/products-to-order.queries';
import { recordEvent } from '../orders/record-event';
import { reserveStock } from '../orders/reserve-stock';
import { moveStock } from '../orders/stock.queries';
import { withdrawPayments } from '../payments/withdraw-payments';

/** When goods were shipped and delivered, derived from the status changes. */
export function momentsOf(row: OrderRow, to: OrderStatus, now: Date): Partial<OrderRow> {
  return {
    ...(to === 'shipped' ? { shippedAt: row.shippedAt ?? now, deliveredAt: null } : {}),
    ...(to === 'delivered' ? { shippedAt: row.shippedAt ?? now, deliveredAt: now } : {}),
  };
}

async function releaseStock(ctx: Context, row: OrderRow): Promise<void> {
  const items = await findItems(ctx.db, row.id);
  const moves = new Map<number, number>();
  for (const { productId, reservedUnits } of items) {
    moves.set(productId, (moves.get(productId) ?? 0) - reservedUnits);
  }
  const left = await moveStock(ctx.db, row.manufacturerId, moves);
  await setReservedUnits(ctx.db, row.id, () => 0, items);
  if (left.size > 0) announceAfterCommit(ctx, `stock:${row.manufacturerId}`);
}

async function reserveAgain(ctx: Context, row: OrderRow): Promise<void> {
  const items = await findItems(ctx.db, row.id);
  const productIds = items.map(({ productId }) => productId);
  const products = await findStoredProducts(ctx.db, row.manufacturerId, productIds);
  const isCounted = (productId: number) => (products.get(productId)?.unitsAvailable ?? null) !== null;
  // Each line keeps the case size of when it was ordered.
  const unitsOf = ({ productId, casePackQuantity, quantity, isTester }: ItemRow) =>
    isCounted(productId) ? unitsPerLine(casePackQuantity, quantity, isTester) : 0;
  const needed = new Map<number, number>();
  for (const item of items) {
    if (isCounted(item.productId))
      needed.set(item.productId, (needed.get(item.productId) ?? 0) + unitsOf(item));
  }
  await setReservedUnits(ctx.db, row.id, unitsOf, items);
  const lines = checkLines(products, items, { seesLists: false }).map((line, index) => ({
    ...line,
    casePackQuantity: items[index]?.casePackQuantity ?? line.casePackQuantity,
  }));
  await reserveStock(ctx, row.manufacturerId, needed, lines);
}

const stockMoves: Record<StockMove, (ctx: Context, row: OrderRow) => Promise<void>> = {
  keep: async () => {},
  release: releaseStock,
  reserve_again: reserveAgain,
};

/** A user of the manufacturer, or an administrator, changes the status by hand. */
export function changeStatus(ctx: Context, id: number, to: OrderStatus): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const move = moveByStaff(row.status, to, { paid: orderMoney(row).share });
    if (move.outcome === 'refused') throw new AppError('status_barred', move.reason);
    if (move.outcome === 'noop') return getOrder(ctx, id);

    if (to === 'cancelled') await withdrawPayments(ctx, id);
    // An order that awaited approval has reserved nothing yet.
    const isApproved = awaitsApproval(row) && to !== 'cancelled';
    await stockMoves[isApproved ? 'reserve_again' : move.stock](ctx, row);
    const money = moneyAfter(row, { kind: 'moved', to }, ctx.now());
    const { status, refundDue } = money;
    await updateOrder(
      ctx.db,
      row,
      { ...money, approvalExpiresAt: null, approvalReason: null, ...momentsOf(row, to, ctx.now()) },
      ctx.now(),
    );
    await recordEvent(ctx, id, 'status_changed', {
      status: { from: row.status, to: status },
      ...(refundDue === row.refundDue ? {} : { refundDue: { from: row.refundDue, to: refundDue } }),
    });
    return getOrder(ctx, id);
  });
}
