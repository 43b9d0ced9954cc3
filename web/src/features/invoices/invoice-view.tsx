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
import { InvoicePaper } from './invoice-paper';
import { InvoicePayment } from './invoice-payment';
import { type InvoiceState, invoiceState, stateLook } from './invoice-words';

type InvoiceViewProps = {
  invoice: InvoicePage;
  today: CalendarDate;
  pdfHref: string;
  /** Pays what is open by card, where that is possible. */
  card: ReactNode;
};

const PAY = 'pay';

/** What a customer finds behind the link of an invoice. */
export function InvoiceView({ invoice, today, pdfHref, card }: InvoiceViewProps) {
  const state = invoiceState(invoice, today);
  const { kind, number, content, openAmount } = invoice;
  const isOwed = state === 'open' || state === 'overdue';
  const hasPayment = isOwed || state === 'confirming' || state === 'paid' || state === 'refunded';
  return (
    <>
      <div aria-hidden className="fixed inset-0 bg-ground" />
      <div className="relative mx-auto max-w-text lg:max-w-none">
        <PageHeader
          title={`${invoiceKindLabels[kind]} from ${content.seller.name}`}
          badges={<Badge color={stateLook[state].color}>{stateLook[state].label}</Badge>}
          subtitle={`${number} · ${dueWords(invoice, state)}`}
          actions={
            <>
              {isOwed && card !== undefined && (
                <a href={`#${PAY}`} className={buttonClass({ variant: 'primary' }, 'lg:hidden')}>
                  Pay {formatMoney(openAmount)}
                </a>
              )}
              <a href={pdfHref} download className={buttonClass({})}>
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
          <InvoicePaper invoice={invoice} state={state} />
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

/** Why nothing is to be paid by this paper. */
function Notice({ invoice, state }: { invoice: InvoicePage; state: InvoiceState }) {
  const { kind, supersededAt, currentUrl, content } = invoice;
  if (kind === 'credit_note' && supersededAt !== null) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-yellow-soft p-4 text-yellow">
        <strong className="font-semibold">This credit note no longer holds.</strong> On{' '}
        {formatInstantDay(supersededAt)} the card provider reported that the refund failed. Please ask{' '}
        {content.seller.name} about it.
      </p>
    );
  }
  if (state === 'superseded' && supersededAt !== null) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-yellow-soft p-4 text-yellow">
        <strong className="font-semibold">This invoice no longer holds.</strong> Order {content.orderNumber}{' '}
        was changed on {formatInstantDay(supersededAt)}. Please do not pay by this invoice.{' '}
        {currentUrl === null ? (
          `The new one comes by email from ${content.seller.name}.`
        ) : (
          <a href={currentUrl} className={linkClass}>
            Go to the invoice that holds now
          </a>
        )}
      </p>
    );
  }
  if (state === 'cancelled') {
    return (
      <p role="status" className="mb-6 rounded-lg bg-sunken p-4">
        <strong className="font-semibold">This order is cancelled.</strong> There is nothing to pay.
      </p>
    );
  }
  return null;
}
