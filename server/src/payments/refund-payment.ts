import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { RefundForm } from '@casepack/contract/payments/ledger';
import { refundableAmount } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { findOrder, type OrderRow } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';
import { bookRefund } from './book-money';
import {
  decideRefund,
  findPayment,
  findRefundByKey,
  insertRefund,
  type PaymentRow,
  type RefundRow,
  shownReference,
  storedRefundReference,
  sumRefunds,
} from './ledger.queries';
import { finishRefund, sendRefund } from './send-refund';
import { accountOfPayment } from './settle-refunds';
import { settleWithdrawn } from './settle-withdrawn';

/** The caller's key, unique per user. Hashed, because the provider gets it too. */
const requestKeyOf = (ctx: Context, key: string | undefined): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256').update(`refund ${ctx.actor?.userId} ${key}`).digest('base64url');

async function getRefundable(ctx: Context, orderId: number, paymentId: number): Promise<PaymentRow> {
  const found = await findOrder(ctx.db, orderId);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', nodeOfOrder(found.row), 'Order');
  const payment = await findPayment(ctx.db, paymentId);
  if (payment?.orderId !== orderId || payment.kind !== 'payment') throw notFound('Payment');
  return payment;
}

/** Call with the order locked, so that concurrent requests cannot refund more than the payment. */
async function requireLeft(ctx: Context, payment: PaymentRow, { amount }: RefundForm): Promise<void> {
  const refunded = await sumRefunds(ctx.db, payment.id);
  const left = refundableAmount({ amount: payment.amount, refunded });
  if (amount <= left) return;
  const message =
    left === 0
      ? 'This payment has already been refunded in full.'
      : `Only ${formatMoney(left)} of this payment can still be refunded.`;
  throw new AppError('conflict', message, { fields: { amount: message } });
}

/** Records the refund of a check or wire payment, which is made outside Casepack. */
async function recordOffPlatformRefund(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  request: RefundRow,
): Promise<void> {
  await bookRefund(ctx, order, {
    method: payment.method,
    provider: payment.provider,
    amount: request.amount,
    reference: storedRefundReference(order.id, request.id, shownReference(payment)),
    note: request.note,
    refundsPaymentId: payment.id,
    recordedByUserId: request.requestedByUserId,
  });
  await decideRefund(ctx.db, request.id, { status: 'done' }, ctx.now());
}

interface StoredRequest {
  request: RefundRow;
  /** An earlier attempt stored the request and may have reached the provider. */
  isRepeated: boolean;
}

/** Stores the request before the provider is called, so that no refund is lost or made twice. */
function ask(
  ctx: Context,
  payment: PaymentRow,
  form: RefundForm,
  requestKey: string,
): Promise<StoredRequest> {
  return inTransaction(ctx, async (ctx) => {
    const order = await getOrderToChange(ctx, payment.orderId, 'order:manage');
    const known = await findRefundByKey(ctx.db, requestKey);
    if (known) {
      if (known.paymentId === payment.id && known.amount === form.amount) {
        return { request: known, isRepeated: true };
      }
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another refund');
    }
    await requireLeft(ctx, payment, form);
    const now = ctx.now();
    const request = await insertRefund(ctx.db, {
      paymentId: payment.id,
      orderId: order.id,
      amount: form.amount,
      note: form.note,
      status: 'asked',
      requestKey,
      requestedByUserId: ctx.actor?.userId ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(ctx, {
      action: 'refund_asked',
      subjectType: 'order',
      subjectId: order.id,
      subjectName: order.orderNumber,
      node: nodeOfOrder(order),
      changes: { amount: { from: null, to: formatMoney(form.amount) } },
    });
    if (payment.provider === 'off_platform') await recordOffPlatformRefund(ctx, order, payment, request);
    return { request, isRepeated: false };
  });
}

async function requireNotRefused(ctx: Context, { requestKey }: RefundRow): Promise<void> {
  const request = await findRefundByKey(ctx.db, requestKey);
  if (request?.status !== 'refused') return;
  throw new AppError('conflict', `The card provider refused the refund: ${request.refusal}`);
}

/** Refunds a payment in full or in part. */
export async function refundPayment(
  ctx: Context,
  orderId: number,
  form: RefundForm,
  key: string | undefined,
): Promise<Order> {
  const payment = await getRefundable(ctx, orderId, form.paymentId);
  const isCard = payment.provider !== 'off_platform';
  if (isCard) await accountOfPayment(ctx, payment);
  const { request, isRepeated } = await ask(ctx, payment, form, requestKeyOf(ctx, key));
  if (isCard && request.status === 'asked') {
    // The provider repeats its response to a key for a day, then forgets it. So a repeated request is looked up first.
    await (isRepeated ? finishRefund(ctx, request) : sendRefund(ctx, payment, request));
  }
  await requireNotRefused(ctx, request);
  await settleWithdrawn(ctx, orderId);
  return getOrder(ctx, orderId);
}
