import type { CalendarDate } from '@casepack/contract/calendar';
import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { type InvoicePage, invoiceKindLabels } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { linkClass } from '../../ui/link-class';
import { PageHeader } from '../../ui/page-header';
import { InvoiceDocument } from './invoice-document';
import { InvoicePayment } from './invoice-payment';
import { InvoiceStanding } from './invoice-standing';
import { type InvoiceState, invoiceState, stateLook } from './invoice-words';

type InvoiceViewProps = {
  invoice: InvoicePage;
  today: CalendarDate;
  pdfHref: string;
  /** Pays the amount due by card, if possible. */
  card: ReactNode;
};

const PAY = 'pay';

/** The page behind the link of an invoice. */
export function InvoiceView({ invoice, today, pdfHref, card }: InvoiceViewProps) {
  const state = invoiceState(invoice, today);
  const { kind, number, content } = invoice;
  const isOwed = state === 'open' || state === 'overdue';
  const hasPayment = isOwed || state === 'confirming' || state === 'paid' || state === 'refunded';
  return (
    <>
      {/* Behind everything of the page, which isolates it. */}
      <div aria-hidden className="fixed inset-0 -z-10 bg-ground" />
      <div className="relative mx-auto max-w-text lg:max-w-none">
        <PageHeader
          lead={content.seller.name}
          title={`${invoiceKindLabels[kind]} ${number}`}
          badges={<Badge color={stateLook[state].color}>{stateLook[state].label}</Badge>}
          subtitle={dueWords(invoice, state)}
          className="max-lg:[&>:last-child]:w-full"
          actions={
            <>
              {/* Beside the paper the payment itself is in sight. */}
              <InvoiceStanding invoice={invoice} state={state} className="basis-full lg:hidden" />
              {isOwed && card !== undefined && (
                <a href={`#${PAY}`} className={buttonClass({ variant: 'primary' }, 'max-sm:grow lg:hidden')}>
                  Pay {formatMoney(invoice.openAmount)}
                </a>
              )}
              <a href={pdfHref} download className={buttonClass({}, 'max-sm:grow')}>
                <Download aria-hidden />
                Download PDF
              </a>
              <Button onClick={() => window.print()} className="max-sm:hidden">
                <Printer aria-hidden />
                Print
              </Button>
            </>
          }
        />
        <Notice invoice={invoice} state={state} />
        <div
          className={
            hasPayment
              ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]'
              : 'mx-auto w-full max-w-4xl'
          }
        >
          <InvoiceDocument invoice={invoice} state={state} />
          {hasPayment && (
            <div id={PAY} className="min-w-0 scroll-mt-20 lg:sticky lg:top-20">
              <InvoicePayment invoice={invoice} state={state} card={card} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function dueWords({ dueOn, issuedOn }: InvoicePage, state: InvoiceState): string {
  if (state === 'open' || state === 'confirming') return `Due ${formatDay(dueOn)}`;
  return state === 'overdue' ? `Was due ${formatDay(dueOn)}` : `Issued ${formatDay(issuedOn)}`;
}

/** Why there is nothing to pay on this document. */
function Notice({ invoice, state }: { invoice: InvoicePage; state: InvoiceState }) {
  const { kind, supersededAt, currentUrl, content, amountPaid, isRefunded } = invoice;
  if (kind === 'credit_note' && supersededAt !== null) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-yellow-soft p-4 text-yellow">
        <strong className="font-semibold">This credit note is no longer valid.</strong> Order{' '}
        {content.orderNumber} was changed on {formatInstantDay(supersededAt)}, or its refund failed. Please
        ask {content.seller.name} about it.
      </p>
    );
  }
  if (state === 'superseded' && supersededAt !== null) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-yellow-soft p-4 text-yellow">
        <strong className="font-semibold">This invoice is no longer valid.</strong> Order{' '}
        {content.orderNumber} was changed on {formatInstantDay(supersededAt)}. Please do not pay by this
        invoice.{' '}
        {currentUrl === null ? (
          `${content.seller.name} sends the new one by email.`
        ) : (
          <a href={currentUrl} className={linkClass}>
            Go to the current invoice
          </a>
        )}
      </p>
    );
  }
  if (state === 'cancelled') {
    return (
      <p role="status" className="mb-6 rounded-lg bg-sunken p-4">
        <strong className="font-semibold">This order is cancelled.</strong> There is nothing to pay.
        {amountPaid > 0 &&
          (isRefunded ? ' The payment has been refunded.' : ' Your payment will be refunded.')}
      </p>
    );
  }
  return null;
}
