import { sum } from '@casepack/contract/money';
import { isBeforeShipping, moveByPayment } from '@casepack/contract/orders/status';
import { keptAmount, openAmount } from '@casepack/contract/payments/ledger';
import { changesBetween } from '../audit/record-audit';
import type { Context } from '../context';
import { issueCreditNote } from '../invoices/credit-notes.queries';
import { paymentReceivedMail } from '../mail/order-mails';
import { queueOrderMail } from '../mail/queue-order-mail';
import { insertEvent, type OrderRow, updateOrder } from '../orders/orders.queries';
import { withdrawPayments } from './intents.queries';
import { insertEntry, type PaymentRow } from './ledger.queries';

type EntryOf<Fields extends keyof PaymentRow> = Pick<
  PaymentRow,
  'method' | 'provider' | 'amount' | 'reference' | 'note' | 'recordedByUserId' | Fields
>;

type MoneyFacts = Pick<OrderRow, 'amountPaid' | 'amountRefunded' | 'refundDue' | 'paidAt' | 'status'>;

async function moveOrder(
  ctx: Context,
  order: OrderRow,
  kind: 'payment_received' | 'payment_refunded',
  facts: Partial<MoneyFacts>,
  entry: EntryOf<never>,
): Promise<void> {
  const { paidAt, ...told } = facts;
  const isFirstCard = entry.method === 'card' && order.stripePaymentIntentId === null;
  await updateOrder(
    ctx.db,
    order,
    {
      ...told,
      ...(paidAt === undefined ? {} : { paidAt }),
      ...(isFirstCard && kind === 'payment_received' ? { stripePaymentIntentId: entry.reference } : {}),
    },
    ctx.now(),
  );
  await insertEvent(ctx.db, {
    orderId: order.id,
    at: ctx.now(),
    actorUserId: entry.recordedByUserId,
    cause: 'payment',
    kind,
    changes: changesBetween<Partial<MoneyFacts>>(order, told),
  });
}

/**
 * Writes money that came in and moves the order with it, in the transaction that holds the order. Any amount is booked:
 * there is no money without a row. What is more than was open has to go back. False where it was booked before.
 */
export async function bookPayment(ctx: Context, order: OrderRow, entry: EntryOf<never>): Promise<boolean> {
  const { id: orderId, manufacturerId } = order;
  const booked = await insertEntry(ctx.db, {
    ...entry,
    kind: 'payment',
    orderId,
    manufacturerId,
    at: ctx.now(),
  });
  if (!booked) return false;
  const amountPaid = sum([order.amountPaid, entry.amount]);
  const open = openAmount(order);
  const isCovered = entry.amount >= open;
  const move = moveByPayment(order.status);
  await moveOrder(
    ctx,
    order,
    'payment_received',
    {
      amountPaid,
      status: isCovered ? move.to : order.status,
      refundDue: order.refundDue || move.refundDue || entry.amount > open,
      ...(isCovered && !order.paidAt ? { paidAt: ctx.now() } : {}),
    },
    entry,
  );
  await withdrawPayments(ctx, orderId);
  await queueOrderMail(ctx, orderId, paymentReceivedMail(booked));
  return true;
}

/** Writes money that was given back. False where it was booked before. */
export async function bookRefund(
  ctx: Context,
  order: OrderRow,
  entry: EntryOf<'refundsPaymentId'>,
): Promise<boolean> {
  const { id: orderId, manufacturerId } = order;
  const booked = await insertEntry(ctx.db, {
    ...entry,
    kind: 'refund',
    orderId,
    manufacturerId,
    at: ctx.now(),
  });
  if (!booked) return false;
  const amountRefunded = sum([order.amountRefunded, entry.amount]);
  const kept = keptAmount({ amountPaid: order.amountPaid, amountRefunded });
  const isStillDue = order.status === 'cancelled' ? kept > 0 : kept > order.total;
  const refundDue = order.refundDue && isStillDue;
  const isOwedAgain = kept === 0 && order.total > 0 && isBeforeShipping(order.status);
  await moveOrder(
    ctx,
    order,
    'payment_refunded',
    { amountRefunded, refundDue, ...(isOwedAgain ? { paidAt: null } : {}) },
    entry,
  );
  await withdrawPayments(ctx, orderId);
  await issueCreditNote(ctx, order, booked);
  return true;
}
