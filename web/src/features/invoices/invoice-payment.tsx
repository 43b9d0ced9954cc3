import { formatDay } from '@casepack/contract/date-text';
import { type InvoicePage, paidLabel } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { Money } from '../../ui/money';
import type { InvoiceState } from './invoice-words';

type InvoicePaymentProps = { invoice: InvoicePage; state: InvoiceState; card: ReactNode };

const nothingToPay: Partial<Record<InvoiceState, { icon: ReactNode; title: string; hint: string }>> = {
  paid: {
    icon: <CircleCheck />,
    title: 'Payment Complete',
    hint: 'Thank you for your payment! You should receive a confirmation email shortly.',
  },
  refunded: {
    icon: <Undo2 />,
    title: 'Payment Refunded',
    hint: 'The payment has been refunded. There is nothing to pay.',
  },
  confirming: {
    icon: <Hourglass />,
    title: 'The payment is being confirmed',
    hint: 'The card provider has not answered yet. This page shows it as soon as it is known; there is nothing to do.',
  },
};

/** Beside the document: the amount due, and the card form to pay it. */
export function InvoicePayment({ invoice, state, card }: InvoicePaymentProps) {
  const notice = nothingToPay[state];
  if (notice) {
    return (
      <Card as="section" aria-label="Payment" padded={false}>
        <EmptyState {...notice} />
      </Card>
    );
  }
  const { number, dueOn, openAmount, openBefore, amountPaid, isCredited, content } = invoice;
  return (
    <Card as="section" aria-labelledby="pay-invoice" className="flex flex-col gap-4">
      <div>
        <h2 id="pay-invoice" className="text-lg font-semibold">
          {card === undefined ? 'How to pay' : 'Pay this invoice'}
        </h2>
        <p className="mt-2">
          <Money size="xl">{formatMoney(openAmount)}</Money>
        </p>
        <p className={state === 'overdue' ? 'font-medium text-danger' : 'text-ink-soft'}>
          {state === 'overdue' ? `Overdue since ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}`}
        </p>
        {amountPaid > 0 && (
          <p className="text-sm text-ink-soft">
            {paidLabel(isCredited)} so far: {formatMoney(amountPaid)}
          </p>
        )}
        {openBefore > 0 && (
          <p className="text-sm text-ink-soft">
            {formatMoney(openBefore)} is still due on earlier invoices of this order. Payments settle those
            first.
          </p>
        )}
      </div>
      {card}
      <p className={card === undefined ? undefined : 'border-t pt-4 text-sm text-ink-soft'}>
        {card === undefined ? 'Pay' : 'By check or wire transfer: pay'} as agreed with {content.seller.name}{' '}
        and name invoice <span className="whitespace-nowrap">{number}</span>.
      </p>
    </Card>
  );
}
