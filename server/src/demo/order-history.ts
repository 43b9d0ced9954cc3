import type { OrderStatus } from '@casepack/contract/orders/status';
import type { DemoCustomer } from './customers';
import type { PlannedOrder } from './order-plan';
import { isBuyer, type UserKey } from './users';

export interface HistoryStep {
  at: Date;
  actor: UserKey | null;
  cause: 'staff' | 'customer' | 'payment' | 'invoice' | 'system';
  kind:
    | 'created'
    | 'status_changed'
    | 'invoice_sent'
    | 'tracking_added'
    | 'shipped'
    | 'payment_received'
    | 'payment_refunded';
  /** The status after this step. */
  status: OrderStatus;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CARD_PAYMENT_DAYS = (2 * MINUTE_MS) / DAY_MS;

// How many days after the order was placed each step happens.
const days = {
  approved: 0.3,
  invoiced: 0.8,
  processing: 1.6,
  shipped: 3,
  delivered: 7,
  cancelled: 2,
  refunded: 3,
};
const daysUntilCheck = 22;

/** Days from order to payment, or undefined if it was not paid. */
function paymentDay(plan: PlannedOrder): number | undefined {
  if (!plan.paid) return undefined;
  if (plan.paid === 'card') return CARD_PAYMENT_DAYS;
  return plan.status === 'paid' ? 2.5 : daysUntilCheck;
}

interface Step extends Omit<HistoryStep, 'at' | 'status'> {
  day: number;
  /** Left out if the status does not change. */
  to?: OrderStatus;
}

const byStaff = (day: number, to: OrderStatus): Step => ({
  day,
  actor: 'maker',
  cause: 'staff',
  kind: 'status_changed',
  to,
});

function placingSteps(plan: PlannedOrder, needsApproval: boolean): Step[] {
  const created: Step = {
    day: 0,
    actor: plan.by,
    cause: isBuyer(plan.by) ? 'customer' : 'staff',
    kind: 'created',
    to: needsApproval ? 'pending' : 'waiting_for_payment',
  };
  const isApproved = needsApproval && plan.status !== 'pending' && plan.status !== 'cancelled';
  return isApproved ? [created, byStaff(days.approved, 'waiting_for_payment')] : [created];
}

function fulfillmentSteps(plan: PlannedOrder, paidOn: number): Step[] {
  const completedOn = Math.max(days.delivered + 14, paidOn) + 0.5;
  const all: Step[] = [
    byStaff(days.processing, 'processing'),
    { day: days.shipped, actor: 'packer', cause: 'staff', kind: 'tracking_added', to: 'shipped' },
    { ...byStaff(days.delivered, 'delivered'), actor: 'packer' },
    { day: completedOn, actor: null, cause: 'system', kind: 'status_changed', to: 'completed' },
  ];
  const reached = all.slice(0, all.findIndex(({ to }) => to === plan.status) + 1);
  const firstPart: Step = { day: days.shipped, actor: 'packer', cause: 'staff', kind: 'shipped' };
  return plan.partlyShipped ? [...reached, firstPart] : reached;
}

function paymentSteps(plan: PlannedOrder, paidOn: number | undefined): Step[] {
  if (paidOn === undefined) return [];
  const byCard = plan.paid === 'card';
  const received: Step = {
    day: paidOn,
    actor: byCard ? plan.by : 'maker',
    cause: 'payment',
    kind: 'payment_received',
    ...(byCard || plan.status === 'paid' ? { to: 'paid' } : {}),
  };
  const refunded: Step = { day: days.refunded, actor: 'maker', cause: 'payment', kind: 'payment_refunded' };
  return plan.refunded ? [received, refunded] : [received];
}

const invoiced: Step = {
  day: days.invoiced,
  actor: 'maker',
  cause: 'invoice',
  kind: 'invoice_sent',
  to: 'invoice_sent',
};

const neverInvoiced: readonly OrderStatus[] = ['pending', 'waiting_for_payment', 'cancelled'];

/** The history of an order up to the status of its row, oldest first. */
export function historyOf(plan: PlannedOrder, customer: DemoCustomer, placedAt: Date): HistoryStep[] {
  const byCard = plan.paid === 'card';
  const paidOn = paymentDay(plan);
  const steps = [
    ...placingSteps(plan, customer.requiresApproval === true && !byCard),
    ...(byCard || neverInvoiced.includes(plan.status) ? [] : [invoiced]),
    ...fulfillmentSteps(plan, paidOn ?? 0),
    ...paymentSteps(plan, paidOn),
    ...(plan.status === 'cancelled' ? [byStaff(days.cancelled, 'cancelled')] : []),
  ].sort((a, b) => a.day - b.day);

  let status: OrderStatus = 'pending';
  return steps.map(({ day, to, ...step }) => {
    status = to ?? status;
    return { ...step, status, at: new Date(placedAt.getTime() + Math.round(day * DAY_MS)) };
  });
}
