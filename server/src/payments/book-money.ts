import { endedByPayment } from '@casepack/contract/orders/holds';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { changesBetween } from '../audit/record-audit';
import type { Context } from '../context';
import { followWithCreditNotes } from '../invoices/credit-notes';
import { insertEvent } from '../orders/history.queries';
import { endHolds, queueRecheck } from '../orders/holds';
import { type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { followAuthorization } from './authorizations';
import { insertEntry, type PaymentRow } from './ledger.queries';
import { paymentReceivedMail } from './payment-mail';
import { withdrawPayments } from './withdraw-payments';

type EntryOf<Fields extends keyof PaymentRow> = Pick<
  PaymentRow,
  'method' | 'provider' | 'amount' | 'reference' | 'note' | 'recordedByUserId' | Fields
>;

/** What only payments recorded by hand have. */
type Recorded = Partial<Pick<PaymentRow, 'receivedOn' | 'receiptId'>>;

const eventKinds = { payment: 'payment_received', refund: 'payment_refunded' } as const;

async function moveOrder(ctx: Context, order: OrderRow, booked: PaymentRow): Promise<void> {
  const { kind } = booked;
  const { paidAt, ...money } = moneyAfter(order, { kind, amount: booked.amount }, ctx.now());
  const ended = paidAt === null ? [] : endedByPayment(order.heldFor);
  const held = ended.length > 0 && (await endHolds(ctx, { ...order, ...money, paidAt }, { reasons: ended }));
  const facts = { ...money, ...(held ? { status: held.order.status ?? money.status } : {}) };
  // A card payment over several orders belongs to none of them.
  const isOwnCard = kind === 'payment' && booked.method === 'card' && !booked.receiptId;
  const isFirstCard = isOwnCard && order.stripePaymentIntentId === null;
  await followAuthorization(ctx, order, money);
  await updateOrder(
    ctx.db,
    order,
    {
      ...facts,
      paidAt,
      ...(held ? { heldFor: held.order.heldFor } : {}),
      ...(isFirstCard ? { stripePaymentIntentId: booked.reference } : {}),
    },
    ctx.now(),
  );
  await insertEvent(ctx.db, {
    orderId: order.id,
    at: ctx.now(),
    actorUserId: booked.recordedByUserId,
    cause: 'payment',
    kind: eventKinds[kind],
    changes: { ...(held ? held.changes : {}), ...changesBetween<typeof facts>(order, facts) },
  });
  await followWithCreditNotes(ctx, order, { ...facts, paidAt }, kind === 'refund' ? booked : undefined);
}

/**
 * Books a payment and updates the order, in the transaction that holds the order lock. Any amount is booked, so that no
 * money is without a row; an amount above what is due must be refunded. Returns false if it was booked before.
 */
export async function bookPayment(
  ctx: Context,
  order: OrderRow,
  entry: EntryOf<never> & Recorded,
): Promise<boolean> {
  const { id: orderId, manufacturerId } = order;
  const booked = await insertEntry(ctx.db, {
    ...entry,
    kind: 'payment',
    orderId,
    manufacturerId,
    at: ctx.now(),
  });
  if (!booked) return false;
  await moveOrder(ctx, order, booked);
  await withdrawPayments(ctx, orderId);
  await queueRecheck(ctx, order);
  // One payment over several orders is confirmed by one email.
  if (booked.receiptId === null) await queueOrderMail(ctx, orderId, paymentReceivedMail(booked));
  return true;
}

/** Books a refund, unless it was booked before. */
export async function bookRefund(
  ctx: Context,
  order: OrderRow,
  entry: EntryOf<'refundsPaymentId'>,
): Promise<void> {
  const { id: orderId, manufacturerId } = order;
  const booked = await insertEntry(ctx.db, {
    ...entry,
    kind: 'refund',
    orderId,
    manufacturerId,
    at: ctx.now(),
  });
  if (!booked) return;
  await moveOrder(ctx, order, booked);
  await withdrawPayments(ctx, orderId);
}
