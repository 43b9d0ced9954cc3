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
  /** When it was paid in full; null again once it is owed again. */
  paidAt: Date | null;
  refundDue: boolean;
}

const notNegative = (amount: number): Cents => Math.max(0, amount) as Cents; // a difference of cents is cents

const keptAmount = ({
  amountPaid,
  amountRefunded,
}: Pick<OrderMoneyFacts, 'amountPaid' | 'amountRefunded'>): Cents => notNegative(amountPaid - amountRefunded);

/** The amount kept, compared with the total. free: nothing to pay and nothing paid. */
type Coverage = 'free' | 'nothing' | 'part' | 'all' | 'more';

function coverageOf(order: OrderMoneyFacts): Coverage {
  const kept = keptAmount(order);
  if (kept === 0) return order.total === 0 ? 'free' : 'nothing';
  if (kept === order.total) return 'all';
  return kept < order.total ? 'part' : 'more';
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

/** Everything for a cancelled order, otherwise the amount above the total. */
const excessOf = (order: OrderMoneyFacts): Cents =>
  notNegative(keptAmount(order) - (order.status === 'cancelled' ? 0 : order.total));

function toRefundOf(order: OrderMoneyFacts): Cents {
  const excess = excessOf(order);
  if (excess > 0 || !order.refundDue) return excess;
  // Money that came after a refund does not exceed the total, and was not owed either.
  return Math.min(keptAmount(order), notNegative(order.amountPaid - order.total)) as Cents; // one of two
}

function shareOf(order: OrderMoneyFacts): PaidShare {
  const kept = keptAmount(order);
  if (kept === 0) return 'nothing';
  return order.paidAt !== null || kept >= order.total ? 'all' : 'part';
}

/** The payment state of an order. */
export function orderMoney(order: OrderMoneyFacts): OrderMoney {
  const isCancelled = order.status === 'cancelled';
  const row = isCancelled ? 'cancelled' : order.paidAt === null ? 'unpaid' : 'paid';
  const kept = keptAmount(order);
  const toRefund = toRefundOf(order);
  const due = notNegative(row === 'unpaid' ? order.total - kept : 0);
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

interface InvoiceFacts {
  kind: 'invoice' | 'credit_note';
  total: Cents;
  supersededAt: Date | null;
}

/** The amounts paid and due on an invoice. Nothing is due on a credit note. */
export function invoiceMoney(invoice: InvoiceFacts, order: OrderMoneyFacts): { paid: Cents; due: Cents } {
  const { kind, total, supersededAt } = invoice;
  if (kind === 'credit_note') return { paid: notNegative(0), due: notNegative(0) };
  const paid = Math.min(total, order.paidAt === null ? keptAmount(order) : total) as Cents; // one of two
  const isAsked = supersededAt === null && order.status !== 'cancelled';
  return { paid, due: notNegative(isAsked ? total - paid : 0) };
}

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

/** Events that change an order's money: a ledger row, a new status, a new total. */
export type MoneyEvent =
  | { kind: LedgerKind; amount: Cents }
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
  moved:         { movesToPaid: 'free',       unowed: 'keep' },
  edited:        { movesToPaid: 'free',       unowed: 'keep' },
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
    case 'moved':
      return { ...order, status: event.to };
    case 'edited': {
      const isShort = keptAmount(order) < event.total;
      const status = order.status === 'paid' && isShort ? 'waiting_for_payment' : order.status;
      return { ...order, total: event.total, status };
    }
  }
}

const isReopened = (before: OrderMoneyFacts, after: OrderMoneyFacts): boolean =>
  before.status === 'cancelled' && after.status !== 'cancelled';

function paidAtAfter(before: OrderMoneyFacts, after: OrderMoneyFacts, now: Date): Date | null {
  const stage = isReopened(before, after) ? 'reopened' : stages[after.status];
  const answer = countsAsPaid[coverageOf(after)][stage];
  if (answer === 'no') return null;
  return answer === 'yes' ? (before.paidAt ?? now) : before.paidAt;
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
    paidAt,
    refundDue,
    heldFor = [],
  }: OrderMoneyFacts & { heldFor?: readonly HoldReason[] },
  event: MoneyEvent,
  now: Date,
): OrderMoneyFacts {
  const before = { total, status, amountPaid, amountRefunded, amountAuthorized, paidAt, refundDue };
  const changed = factsAfter(before, event);
  const after = { ...changed, paidAt: paidAtAfter(before, changed, now) };
  const isOwed = orderMoney(after).due > 0;
  return {
    ...after,
    status:
      heldFor.length === 0 && movesToPaid(before, after, event.kind)
        ? moveByPayment(after.status)
        : after.status,
    refundDue: excessOf(after) > 0 || hasUnowedMoney(before, after, event.kind),
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
    paidAt: null,
    refundDue: false,
  };
  return moneyAfter(order, { kind: 'moved', to: status }, now);
}

/** Whether the stored payment date is plausible. */
export function isPaidAtSound(order: OrderMoneyFacts): boolean {
  const { status, total, amountPaid, paidAt } = order;
  const answer = countsAsPaid[coverageOf(order)][stages[status]];
  if (paidAt === null) return answer !== 'yes' && status !== 'paid' && status !== 'completed';
  return answer !== 'no' && amountPaid >= total;
}

/** Whether the stored refund-due flag is plausible. */
export const isRefundDueSound = (order: OrderMoneyFacts): boolean =>
  order.refundDue === orderMoney(order).toRefund > 0;
