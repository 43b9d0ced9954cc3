import type { Cents } from '@casepack/contract/money';
import { cents } from '@casepack/contract/money';
import type { Context } from '../context';
import { findOrderForUpdate, type OrderRow } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { documentDay } from '../press/pdf-document';
import { bookPayment } from './book-money';
import type { CardAccount } from './card-account';
import { findShares, type IntentRow } from './intents.queries';
import { receiptMail } from './payment-mail';
import { findReceipt, insertReceipt } from './receipts.queries';

export interface LockedShare {
  order: OrderRow;
  amount: Cents;
}

/** Locks the orders of a card payment, lowest id first. */
export async function lockShares(ctx: Context, intentId: string): Promise<LockedShare[]> {
  const locked: LockedShare[] = [];
  for (const { orderId, amount } of await findShares(ctx.db, intentId)) {
    const order = await findOrderForUpdate(ctx.db, orderId);
    if (!order) throw new Error(`Order ${orderId} of payment ${intentId} is missing`);
    locked.push({ order, amount });
  }
  return locked;
}

/** What each order gets: its share. If another amount came than was asked for, the last order takes the difference. */
function divided(shares: readonly LockedShare[], received: Cents): LockedShare[] {
  let left: number = received;
  return shares.flatMap((share, index) => {
    const amount = index === shares.length - 1 ? left : Math.min(left, share.amount);
    left -= amount;
    return amount > 0 ? [{ ...share, amount: cents(amount) }] : [];
  });
}

/** Books one card payment over several orders: a receipt, and a row of the ledger for each share. */
export async function bookCardReceipt(
  ctx: Context,
  { id, manufacturerId }: IntentRow,
  shares: readonly LockedShare[],
  provider: CardAccount['provider'],
  received: Cents,
): Promise<void> {
  const [first] = shares;
  if (!first) return;
  const receiptId = await insertReceipt(ctx.db, {
    ...{ manufacturerId, wholesaleCustomerId: first.order.wholesaleCustomerId },
    ...{ method: 'card', amount: received, reference: id, note: null, recordedByUserId: null },
    ...{ receivedOn: documentDay(ctx.now()), createdAt: ctx.now() },
  });
  for (const { order, amount } of divided(shares, received)) {
    await bookPayment(ctx, order, {
      ...{ method: 'card', provider, amount, reference: id, note: null, receiptId, recordedByUserId: null },
    });
  }
  const receipt = await findReceipt(ctx.db, receiptId);
  if (receipt) await queueOrderMail(ctx, first.order.id, receiptMail(receipt));
}
