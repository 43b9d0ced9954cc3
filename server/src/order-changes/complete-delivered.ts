import { whyHeld } from '@casepack/contract/orders/holds';
import { moveByTime } from '@casepack/contract/orders/status';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { insertEvent } from '../orders/history.queries';
import { findDeliveredBefore, findOrderForUpdate, updateOrder } from '../orders/orders.queries';

const DAY_MS = 24 * 60 * 60 * 1000;
const WAITING_DAYS = 14;
const BATCH = 500;

const complete = (ctx: Context, id: number, before: Date): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await findOrderForUpdate(ctx.db, id);
    if (!order?.deliveredAt || order.deliveredAt >= before) return;
    const to = moveByTime(order.status, { isOwed: orderMoney(order).due > 0 });
    if (to === order.status || whyHeld(order, 'completing')) return;
    await updateOrder(ctx.db, order, moneyAfter(order, { kind: 'moved', to }, ctx.now()), ctx.now());
    await insertEvent(ctx.db, {
      orderId: id,
      at: ctx.now(),
      actorUserId: null,
      cause: 'system',
      kind: 'status_changed',
      changes: { status: { from: order.status, to } },
    });
  });

/** Completes orders that were delivered two weeks ago and are paid. Runs daily; the rest is found the next day. */
export async function completeDelivered(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - WAITING_DAYS * DAY_MS);
  for (const id of await findDeliveredBefore(ctx.db, before, BATCH)) await complete(ctx, id, before);
}
