import { z } from 'zod';
import { addDays, type CalendarDate } from '../calendar';

export const paymentTerms = ['NET30', 'NET15', 'NET60', 'COD', 'PREPAID'] as const;
export const PaymentTerms = z.enum(paymentTerms);
export type PaymentTerms = z.infer<typeof PaymentTerms>;

export const DEFAULT_PAYMENT_TERMS: PaymentTerms = 'NET30';

const daysUntilDue = { NET30: 30, NET15: 15, NET60: 60, COD: 0, PREPAID: 0 } as const satisfies Record<
  PaymentTerms,
  number
>;

/** The last day to pay an invoice issued on that day. */
export const dueDate = (issuedOn: CalendarDate, terms: PaymentTerms): CalendarDate =>
  addDays(issuedOn, daysUntilDue[terms]);
