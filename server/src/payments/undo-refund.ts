import { type Cents, cents } from '@casepack/contract/money';
import { moveByPayment } from '@casepack/contract/orders/status';
import { keptAmount } from '@casepack/contract/payments/ledger';
import { changesBetween } from '../audit/record-audit';
import type { Context } from '../context';
import { supersedeCreditNote } from '../invoices/credit-notes.queries';
import { insertEvent, type OrderRow, updateOrder } from '../orders/orders.queries';
import { withdrawPayments } from './intents.queries';
import { failedReference, insertEntry, type PaymentRow } from './ledger.queries';

type Owed = Pick<OrderRow, 'amountRefunded' | 'refundDue' | 'paidAt' | 'status'>;

/** What the order says once the refund does not count any more. */
function owedWithout(order: OrderRow, refund: PaymentRow, now: Date): Owed {
  const amountRefunded = cents(order.amountRefunded - refund.amount);
  const kept = keptAmount({ amountPaid: order.amountPaid, amountRefunded });
  const mayKeep = order.status === 'cancelled' ? 0 : order.total;
  const isPaidAnew = order.paidAt === null && kept >= order.total;
  return {
    amountRefunded,
    refundDue: order.refundDue || kept > mayKeep,
    paidAt: isPaidAnew ? now : order.paidAt,
    status: isPaidAnew ? moveByPayment(order.status).to : order.status,
  };
}

/**
 * The provider gave money back and could not bring it to the card: a row below zero takes the booked one back, in the
 * transaction that holds the order. Told of again, nothing more is written.
 */
export async function undoRefund(
  ctx: Context,
  order: OrderRow,
  refund: PaymentRow,
  reason: string,
): Promise<void> {
  const { orderId, manufacturerId, kind, method, provider, refundsPaymentId } = refund;
  const booked = await insertEntry(ctx.db, {
    ...{ orderId, manufacturerId, kind, method, provider, refundsPaymentId },
    amount: -refund.amount as Cents, // the ledger's one kind of row below zero
    reference: failedReference(refund.reference),
    note: `Not given back: ${reason}`,
    at: ctx.now(),
  });
  if (!booked) return;
  const owed = owedWithout(order, refund, ctx.now());
  await updateOrder(ctx.db, order, owed, ctx.now());
  await withdrawPayments(ctx, orderId);
  await supersedeCreditNote(ctx.db, refund.id, ctx.now());
  const { paidAt: _paidAt, ...told } = owed;
  await insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: null,
    cause: 'payment',
    kind: 'refund_failed',
    changes: { ...changesBetween<Omit<Owed, 'paidAt'>>(order, told), reason: { from: null, to: reason } },
  });
}
