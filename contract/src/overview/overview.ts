import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { moneySum } from '../money';

export const OVERVIEW_WEEKS = 12;
export const OVERVIEW_DAYS = 90;

const amountOf = z.object({ orders: z.int(), amount: moneySum });

/** How a business stands. Cancelled orders count nowhere but where a refund is due. */
export const Overview = z.object({
  /** When revenue and the best sellers were last added up; all else is as of now. */
  asOf: instant,
  /** The last twelve weeks, each by its Monday, the oldest first. */
  weeks: z.array(z.object({ weekOf: CalendarDate, orders: z.int(), revenue: moneySum })),
  /** The first of the ninety days that products and customers are compared over. */
  since: CalendarDate,
  topProducts: z.array(z.object({ id: Id, name: z.string(), sku: z.string(), revenue: moneySum })),
  /** Named as on their latest order. */
  topCustomers: z.array(z.object({ id: Id, companyName: z.string(), orders: z.int(), revenue: moneySum })),
  /** Orders that are not paid in full, and what is missing. */
  unpaid: amountOf,
  /** Of these, the ones whose invoice is past its due date. */
  overdue: amountOf,
  /** How many orders wait for the next step: by status, and those with money to give back. */
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
