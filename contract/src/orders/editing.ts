import { type OrderMoneyFacts, orderMoney } from '../payments/order-money';
import { type OrderStatus, paidWords, statusLabel } from './status';

/** Statuses after shipping or cancellation. */
const closed: readonly OrderStatus[] = ['shipped', 'delivered', 'completed', 'cancelled'];

/** Why an order can no longer be edited; undefined while it can. */
export function whyNotEditable(order: OrderMoneyFacts): string | undefined {
  const { status, total } = order;
  // An order of $0.00 is Paid without a payment, so it can still be corrected.
  const paid = status === 'paid' && total > 0 ? 'all' : orderMoney(order).share;
  if (paid !== 'nothing') return `This order is already ${paidWords[paid]} and can no longer be edited.`;
  return closed.includes(status)
    ? `This order is ${statusLabel(status).toLowerCase()} and can no longer be edited.`
    : undefined;
}
