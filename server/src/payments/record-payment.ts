import { AppError } from '@casepack/contract/errors';
import { formatMoney } from '@casepack/contract/money';
import { APPROVE_FIRST, awaitsApproval } from '@casepack/contract/orders/holds';
import type { OrderWithoutCard } from '@casepack/contract/orders/order';
import type { OffPlatformPayment } from '@casepack/contract/payments/ledger';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { findKey } from '../orders/idempotency.queries';
import { findOrder, type OrderRow } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';
import { bookPayment } from './book-money';
import { claimRequest } from './claim-request';
import { clearForRecording } from './clear-for-recording';
import { storedReference } from './ledger.queries';
import { receivedDay } from './received-day';
import { settleWithdrawn } from './settle-withdrawn';

const ROUTE = 'record-payment';

function requireRoom(order: OrderRow, { amount }: OffPlatformPayment): void {
  if (order.status === 'cancelled') {
    throw new AppError('order_not_payable', 'This order is cancelled and cannot be paid.');
  }
  if (awaitsApproval(order)) throw new AppError('order_not_payable', APPROVE_FIRST);
  const { due: open } = orderMoney(order);
  if (open === 0) throw new AppError('order_not_payable', 'This order is already paid.');
  if (amount <= open) return;
  const message = `Only ${formatMoney(open)} is due on this order. ${formatMoney(amount)} is more than that.`;
  throw new AppError('conflict', message, { fields: { amount: message } });
}

function book(ctx: Context, id: number, payment: OffPlatformPayment, key: string | undefined): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await getOrderToChange(ctx, id, 'order:manage');
    if ((await claimRequest(ctx, { route: ROUTE, key, content: { id, payment } })) !== 'new') return;
    requireRoom(order, payment);
    const { method, amount, reference, note } = payment;
    const isNew = await bookPayment(ctx, order, {
      method,
      provider: 'off_platform',
      amount,
      reference: storedReference(id, reference),
      note,
      receivedOn: receivedDay(ctx.now(), payment.receivedOn),
      recordedByUserId: ctx.actor?.userId ?? null,
    });
    if (!isNew) {
      const message = `A payment with the reference ${reference} is already recorded for this order.`;
      throw new AppError('conflict', message, { fields: { reference: message } });
    }
    await recordAudit(ctx, {
      action: 'payment_recorded',
      subjectType: 'order',
      subjectId: id,
      subjectName: order.orderNumber,
      node: nodeOfOrder(order),
      changes: { [method]: { from: null, to: formatMoney(amount) } },
    });
  });
}

/**
 * Cancels the order's card payment, unless the recorded payment will be rejected or was recorded before. A card payment
 * that already succeeded is booked, so that the order is not paid twice. Returns false if the provider cannot be
 * reached: the check is recorded anyway.
 */
async function clearCard(
  ctx: Context,
  id: number,
  { amount }: OffPlatformPayment,
  key: string | undefined,
): Promise<boolean> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', nodeOfOrder(found.row), 'Order');
  const userId = ctx.actor?.userId;
  const isKnown = key !== undefined && userId && (await findKey(ctx.db, { userId, route: ROUTE, key }));
  if (isKnown || amount > orderMoney(found.row).due) return true;
  return clearForRecording(ctx, id);
}

/** Records a payment by check, wire or other means. Cancels the order's card payment before responding. */
export async function recordPayment(
  ctx: Context,
  id: number,
  payment: OffPlatformPayment,
  key: string | undefined,
): Promise<OrderWithoutCard> {
  const isCleared = await clearCard(ctx, id, payment, key);
  await book(ctx, id, payment, key);
  // A card payment may have been started in between. A provider that cannot be reached is not called again right away.
  const withdrawal = isCleared ? await settleWithdrawn(ctx, id) : 'pending';
  return { ...(await getOrder(ctx, id)), cardCancellationPending: withdrawal === 'pending' };
}
