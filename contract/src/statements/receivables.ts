import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { Id, IdText } from '../ids';
import { listQuery } from '../list-query';
import { moneySum } from '../money';
import { Aging } from './statement';

export const ReceivablesQuery = listQuery('name', 'balance', 'overdue', 'oldest').extend({
  manufacturerId: IdText.optional(),
});
export type ReceivablesQuery = z.infer<typeof ReceivablesQuery>;

export const ReceivablesFilter = ReceivablesQuery.pick({ search: true, manufacturerId: true });
export type ReceivablesFilter = z.infer<typeof ReceivablesFilter>;

/** What a customer owes on its open invoices. */
const CustomerReceivables = z.object({
  customerId: Id,
  name: z.string(),
  customerNumber: z.string().nullable(),
  invoices: z.int(),
  balance: moneySum,
  /** The part of the balance that is past due. */
  overdue: moneySum,
  aging: Aging,
  /** The earliest due date of an open invoice. */
  oldestDueOn: CalendarDate,
});
export type CustomerReceivables = z.infer<typeof CustomerReceivables>;

export const Receivables = z.object({
  asOf: CalendarDate,
  /** All customers that match, whatever the page. */
  totals: z.object({
    customers: z.int(),
    invoices: z.int(),
    balance: moneySum,
    overdue: moneySum,
    aging: Aging,
  }),
  customers: z.array(CustomerReceivables),
});
export type Receivables = z.infer<typeof Receivables>;
