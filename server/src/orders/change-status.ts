import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { unitsPerLine } from '@casepack/contract/orders/pricing';
import { type Consequences, moveByStaff, type OrderStatus } from '@casepack/contract/orders/status';
import { announceAfterCommit, type Context, inTransaction } from '../context';
import { withdrawPayments } from '../payments/intents.queries';
import { checkLines } from './check-lines';
import { getOrder, getOrderToChange } from './get-order';
import { findItems, type OrderRow, setReservedUnits, updateOrder } from './orders.queries';
import { neededUnits, reserveStock } from './place-order';
import { findProductsToOrder } from './products-to-order.queries';
import { recordEvent } from './record-event';
import { moveStock } from './stock.queries';

export const hasMoney = ({ amountPaid, amountRefunded }: OrderRow): boolean => amountPaid > amountRefunded;

/** When goods left and arrived, known from the status they went through. */
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
  const products = await findProductsToOrder(ctx.db, row.manufacturerId, productIds);
  // A case is as large as it was when ordered.
  const asOrdered = new Map(
    items.flatMap(({ productId, casePackQuantity }) => {
      const product = products.get(productId);
      return product ? [[productId, { ...product, casePackQuantity }] as const] : [];
    }),
  );
  const lines = checkLines(asOrdered, items);
  const needed = neededUnits(asOrdered, lines);
  await setReservedUnits(
    ctx.db,
    row.id,
    ({ productId, quantity, isTester, casePackQuantity }) =>
      needed.has(productId) ? unitsPerLine(casePackQuantity, quantity, isTester) : 0,
    items,
  );
  await reserveStock(ctx, row.manufacturerId, needed, lines);
}

const stockMoves: Record<Consequences['stock'], (ctx: Context, row: OrderRow) => Promise<void>> = {
  keep: async () => {},
  release: releaseStock,
  reserve_again: reserveAgain,
};

/** A person of the manufacturer, or an administrator, moves an order by hand. */
export function changeStatus(ctx: Context, id: number, to: OrderStatus): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const move = moveByStaff(row.status, to, { paid: hasMoney(row) });
    if (move.outcome === 'refused') throw new AppError('status_barred', move.reason);
    if (move.outcome === 'noop') return getOrder(ctx, id);

    if (to === 'cancelled') await withdrawPayments(ctx, id);
    await stockMoves[move.stock](ctx, row);
    // What has been given back already is not due again.
    const isGivenBack = row.amountPaid > 0 && !hasMoney(row);
    const refundDue = (move.refundDue && !isGivenBack) || row.refundDue;
    await updateOrder(ctx.db, row, { status: to, refundDue, ...momentsOf(row, to, ctx.now()) }, ctx.now());
    await recordEvent(ctx, id, 'status_changed', {
      status: { from: row.status, to },
      ...(refundDue === row.refundDue ? {} : { refundDue: { from: row.refundDue, to: refundDue } }),
    });
    return getOrder(ctx, id);
  });
}
