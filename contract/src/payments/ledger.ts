import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';

import { Id, IdText } from '../ids';

import { type Cents, cents, money, moneySum } from '../money';

import { moveByPayment, type OrderStatus, type PaidShare } from '../orders/status';
import { optionalText, plainText, text } from '../text';

export const offPlatformMethods = ['check', 'wire', 'cash', 'marketplace', 'other'] as const;
export const paymentMethods = ['card', ...offPlatformMethods] as const;
const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const paymentMethodLabels = {
  card: 'Credit Card',
  check: 'Check',
  wire: 'Wire transfer',
  cash: 'Cash',
  marketplace: 'Marketplace',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;

/** A failed refund was booked as given back, and came back later. */
export const ledgerKinds = ['payment', 'refund', 'failed_refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerKindLabels = {
  payment: 'Payment',
  refund: 'Refund',
  failed_refund: 'Failed refund',
} as const satisfies Record<LedgerKind, string>;

export interface MoneyOfOrder {
  total: Cents;
  amountPaid: Cents;
  amountRefunded: Cents;
  /** When it was paid in full; null again once all of it went back before the goods left. */
  paidAt: Date | null;
}

/** What of the order's money was not given back. */
export const keptAmount = ({
  amountPaid,
  amountRefunded,
}: Pick<MoneyOfOrder, 'amountPaid' | 'amountRefunded'>): Cents =>
  Math.max(0, amountPaid - amountRefunded) as Cents; // a difference of cents is cents

/** What is still to be paid. What is given back of an order that was paid in full is a credit, and not owed again. */
export const openAmount = (order: MoneyOfOrder): Cents =>
  (order.paidAt === null ? Math.max(0, order.total - keptAmount(order)) : 0) as Cents; // the same

export const paidShare = (order: MoneyOfOrder): PaidShare => {
  const kept = keptAmount(order);
  if (kept === 0) return 'nothing';
  return order.paidAt !== null || kept >= order.total ? 'all' : 'part';
};

type OrderWithMoney = MoneyOfOrder & { status: OrderStatus };

/**
 * Whether a card can pay the order now: whatever is owed, in every status but cancelled. Not while it waits for
 * approval: nothing is reserved for it yet.
 */
export const takesCard = (order: OrderWithMoney & { approvalExpiresAt?: Date | null }): boolean =>
  order.status !== 'cancelled' && !order.approvalExpiresAt && openAmount(order) > 0;

/** What has to go back to the customer: all that is kept of a cancelled order, else what exceeds the total. */
export function refundAmount(order: OrderWithMoney & { refundDue: boolean }): Cents {
  if (!order.refundDue) return cents(0);
  const kept = keptAmount(order);
  if (order.status === 'cancelled') return kept;
  // Money that came after a refund of the whole order does not exceed the total, and was not owed either.
  const exceeding = kept > order.total ? kept - order.total : order.amountPaid - order.total;
  return cents(Math.max(0, Math.min(kept, exceeding)));
}

/** An order of $0.00 is Paid at once; one that waits for approval, as soon as it is approved. */
export function paidIfFree(
  { total, status, paidAt }: Pick<OrderWithMoney, 'total' | 'status' | 'paidAt'>,
  now: Date,
): Pick<OrderWithMoney, 'status' | 'paidAt'> {
  if (total > 0 || status === 'cancelled') return { status, paidAt };
  if (status === 'pending') return { status, paidAt: null };
  return { status: moveByPayment(status).to, paidAt: paidAt ?? now };
}

/** One row of the books: money in, money given back, or money that could not be given back after all. */
export const LedgerEntry = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  companyName: z.string(),
  at: instant,
  kind: z.enum(ledgerKinds),
  method: PaymentMethod,
  provider: z.enum(['stripe', 'sandbox', 'off_platform']),
  amount: money,
  /** The provider's id, or what was written down: a check number, a wire reference. */
  reference: z.string(),
  note: z.string().nullable(),
  refundsPaymentId: Id.nullable(),
  /** Of a payment: what has been given back or is about to be. */
  refunded: money,
  recordedBy: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const moreThanNothing = (message: string) => money.refine((amount) => amount > 0, message);

export const OffPlatformPayment = z.object({
  method: z.enum(offPlatformMethods),
  amount: moreThanNothing('Enter an amount above zero'),
  reference: plainText(100, 'Enter a reference, such as the check number'),
  note: optionalText(500),
});
export type OffPlatformPayment = z.infer<typeof OffPlatformPayment>;

export const RefundForm = z.object({
  paymentId: Id,
  amount: moreThanNothing('Enter an amount above zero'),
  note: optionalText(500),
});
export type RefundForm = z.infer<typeof RefundForm>;

export const LedgerFilter = z.object({
  search: text(100).optional(),
  kind: z.enum(['payment', 'refund']).optional(),
  method: PaymentMethod.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  manufacturerId: IdText.optional(),
});
export type LedgerFilter = z.infer<typeof LedgerFilter>;

export const PaymentSummary = z.object({
  /** Received less given back. */
  balance: moneySum,
  /** Payments, refunds not counted. */
  count: z.int(),
  lastReceivedAt: instant.nullable(),
  webhookUrl: z.string(),
  isSandbox: z.boolean(),
  /** The last twelve weeks, each by its Monday. */
  weeks: z.array(z.object({ weekOf: CalendarDate, received: moneySum, refunded: moneySum })),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;
