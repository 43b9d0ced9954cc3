import type { CalendarDate } from '@casepack/contract/calendar';
import { formatCount } from '@casepack/contract/count';
import type { InvoiceContent, InvoicePage } from '@casepack/contract/invoices/invoice';
import { quantityWords } from '@casepack/contract/orders/line-words';
import { isOverdue } from '@casepack/contract/payments/overdue';
import type { BadgeColor } from '../../ui/badge';

export type InvoiceState =
  | 'credit'
  | 'superseded'
  | 'cancelled'
  | 'refunded'
  | 'paid'
  | 'confirming'
  | 'overdue'
  | 'open';

type InvoiceFacts = Pick<
  InvoicePage,
  'kind' | 'supersededAt' | 'orderCancelled' | 'isRefunded' | 'openAmount' | 'paymentPending' | 'dueOn'
>;

/** The state of an invoice on a day; earlier checks take precedence. */
export function invoiceState(invoice: InvoiceFacts, today: CalendarDate): InvoiceState {
  if (invoice.kind === 'credit_note') return 'credit';
  if (invoice.supersededAt !== null) return 'superseded';
  if (invoice.orderCancelled) return 'cancelled';
  if (invoice.openAmount === 0) return invoice.isRefunded ? 'refunded' : 'paid';
  if (invoice.paymentPending) return 'confirming';
  return isOverdue({ due: invoice.openAmount, dueOn: invoice.dueOn }, today) ? 'overdue' : 'open';
}

export const stateLook = {
  credit: { color: 'blue', label: 'Credit' },
  superseded: { color: 'grey', label: 'Superseded' },
  cancelled: { color: 'grey', label: 'Cancelled' },
  refunded: { color: 'blue', label: 'Refunded' },
  paid: { color: 'green', label: 'Paid' },
  confirming: { color: 'blue', label: 'Payment being confirmed' },
  overdue: { color: 'red', label: 'Overdue' },
  open: { color: 'yellow', label: 'Open' },
} as const satisfies Record<InvoiceState, { color: BadgeColor; label: string }>;

/** Lines that are not products have neither cases nor units. */
export function lineQuantity(line: InvoiceContent['lines'][number]): string {
  const { quantity, casePackQuantity } = line;
  return casePackQuantity === null ? formatCount(quantity) : quantityWords({ ...line, casePackQuantity });
}
