import type { CalendarDate } from '@casepack/contract/calendar';
import { counted, formatCount } from '@casepack/contract/count';
import type { InvoiceContent, InvoicePage } from '@casepack/contract/invoices/invoice';
import { unitsPerLine } from '@casepack/contract/orders/pricing';
import type { BadgeColor } from '../../ui/badge';

export type InvoiceState = 'credit' | 'superseded' | 'cancelled' | 'paid' | 'confirming' | 'overdue' | 'open';

type Told = Pick<
  InvoicePage,
  'kind' | 'supersededAt' | 'orderCancelled' | 'openAmount' | 'paymentPending' | 'dueOn'
>;

/** How an invoice stands on a day; what comes first counts more. */
export function invoiceState(invoice: Told, today: CalendarDate): InvoiceState {
  if (invoice.kind === 'credit_note') return 'credit';
  if (invoice.supersededAt !== null) return 'superseded';
  if (invoice.orderCancelled) return 'cancelled';
  if (invoice.openAmount === 0) return 'paid';
  if (invoice.paymentPending) return 'confirming';
  return invoice.dueOn < today ? 'overdue' : 'open';
}

export const stateLook = {
  credit: { color: 'blue', label: 'Credit' },
  superseded: { color: 'grey', label: 'Superseded' },
  cancelled: { color: 'grey', label: 'Cancelled' },
  paid: { color: 'green', label: 'Paid' },
  confirming: { color: 'blue', label: 'Payment being confirmed' },
  overdue: { color: 'red', label: 'Overdue' },
  open: { color: 'yellow', label: 'Open' },
} as const satisfies Record<InvoiceState, { color: BadgeColor; label: string }>;

/** '2 cases (24 units)'; testers are counted in units, and what is no product is not counted in either. */
export function lineQuantity(line: InvoiceContent['lines'][number]): string {
  const { quantity, casePackQuantity, isTester } = line;
  if (casePackQuantity === null) return formatCount(quantity);
  const units = counted(unitsPerLine(casePackQuantity, quantity, isTester), 'unit');
  return isTester ? units : `${counted(quantity, 'case')} (${units})`;
}
