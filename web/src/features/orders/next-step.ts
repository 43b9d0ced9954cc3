import { formatMoney } from '@casepack/contract/money';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import type { OrderTab, ShownOrder } from './shown-order';

/** What is to be done next with an order, and in which tab. */
export interface NextStep {
  label: string;
  tab: OrderTab;
}

const invoice: NextStep = { label: 'Send Invoice', tab: 'payment' };
const money: NextStep = { label: 'Record Payment', tab: 'payment' };
const goods: NextStep = { label: 'Add Tracking', tab: 'tracking' };

// biome-ignore format: columns must stay aligned to be read
/** For the manufacturer: while something is owed, and once nothing is. */
const steps = {
  pending:             { owed: undefined, settled: undefined },
  waiting_for_payment: { owed: invoice,   settled: goods },
  invoice_sent:        { owed: money,     settled: goods },
  paid:                { owed: goods,     settled: goods },
  processing:          { owed: goods,     settled: goods },
  shipped:             { owed: money,     settled: undefined },
  delivered:           { owed: money,     settled: undefined },
  completed:           { owed: money,     settled: undefined },
  cancelled:           { owed: undefined, settled: undefined },
} as const satisfies Record<OrderStatus, { owed: NextStep | undefined; settled: NextStep | undefined }>;

/** The one thing that the manufacturer does next; an order that is pending waits for its status to be changed. */
export function stepOfManager(order: ShownOrder): NextStep | undefined {
  const { due, toRefund } = orderMoney(order);
  if (toRefund > 0) return { label: `Refund ${formatMoney(toRefund)}`, tab: 'payment' };
  return steps[order.status][due > 0 ? 'owed' : 'settled'];
}

/** What whoever ordered does next: pay, or see where the goods are. */
export function stepOfCustomer(order: ShownOrder): NextStep | undefined {
  if (takesCard(order) && !order.paymentPending) {
    return { label: `Pay ${formatMoney(orderMoney(order).due)}`, tab: 'payment' };
  }
  const isUnderWay = order.status === 'shipped' && order.tracking.length > 0;
  return isUnderWay ? { label: 'Track shipment', tab: 'tracking' } : undefined;
}
