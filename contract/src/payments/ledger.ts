import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';

import { Id, IdText } from '../ids';

import { money, moneySum } from '../money';

import { optionalDay } from '../optional-day';
import { optionalText, text } from '../text';

export const offPlatformMethods = ['check', 'wire', 'cash', 'marketplace', 'other'] as const;
export const paymentMethods = ['card', ...offPlatformMethods] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const paymentMethodLabels = {
  card: 'Credit Card',
  check: 'Check',
  wire: 'Wire transfer',
  cash: 'Cash',
  marketplace: 'Marketplace',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;

/** A failed refund was booked as refunded, but did not reach the customer. */
export const ledgerKinds = ['payment', 'refund', 'failed_refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerKindLabels = {
  payment: 'Payment',
  refund: 'Refund',
  failed_refund: 'Failed refund',
} as const satisfies Record<LedgerKind, string>;

/** One row of the ledger: a payment, a refund, or a refund that failed later. */
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
  /** The provider's id, or a check number or wire reference entered by staff. */
  reference: z.string(),
  note: z.string().nullable(),
  refundsPaymentId: Id.nullable(),
  /** For a payment: the amount refunded, including refunds in progress. */
  refunded: money,
  /** The day the money came in, if it was recorded by hand. */
  receivedOn: CalendarDate.nullable(),
  /** Set if it is a share of one payment over several orders. */
  receipt: z
    .object({
      id: Id,
      amount: money,
      shares: z.array(z.object({ orderId: Id, orderNumber: z.string(), amount: money })),
    })
    .nullable(),
  recordedBy: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const positiveMoney = (message: string) => money.refine((amount) => amount > 0, message);

export const OffPlatformPayment = z.object({
  method: z.enum(offPlatformMethods),
  amount: positiveMoney('Enter an amount above zero'),
  reference: optionalText(100),
  /** The day the money came in; today by default. */
  receivedOn: optionalDay.optional(),
  note: optionalText(500),
});
export type OffPlatformPayment = z.infer<typeof OffPlatformPayment>;

export const RefundForm = z.object({
  paymentId: Id,
  amount: positiveMoney('Enter an amount above zero'),
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
  /** Received minus refunded. */
  balance: moneySum,
  /** Number of payments, without refunds. */
  count: z.int(),
  lastReceivedAt: instant.nullable(),
  webhookUrl: z.string(),
  isSandbox: z.boolean(),
  /** The last twelve weeks, each by its Monday. */
  weeks: z.array(z.object({ weekOf: CalendarDate, received: moneySum, refunded: moneySum })),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;
