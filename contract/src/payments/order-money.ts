import { type Cents, cents, sum } from '../money';
import type { HoldReason } from '../orders/holds';
import { moveByPayment, type OrderStatus, type PaidShare } from '../orders/status';
import type { LedgerKind } from './ledger';

/** Facts from the order and its ledger. Everything else about an order's money follows from them. */
export interface OrderMoneyFacts {
  total: Cents;
  status: OrderStatus;
  /** The sum of its payments. */
  amountPaid: Cents;
  /** The sum of its refunds, without those that failed. */
  amountRefunded: Cents;
  /** What its card is authorized for: not paid, and charged when the order is approved. */
  amountAuthorized: Cents;
  /** The sum of the credit notes for goods that came back. */
  amountCredited: Cents;
  /** When it was paid in full; null again once it is owed again. */
  paidAt: Date | null;
  refundDue: boolean;
}

const notNegative = (amount: number): Cents => Math.max(0, amount) as Cents; // a difference of cents is cents

const keptAmount = ({
  amountPaid,
  amountRefunded,
}: Pick<OrderMoneyFacts, 'amountPaid' | 'amountRefunded'>): Cents => notNegative(amountPaid - amountRefunded);

/** What the customer has to pay in all: the total without what came back. */
const owedAmount = ({ total, amountCredited }: Pick<OrderMoneyFacts, 'total' | 'amountCredited'>): Cents =>
  notNegative(total - amountCredited);

/** The amount kept, compared with what is owed. free: nothing to pay and nothing paid. */
type Coverage = 'free' | 'nothing' | 'part' | 'all' | 'more';

function coverageOf(order: OrderMoneyFacts): Coverage {
  const kept = keptAmount(order);
  const owed = owedAmount(order);
  if (kept === 0) return owed === 0 ? 'free' : 'nothing';
  if (kept === owed) return 'all';
  return kept < owed ? 'part' : 'more';
}

export type PaymentState =
  | 'nothing_to_pay'
  | 'due'
  | 'authorized'
  | 'part_paid'
  | 'paid'
  | 'refund_due'
  | 'refunded'
  | 'cancelled';

// biome-ignore format: columns must stay aligned to be read
/** Rows: state of the order. Columns: amount kept of its total. A partial refund of a paid order is a credit: it stays paid. */
const states = {
  unpaid:    { free: 'nothing_to_pay', nothing: 'due',       part: 'part_paid',  all: 'paid',       more: 'refund_due' },
  paid:      { free: 'nothing_to_pay', nothing: 'refunded',  part: 'paid',       all: 'paid',       more: 'refund_due' },
  cancelled: { free: 'cancelled',      nothing: 'cancelled', part: 'refund_due', all: 'refund_due', more: 'refund_due' },
} as const satisfies Record<'unpaid' | 'paid' | 'cancelled', Record<Coverage, PaymentState>>;

interface OrderMoney {
  state: PaymentState;
  share: PaidShare;
  /** Paid and not refunded. */
  kept: Cents;
  /** Still to be paid. */
  due: Cents;
  /** What the card is charged of it when the order is approved. */
  authorized: Cents;
  /** What is due and no card is authorized for. */
  uncovered: Cents;
  /** To be refunded to the customer. */
  toRefund: Cents;
}

/** Everything for a cancelled order, otherwise the amount above what is owed. */
const excessOf = (order: OrderMoneyFacts): Cents =>
  notNegative(keptAmount(order) - (order.status === 'cancelled' ? 0 : owedAmount(order)));

function toRefundOf(order: OrderMoneyFacts): Cents {
  const excess = excessOf(order);
  if (excess > 0 || !order.refundDue) return excess;
  // Money that came after a refund does not exceed what is owed, and was not owed either.
  return Math.min(keptAmount(order), notNegative(order.amountPaid - owedAmount(order))) as Cents; // one of two
}

function shareOf(order: OrderMoneyFacts): PaidShare {
  const kept = keptAmount(order);
  if (kept === 0) return 'nothing';
  return order.paidAt !== null || kept >= owedAmount(order) ? 'all' : 'part';
}

/** The payment state of an order. */
export function orderMoney(order: OrderMoneyFacts): OrderMoney {
  const isCancelled = order.status === 'cancelled';
  const row = isCancelled ? 'cancelled' : order.paidAt === null ? 'unpaid' : 'paid';
  const kept = keptAmount(order);
  const toRefund = toRefundOf(order);
  const due = notNegative(row === 'unpaid' ? owedAmount(order) - kept : 0);
  const authorized = Math.min(order.amountAuthorized, due) as Cents; // one of two
  const state = authorized > 0 ? 'authorized' : states[row][coverageOf(order)];
  return {
    state: toRefund > 0 ? 'refund_due' : state,
    share: shareOf(order),
    kept,
    due,
    authorized,
    uncovered: notNegative(due - authorized),
    toRefund,
  };
}

/**
 * Whether the order can be paid by card now: if anything is due, in every status. Not while it waits for approval
 * without stock, and not while a card is authorized for it.
 */
export const takesCard = (order: OrderMoneyFacts & { approvalExpiresAt?: Date | null }): boolean => {
  const { due, authorized } = orderMoney(order);
  return !order.approvalExpiresAt && due > 0 && authorized === 0;
};

/** What can still be refunded of a payment. Refunds in progress are counted. */
export const refundableAmount = (payment: { amount: Cents; refunded: Cents }): Cents =>
  notNegative(payment.amount - payment.refunded);

/** The stage of an order; reopened while it returns from cancelled. */
type Stage = 'reopened' | 'pending' | 'open' | 'paid' | 'left' | 'cancelled';

const stages = {
  pending: 'pending',
  waiting_for_payment: 'open',
  invoice_sent: 'open',
  processing: 'open',
  paid: 'paid',
  shipped: 'left',
  delivered: 'left',
  completed: 'left',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, Stage>;

// biome-ignore format: columns must stay aligned to be read
/**
 * Whether an order counts as paid. Rows: amount kept of its total. Columns: stage. yes: paid from now on, if it was not
 * before. no: not paid. same: as before. Once an order has shipped or is Paid, a refund does not make the amount due again.
 */
const countsAsPaid = {
  free:    { reopened: 'no',  pending: 'no',   open: 'yes',  paid: 'yes',  left: 'yes',  cancelled: 'same' },
  nothing: { reopened: 'no',  pending: 'no',   open: 'no',   paid: 'same', left: 'same', cancelled: 'same' },
  part:    { reopened: 'no',  pending: 'same', open: 'same', paid: 'same', left: 'same', cancelled: 'same' },
  all:     { reopened: 'yes', pending: 'yes',  open: 'yes',  paid: 'yes',  left: 'yes',  cancelled: 'yes' },
  more:    { reopened: 'yes', pending: 'yes',  open: 'yes',  paid: 'yes',  left: 'yes',  cancelled: 'yes' },
} as const satisfies Record<Coverage, Record<Stage, 'yes' | 'no' | 'same'>>;

/** Events that change an order's money: a ledger row, goods that came back, a new status, a new total. */
export type MoneyEvent =
  | { kind: LedgerKind; amount: Cents }
  | { kind: 'credited'; amount: Cents }
  | { kind: 'moved'; to: OrderStatus }
  | { kind: 'edited'; total: Cents };

// biome-ignore format: columns must stay aligned to be read
/**
 * movesToPaid: when the event takes the order where a payment leads. unowed: what becomes of money that came although
 * nothing was owed; what exceeds the total has to go back in any case.
 */
const eventRules = {
  payment:       { movesToPaid: 'paid',       unowed: 'add' },
  refund:        { movesToPaid: 'never',      unowed: 'drop' },
  failed_refund: { movesToPaid: 'newly_paid', unowed: 'keep' },
  credited:      { movesToPaid: 'never',      unowed: 'keep' },
  moved:         { movesToPaid: 'free',       unowed: 'keep' },
  edited:        { movesToPaid: 'newly_paid', unowed: 'keep' },
} as const satisfies Record<
  MoneyEvent['kind'],
  { movesToPaid: 'paid' | 'newly_paid' | 'free' | 'never'; unowed: 'add' | 'keep' | 'drop' }
>;

/** The facts that the event itself changes. */
function factsAfter(order: OrderMoneyFacts, event: MoneyEvent): OrderMoneyFacts {
  switch (event.kind) {
    case 'payment':
      return { ...order, amountPaid: sum([order.amountPaid, event.amount]) };
    case 'refund':
      return { ...order, amountRefunded: sum([order.amountRefunded, event.amount]) };
    case 'failed_refund':
      return { ...order, amountRefunded: cents(order.amountRefunded - event.amount) };
    case 'credited':
      return { ...order, amountCredited: sum([order.amountCredited, event.amount]) };
    case 'moved':
      return { ...order, status: event.to };
    case 'edited': {
      const edited = { ...order, total: event.total };
      const isShort = owedAmount(edited) > order.amountPaid;
      const status = order.status === 'paid' && isShort ? 'waiting_for_payment' : order.status;
      return { ...edited, status, paidAt: isShort ? null : order.paidAt };
    }
  }
}

const isReopened = (before: OrderMoneyFacts, after: OrderMoneyFacts): boolean =>
  before.status === 'cancelled' && after.status !== 'cancelled';

function paidAtAfter(before: OrderMoneyFacts, after: OrderMoneyFacts, now: Date): Date | null {
  const stage = isReopened(before, after) ? 'reopened' : stages[after.status];
  const answer = countsAsPaid[coverageOf(after)][stage];
  if (answer === 'no') return null;
  return answer === 'yes' ? (after.paidAt ?? now) : after.paidAt;
}

function movesToPaid(before: OrderMoneyFacts, after: OrderMoneyFacts, kind: MoneyEvent['kind']): boolean {
  switch (eventRules[kind].movesToPaid) {
    case 'paid':
      return after.paidAt !== null;
    case 'newly_paid':
      return after.paidAt !== null && before.paidAt === null;
    case 'free':
      // A free order waiting for approval counts as paid once it is approved.
      return after.total === 0 && after.status !== 'pending';
    case 'never':
      return false;
  }
}

function hasUnowedMoney(before: OrderMoneyFacts, after: OrderMoneyFacts, kind: MoneyEvent['kind']): boolean {
  const { unowed } = eventRules[kind];
  if (unowed === 'drop' || isReopened(before, after)) return false;
  return before.refundDue || (unowed === 'add' && before.paidAt !== null);
}

/**
 * The facts to store after the event. A held order does not move on, whatever is paid. Where nothing is owed, no card
 * stays authorized.
 */
export function moneyAfter(
  {
    total,
    status,
    amountPaid,
    amountRefunded,
    amountAuthorized,
    amountCredited,
    paidAt,
    refundDue,
    heldFor = [],
  }: OrderMoneyFacts & { heldFor?: readonly HoldReason[] },
  event: MoneyEvent,
  now: Date,
): OrderMoneyFacts {
  const before = {
    ...{ total, status, amountPaid, amountRefunded, amountAuthorized, amountCredited },
    ...{ paidAt, refundDue },
  };
  const changed = factsAfter(before, event);
  const after = { ...changed, paidAt: paidAtAfter(before, changed, now) };
  const isOwed = orderMoney(after).due > 0;
  return {
    ...after,
    status:
      heldFor.length === 0 && movesToPaid(before, after, event.kind)
        ? moveByPayment(after.status)
        : after.status,
    refundDue: toRefundOf({ ...after, refundDue: hasUnowedMoney(before, after, event.kind) }) > 0,
    amountAuthorized: isOwed ? after.amountAuthorized : notNegative(0),
  };
}

/** The facts of a new order, which a card may be authorized for. */
export function moneyOfNewOrder(
  total: Cents,
  status: OrderStatus,
  now: Date,
  amountAuthorized = notNegative(0),
): OrderMoneyFacts {
  const nothing = notNegative(0);
  const order = {
    total,
    status,
    amountPaid: nothing,
    amountRefunded: nothing,
    amountAuthorized,
    amountCredited: nothing,
    paidAt: null,
    refundDue: false,
  };
  return moneyAfter(order, { kind: 'moved', to: status }, now);
}

/** Whether the stored payment date is plausible. */
export function isPaidAtSound(order: OrderMoneyFacts): boolean {
  const { status, amountPaid, paidAt } = order;
  const answer = countsAsPaid[coverageOf(order)][stages[status]];
  if (paidAt === null) return answer !== 'yes' && status !== 'paid' && status !== 'completed';
  return answer !== 'no' && amountPaid >= owedAmount(order);
}

/** Whether the stored refund-due flag is plausible. */
export const isRefundDueSound = (order: OrderMoneyFacts): boolean =>
  order.refundDue === orderMoney(order).toRefund > 0;
