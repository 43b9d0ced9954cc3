import type { Badge } from '../orders/status';
import { type OrderMoneyFacts, orderMoney, type PaymentState } from './order-money';

// biome-ignore format: columns must stay aligned to be read
/** How the money of an order reads beside its status; null where there is nothing to say. */
const badges = {
  nothing_to_pay: null,
  due:            { label: 'Due',        color: 'yellow' },
  authorized:     { label: 'Card authorized', color: 'blue' },
  part_paid:      { label: 'Partly paid',  color: 'yellow' },
  paid:           { label: 'Paid',       color: 'green' },
  refund_due:     { label: 'Refund due', color: 'red' },
  refunded:       { label: 'Refunded',   color: 'grey' },
  cancelled:      null,
} as const satisfies Record<PaymentState, Badge | null>;

const overdueBadge: Badge = { label: 'Overdue', color: 'red' };

/** What is overdue says so, whether a part of it has come or nothing. */
export function paymentBadge({
  overdue = false,
  ...order
}: OrderMoneyFacts & { overdue?: boolean }): Badge | null {
  const { state } = orderMoney(order);
  return overdue && (state === 'due' || state === 'part_paid') ? overdueBadge : badges[state];
}
