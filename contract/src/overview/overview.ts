import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { moneySum } from '../money';

export const OVERVIEW_WEEKS = 12;
export const OVERVIEW_DAYS = 90;

const amountOf = z.object({ orders: z.int(), amount: moneySum });

/** Business figures. Cancelled orders count only if a refund is due. */
export const Overview = z.object({
  /** When revenue and best sellers were last computed; everything else is current. */
  asOf: instant,
  /** The last twelve weeks, each by its Monday, oldest first. */
  weeks: z.array(z.object({ weekOf: CalendarDate, orders: z.int(), revenue: moneySum })),
  /** The first of the ninety days that products and customers are compared over. */
  since: CalendarDate,
  topProducts: z.array(z.object({ id: Id, name: z.string(), sku: z.string(), revenue: moneySum })),
  /** Named as on their latest order. */
  topCustomers: z.array(z.object({ id: Id, companyName: z.string(), orders: z.int(), revenue: moneySum })),
  /** Orders not paid in full, and the amount due. */
  unpaid: amountOf,
  /** Of these, the overdue ones. */
  overdue: amountOf,
  /** Number of orders waiting for the next step, by status, and those with a refund due. */
  waiting: z.object({
    pending: z.int(),
    waitingForPayment: z.int(),
    invoiceSent: z.int(),
    paid: z.int(),
    processing: z.int(),
    refundDue: z.int(),
  }),
});
export type Overview = z.infer<typeof Overview>;
