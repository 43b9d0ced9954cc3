import { moneyAfter } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { findApprovalsExpiredBefore } from '../orders/approval.queries';
import { insertEvent } from '../orders/history.queries';
import { dropHolds, queueRecheck } from '../orders/holds';
import { orderExpiredMail } from '../orders/order-mails';
import { findOrderForUpdate, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { followAuthorization } from '../payments/authorizations';

const BATCH = 500;

const expire = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await findOrderForUpdate(ctx.db, id);
    // It may have been approved or cancelled since it was found.
    if (!order?.approvalExpiresAt || order.approvalExpiresAt > ctx.now()) return;
    const money = moneyAfter(order, { kind: 'moved', to: 'cancelled' }, ctx.now());
    const authorization = await followAuthorization(ctx, order, money);
    await updateOrder(ctx.db, order, { ...money, ...(await dropHolds(ctx, order)) }, ctx.now());
    await insertEvent(ctx.db, {
      orderId: id,
      at: ctx.now(),
      actorUserId: null,
      cause: 'system',
      kind: 'status_changed',
      changes: { status: { from: order.status, to: 'cancelled' }, ...authorization },
    });
    await queueOrderMail(ctx, id, orderExpiredMail);
    await queueRecheck(ctx, order);
  });

/** Cancels orders that were not approved in time. Runs hourly; the rest is found the next time. */
export async function expireUnapproved(ctx: Context): Promise<void> {
  for (const id of await findApprovalsExpiredBefore(ctx.db, ctx.now(), BATCH)) await expire(ctx, id);
}
