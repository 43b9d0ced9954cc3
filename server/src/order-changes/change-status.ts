import { type CreditFacts, creditHolds } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import { heldStepOf } from '@casepack/contract/orders/holds';
import { leftToShip, waitingFor } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import type { StatusChange } from '@casepack/contract/orders/order-change';
import { moveByStaff, type OrderStatus, type StockMove } from '@casepack/contract/orders/status';
import { whyAwaitsDeposit } from '@casepack/contract/payments/deposit';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { followWithCreditNotes } from '../invoices/credit-notes';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { dropHolds, type HoldChange, holdOrder, queueRecheck, requireNotHeld } from '../orders/holds';
import { releaseLines } from '../orders/line-changes';
import { orderReturnedMail } from '../orders/order-mails';
import { findItems, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { followAuthorization } from '../payments/authorizations';
import { withdrawPayments } from '../payments/withdraw-payments';
import { momentsOf, shipOrder } from '../shipments/ship-order';
import { takeBackAll } from '../shipments/take-back';
import { reserveAgain } from './reserve-again';
import { sideOf } from './tell-others';

/** An order that was cancelled after it had shipped needs other goods. */
async function reopen(ctx: Context, row: OrderRow): Promise<void> {
  await takeBackAll(ctx, row, { isLost: true });
  await reserveAgain(ctx, row);
}

const stockMoves: Record<Exclude<StockMove, 'ship'>, (ctx: Context, row: OrderRow) => Promise<void>> = {
  keep: async () => {},
  release: releaseLines,
  reserve_again: reopen,
  withdraw: takeBackAll,
};

/** Everything that is left ships with the new status. Returns false if nothing is left. */
async function shipRest(ctx: Context, row: OrderRow, to: OrderStatus): Promise<boolean> {
  const items = await findItems(ctx.db, row.id);
  if (items.some((item) => waitingFor(item) > 0)) {
    throw new AppError(
      'status_barred',
      'Part of this order waits for stock. Ship what is there, or cancel the rest.',
    );
  }
  if (items.every((item) => leftToShip(item) === 0)) return false;
  await shipOrder(ctx, row, { shippedStatus: to, tells: to === 'shipped' });
  return true;
}

function requireNothingShipped({ partlyShipped }: OrderRow): void {
  if (!partlyShipped) return;
  throw new AppError('status_barred', 'Part of this order has shipped. Cancel the remaining items instead.');
}

/** Returns true if the order is stored with its new status. */
async function moveGoods(
  ctx: Context,
  row: OrderRow,
  { stock, to }: { stock: StockMove; to: OrderStatus },
): Promise<boolean> {
  if (to === 'cancelled') requireNothingShipped(row);
  if (stock === 'ship') return shipRest(ctx, row, to);
  await stockMoves[stock](ctx, row);
  return false;
}

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

/** A user of the manufacturer, or an administrator, changes the status by hand. */
export function changeStatus(ctx: Context, id: number, { status: to, reason }: StatusChange): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const readCredit = to === 'pending' ? await lockCreditOfOrder(ctx, id) : undefined;
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const move = moveByStaff(row.status, to, { paid: orderMoney(row).share });
    if (move.outcome === 'refused') throw new AppError('status_barred', move.reason);
    if (move.outcome === 'noop') return getOrder(ctx, id);
    if (to !== 'cancelled') requireNotHeld(row, heldStepOf(to));
    const unpaid = whyAwaitsDeposit(row, to);
    if (unpaid !== undefined) throw new AppError('status_barred', unpaid);
    await moveOrder(ctx, row, { to, stock: move.stock, reason, credit: await readCredit?.() });
    return getOrder(ctx, id);
  });
}

interface OrderMove {
  to: OrderStatus;
  stock: StockMove;
  reason?: string | null | undefined;
  /** Locked before the order, if it is reopened. */
  credit?: CreditFacts | undefined;
}

/** Moves a locked order, with everything that follows: stock, money, holds, its card and its history. */
export async function moveOrder(
  ctx: Context,
  row: OrderRow,
  { to, stock, reason, credit }: OrderMove,
): Promise<void> {
  if (to === 'cancelled') await withdrawPayments(ctx, row.id);
  if (await moveGoods(ctx, row, { stock, to })) return;
  // Its own email says everything else that the customer would be told.
  const isCancelledByStaff = to === 'cancelled' && sideOf(ctx) === 'staff';
  const money = moneyAfter(row, { kind: 'moved', to }, ctx.now());
  const { status, refundDue } = money;
  const authorization = await followAuthorization(ctx, row, money, { tells: !isCancelledByStaff });
  const dropped = to === 'cancelled' ? await dropHolds(ctx, row) : {};
  const held = await holdReopened(ctx, row, credit);
  const moments = momentsOf(row, to, ctx.now());
  await updateOrder(ctx.db, row, { ...money, ...dropped, ...moments, ...held?.order }, ctx.now());
  await followWithCreditNotes(ctx, row, money);
  await recordEvent(ctx, row.id, 'status_changed', {
    status: { from: row.status, to: status },
    ...(refundDue === row.refundDue ? {} : { refundDue: { from: row.refundDue, to: refundDue } }),
    ...(reason ? { reason: { from: null, to: reason } } : {}),
    ...held?.changes,
    ...authorization,
  });
  if (isCancelledByStaff) await queueOrderMail(ctx, row.id, orderReturnedMail(reason, row.amountAuthorized));
  if (to === 'cancelled') await queueRecheck(ctx, row);
}
