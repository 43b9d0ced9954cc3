import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money, moneySum } from '../money';
import { ledgerKinds, PaymentMethod } from '../payments/ledger';

/** The age groups of a statement, by days past due. */
export const agingBuckets = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;

export type AgingBucket = (typeof agingBuckets)[number];

export const agingBucketLabels = {
  current: 'Not due yet',
  days1to30: '1–30 days overdue',
  days31to60: '31–60 days overdue',
  days61to90: '61–90 days overdue',
  over90: 'Over 90 days overdue',
} as const satisfies Record<AgingBucket, string>;

/** The age group for this many days past due. */
export function agingBucketOf(daysOverdue: number): AgingBucket {
  if (daysOverdue <= 0) return 'current';
  if (daysOverdue <= 30) return 'days1to30';
  if (daysOverdue <= 60) return 'days31to60';
  return daysOverdue <= 90 ? 'days61to90' : 'over90';
}

export const Aging = z.object(
  Object.fromEntries(agingBuckets.map((bucket) => [bucket, moneySum])) as Record<
    AgingBucket,
    typeof moneySum
  >, // one entry for each bucket
);
export type Aging = z.infer<typeof Aging>;

export const Statement = z.object({
  customer: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  seller: z.object({ name: z.string(), address: z.string().nullable() }),
  asOf: CalendarDate,
  openInvoices: z.array(
    z.object({
      orderId: Id,
      orderNumber: z.string(),
      number: z.string(),
      issuedOn: CalendarDate,
      dueOn: CalendarDate,
      total: money,
      open: money,
      daysOverdue: z.int(),
    }),
  ),
  /** The payments and refunds of the last 90 days, newest first. */
  payments: z.array(
    z.object({
      orderId: Id,
      orderNumber: z.string(),
      at: instant,
      kind: z.enum(ledgerKinds),
      method: PaymentMethod,
      amount: money,
    }),
  ),
  balance: moneySum,
  aging: Aging,
});

export type Statement = z.infer<typeof Statement>;
