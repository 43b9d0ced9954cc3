import { type Cents, cents } from '../money';
import { type OrderMoneyFacts, orderMoney } from './order-money';

const notNegative = (amount: number): Cents => cents(Math.max(0, amount));

/**
 * What the credit notes for refunds of an order may come to: how much less than the order costs its customer pays in the
 * end. A refund needs no credit note if its amount is due again, if more was paid than the order costs, or if the goods
 * were credited. The notes of a cancelled order follow its refunds, and there are none for what was never paid.
 */
export function creditedRefunds(order: OrderMoneyFacts): { least: Cents; most: Cents } {
  const owed = notNegative(order.total - order.amountCredited);
  const { kept, due, toRefund } = orderMoney(order);
  if (order.status === 'cancelled') {
    const least = notNegative(order.paidAt === null ? 0 : owed - kept);
    return { least, most: cents(Math.min(owed, order.amountRefunded)) };
  }
  const credited = notNegative(owed - (kept + due - toRefund));
  return { least: credited, most: credited };
}

/** What they have to come to now: `noted` before, and `refunded` more. */
export function notesForRefunds(order: OrderMoneyFacts, noted: Cents, refunded = cents(0)): Cents {
  const { least, most } = creditedRefunds(order);
  return cents(Math.min(Math.max(noted + refunded, least), most));
}
