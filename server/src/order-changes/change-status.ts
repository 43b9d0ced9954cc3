import { type CreditFacts, creditHolds } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import { heldStepOf } from '@casepack/contract/orders/holds';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import type { StatusChange } from '@casepack/contract/orders/order-change';
import { moveByStaff, type OrderStatus, type StockMove } from '@casepack/contract/orders/status';
import { whyAwaitsDeposit } from '@casepack/contract/payments/deposit';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { announceAfterCommit, type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { checkLines } from '../orders/check-lines';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { dropHolds, type HoldChange, holdOrder, queueRecheck, requireNotHeld } from '../orders/holds';
import { orderReturnedMail } from '../orders/order-mails';
import {
  findItems,
  type ItemRow,
  type OrderRow,
  setReservedUnits,
  updateOrder,
} from '../orders/orders.queries';
import { findStoredProducts } from '../orders/products-to-order.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { reserveStock } from '../orders/reserve-stock';
import { moveStock } from '../orders/stock.queries';
import { followAuthorization } from '../payments/authorizations';
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
  const left = await moveStock(ctx, row.manufacturerId, moves);
  await setReservedUnits(ctx.db, row.id, () => 0, items);
  if (left.size > 0) announceAfterCommit(ctx, `stock:${row.manufacturerId}`);
}

export async function reserveAgain(ctx: Context, row: OrderRow): Promise<void> {
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

/** What a cancelled order owes again when it is reopened may be more than its customer is allowed. */
async function holdReopened(
  ctx: Context,
  row: OrderRow,
  credit: CreditFacts | undefined,
): Promise<HoldChange | undefined> {
  if (row.status !== 'cancelled' || !credit) return undefined;
  const { due } = orderMoney({ ...row, status: 'pending', paidAt: null });
  return due > 0 ? holdOrder(ctx, { ...row, status: 'pending' }, creditHolds(credit, due)) : undefined;
}

async function followCancellation(
  ctx: Context,
  row: OrderRow,
  reason: string | null | undefined,
): Promise<void> {
  if (reason) await queueOrderMail(ctx, row.id, orderReturnedMail(reason, row.amountAuthorized));
  await queueRecheck(ctx, row);
}

/** A user of the manufacturer, or an administrator, changes the status by hand. */
export function changeStatus(ctx: Context, id: number, { status: to, reason }: StatusChange): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const credit = to === 'pending' ? await lockCreditOfOrder(ctx, id) : undefined;
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const move = moveByStaff(row.status, to, { paid: orderMoney(row).share });
    if (move.outcome === 'refused') throw new AppError('status_barred', move.reason);
    if (move.outcome === 'noop') return getOrder(ctx, id);
    if (to !== 'cancelled') requireNotHeld(row, heldStepOf(to));
    const unpaid = whyAwaitsDeposit(row, to);
    if (unpaid !== undefined) throw new AppError('status_barred', unpaid);

    if (to === 'cancelled') await withdrawPayments(ctx, id);
    await stockMoves[move.stock](ctx, row);
    const money = moneyAfter(row, { kind: 'moved', to }, ctx.now());
    const { status, refundDue } = money;
    const authorization = await followAuthorization(ctx, row, money, { tells: !reason });
    const dropped = to === 'cancelled' ? await dropHolds(ctx, row) : {};
    const held = await holdReopened(ctx, row, credit);
    const moments = momentsOf(row, to, ctx.now());
    await updateOrder(ctx.db, row, { ...money, ...dropped, ...moments, ...held?.order }, ctx.now());
    await recordEvent(ctx, id, 'status_changed', {
      status: { from: row.status, to: status },
      ...(refundDue === row.refundDue ? {} : { refundDue: { from: row.refundDue, to: refundDue } }),
      ...(reason ? { reason: { from: null, to: reason } } : {}),
      ...held?.changes,
      ...authorization,
    });
    if (to === 'cancelled') await followCancellation(ctx, row, reason);
    return getOrder(ctx, id);
  });
}
