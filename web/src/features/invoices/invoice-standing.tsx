import { type InvoicePage, paidLabel } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import { type Figure, Figures } from '../../ui/figures';
import type { InvoiceState } from './invoice-words';

type InvoiceStandingProps = { invoice: InvoicePage; state: InvoiceState; className: string };

/** The amount that counts now, before the paper. Nothing where the paper is no longer valid. */
export function InvoiceStanding({ invoice, state, className }: InvoiceStandingProps) {
  const figures = figuresOf(invoice, state);
  const [first] = figures;
  if (first === undefined) return null;
  return (
    <section aria-label={first.name} className={className}>
      <Figures figures={figures} />
    </section>
  );
}

function figuresOf(
  { total, openAmount, amountPaid, isCredited }: InvoicePage,
  state: InvoiceState,
): Figure[] {
  const all = formatMoney(total);
  switch (state) {
    case 'open':
    case 'overdue':
    case 'confirming': {
      const due = { name: 'Amount due', amount: formatMoney(openAmount) };
      return amountPaid > 0
        ? [due, { name: `${paidLabel(isCredited)} so far`, amount: formatMoney(amountPaid) }]
        : [due];
    }
    case 'paid':
      return [{ name: 'Amount paid', amount: all }];
    case 'refunded':
      return [{ name: 'Amount refunded', amount: all }];
    case 'credit':
      return [{ name: 'Amount credited', amount: all }];
    case 'superseded':
    case 'cancelled':
      return [];
  }
}
