import { createHash } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { type OffPlatformPayment, openAmount } from '@casepack/contract/payments/ledger';
import { unauthorized } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { claimKey, findKey } from '../orders/idempotency.queries';
import type { OrderRow } from '../orders/orders.queries';
import { placeOfOrder } from '../orders/show-order';
import { bookPayment } from '../payments/book-money';
import { keptReference } from '../payments/ledger.queries';

const ROUTE = 'record-payment';

/** True where this very request was taken before. */
async function isRepeated(ctx: Context, key: string | undefined, content: unknown): Promise<boolean> {
  if (key === undefined) return false;
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const values = { userId, route: ROUTE, key, requestHash, response: {}, createdAt: ctx.now() };
  if (await claimKey(ctx.db, values)) return false;
  const kept = await findKey(ctx.db, values);
  if (kept?.requestHash === requestHash) return true;
  throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another payment');
}

function requireRoom(order: OrderRow, { amount }: OffPlatformPayment): void {
  if (order.status === 'cancelled') {
    throw new AppError('order_not_payable', 'This order is cancelled and takes no payment.');
  }
  const open = openAmount(order);
  if (open === 0) throw new AppError('order_not_payable', 'This order is already paid.');
  if (amount <= open) return;
  const message = `Only ${formatMoney(open)} of this order is open; ${formatMoney(amount)} is more than that.`;
  throw new AppError('conflict', message, { fields: { amount: message } });
}

/** Writes down a payment that came by check, wire or otherwise. */
export function recordPayment(
  ctx: Context,
  id: number,
  payment: OffPlatformPayment,
  key: string | undefined,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await getOrderToChange(ctx, id, 'order:manage');
    if (await isRepeated(ctx, key, { id, payment })) return getOrder(ctx, id);
    requireRoom(order, payment);
    const { method, amount, reference, note } = payment;
    const isNew = await bookPayment(ctx, order, {
      method,
      provider: 'off_platform',
      amount,
      reference: keptReference(id, reference),
      note,
      recordedByUserId: ctx.actor?.userId ?? null,
    });
    if (!isNew) {
      const message = `A payment with the reference ${reference} is recorded for this order already.`;
      throw new AppError('conflict', message, { fields: { reference: message } });
    }
    await recordAudit(ctx, {
      action: 'payment_recorded',
      subjectType: 'order',
      subjectId: id,
      subjectName: order.orderNumber,
      place: placeOfOrder(order),
      changes: { [method]: { from: null, to: formatMoney(amount) } },
    });
    return getOrder(ctx, id);
  });
}
