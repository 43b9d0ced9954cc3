import type { Cents } from '@casepack/contract/money';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { changesBetween } from '../audit/record-audit';
import type { Context } from '../context';
import { undoCreditNote } from '../invoices/credit-notes';
import { insertEvent } from '../orders/history.queries';
import { queueRecheck } from '../orders/holds';
import { type OrderRow, updateOrder } from '../orders/orders.queries';
import { failedReference, insertEntry, type PaymentRow } from './ledger.queries';
import { withdrawPayments } from './withdraw-payments';

/**
 * Reverses a booked refund that the provider could not return to the card, with a negative row. Runs in the transaction
 * that holds the order lock. Does nothing if the refund was reversed before.
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
    amount: -refund.amount as Cents, // the only kind of negative row in the ledger
    reference: failedReference(refund.reference),
    note: `Not refunded: ${reason}`,
    at: ctx.now(),
  });
  if (!booked) return;
  const event = { kind: 'failed_refund', amount: refund.amount } as const;
  const { paidAt, ...facts } = moneyAfter(order, event, ctx.now());
  await updateOrder(ctx.db, order, { ...facts, paidAt }, ctx.now());
  await withdrawPayments(ctx, orderId);
  await queueRecheck(ctx, order);
  await undoCreditNote(ctx, order, { ...facts, paidAt }, refund.id);
  await insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: null,
    cause: 'payment',
    kind: 'refund_failed',
    changes: { ...changesBetween<typeof facts>(order, facts), reason: { from: null, to: reason } },
  });
}
