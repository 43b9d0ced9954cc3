import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { depositDue } from '@casepack/contract/payments/deposit';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import { canShip } from '@casepack/contract/shipments/shippable';
import type { OrderTab, ShownOrder } from './shown-order';

/** The next step for an order, and the tab where it is done. */
export interface NextStep {
  label: string;
  tab: OrderTab;
  /** Done at once or in a dialog, on any tab. */
  opens?: OrderStep;
}

export type OrderStep = ShippingStep | PaymentStep;

/** What is done with the goods of an order, each in a dialog. */
export type ShippingStep = 'ship' | 'cancel_remainder' | 'return';

/** What the manufacturer does about the money of an order: the invoice at once, the others in a dialog. */
export type PaymentStep = 'send_invoice' | PaymentDialogStep;
export type PaymentDialogStep = 'record_payment' | 'refund';

const invoice: NextStep = { label: 'Send Invoice', tab: 'payment', opens: 'send_invoice' };
const money: NextStep = { label: 'Record Payment', tab: 'payment', opens: 'record_payment' };
const goods: NextStep = { label: 'Ship', tab: 'tracking', opens: 'ship' };

// biome-ignore format: columns must stay aligned to be read
/** For the manufacturer: while something is due, and after it is paid. */
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

/** On terms the money comes after the goods. */
const shipsFirst = (order: Order): boolean =>
  order.status === 'invoice_sent' && order.paymentMethod === paymentTypeLabels.terms && canShip(order);

/** The next step of the manufacturer; a pending order waits for a status change. */
export function stepOfManager(order: Order): NextStep | undefined {
  const { due, toRefund } = orderMoney(order);
  if (toRefund > 0) return { label: `Refund ${formatMoney(toRefund)}`, tab: 'payment', opens: 'refund' };
  const step = shipsFirst(order) ? goods : steps[order.status][due > 0 ? 'owed' : 'settled'];
  return step === goods && !canShip(order) ? undefined : step;
}

/** The next step of the customer: pay, or track the shipment. */
export function stepOfCustomer(order: ShownOrder): NextStep | undefined {
  if (takesCard(order) && !order.paymentPending) {
    const deposit = depositDue(order);
    const label =
      deposit > 0 ? `Pay deposit ${formatMoney(deposit)}` : `Pay ${formatMoney(orderMoney(order).due)}`;
    return { label, tab: 'payment' };
  }
  const isInProgress = (order.status === 'shipped' || order.partlyShipped) && order.tracking.length > 0;
  return isInProgress ? { label: 'Track shipment', tab: 'tracking' } : undefined;
}
