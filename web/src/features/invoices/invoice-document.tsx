import { formatDay } from '@casepack/contract/date-text';
import { type InvoicePage, invoiceKindLabels, paidLabel } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import type { OrderAddress } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { InvoiceLines } from './invoice-lines';
import { type InvoiceState, stateLook } from './invoice-words';

type InvoiceDocumentProps = { invoice: InvoicePage; state: InvoiceState };

/** The document itself: only this part is printed. */
export function InvoiceDocument({ invoice, state }: InvoiceDocumentProps) {
  const { kind, number, content } = invoice;
  const title = invoiceKindLabels[kind];
  const { seller, buyer } = content;
  return (
    <article
      data-paper
      aria-label={`${title} ${number}`}
      className="flex min-w-0 flex-col gap-8 rounded-lg border bg-paper p-5 shadow-float sm:p-10"
    >
      <div className="flex flex-col gap-6 border-t-4 border-accent pt-6 sm:flex-row sm:justify-between">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-xl font-semibold">{seller.name}</p>
          <address className="text-sm text-ink-soft not-italic">
            {seller.address && <span className="block whitespace-pre-line">{seller.address}</span>}
            {seller.email && (
              <a href={`mailto:${seller.email}`} className={cn(linkClass, 'block w-fit py-1 font-normal')}>
                {seller.email}
              </a>
            )}
            {seller.phone && (
              <a href={`tel:${seller.phone}`} className={cn(linkClass, 'block w-fit py-1 font-normal')}>
                {seller.phone}
              </a>
            )}
          </address>
        </div>
        <div className="flex shrink-0 flex-col gap-2 sm:items-end">
          <p className="text-display-sm font-semibold tracking-tight text-accent">{title}</p>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold whitespace-nowrap">{number}</span>
            {state !== 'open' && state !== 'credit' && (
              <Badge color={stateLook[state].color}>{stateLook[state].label}</Badge>
            )}
          </p>
        </div>
      </div>
      <DocumentFacts invoice={invoice} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Party name={kind === 'invoice' ? 'Bill to' : 'Credit to'} address={buyer.billingAddress}>
          <span className="block font-medium text-ink">{buyer.companyName}</span>
          {buyer.contactPerson && <span className="block">{buyer.contactPerson}</span>}
        </Party>
        {buyer.shippingAddress && <Party name="Ship to" address={buyer.shippingAddress} />}
      </div>
      <InvoiceLines lines={content.lines} isCredit={kind === 'credit_note'} />
      <DocumentTotals invoice={invoice} state={state} />
      {content.reason !== undefined && (
        <div>
          <h2 className="text-sm font-normal text-ink-soft">Reason</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{content.reason}</p>
        </div>
      )}
      {(seller.email ?? seller.phone) !== null && (
        <p className="border-t pt-4 text-sm text-ink-soft">
          Questions about this {title.toLowerCase()}? Contact {seller.name} at{' '}
          {[seller.email, seller.phone].filter(Boolean).join(' or ')} and name {number}.
        </p>
      )}
    </article>
  );
}

function DocumentFacts({ invoice: { kind, issuedOn, dueOn, content } }: { invoice: InvoicePage }) {
  const facts: [string, string | null][] = [
    ['Date', formatDay(issuedOn)],
    ['Due date', kind === 'invoice' ? formatDay(dueOn) : null],
    ['Order', content.orderNumber],
    ['Order date', formatDay(content.orderedOn)],
    ['PO number', content.purchaseOrderNumber],
    ['Terms', kind === 'invoice' ? content.paymentTerms : null],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y py-4 sm:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type PartyProps = { name: string; address: OrderAddress | null; children?: ReactNode };

function Party({ name, address, children }: PartyProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-normal text-ink-soft">{name}</h2>
      <address className="mt-1 wrap-anywhere text-ink-soft not-italic">
        {children}
        {address &&
          addressLines(address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </address>
    </div>
  );
}

/** Only lines that are not empty, without duplicates. */
function addressLines(address: OrderAddress): string[] {
  const { streetAddress, addressLine2, city, state, zipCode, country } = address;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [streetAddress, addressLine2 ?? '', place, country].filter((line) => line !== '');
  return [...new Set(lines)];
}

/** How a credit comes about, if it is not what the lines add up to. */
function CreditParts({ content }: Pick<InvoicePage, 'content'>) {
  const { subtotal, tax, shipping, discount } = content;
  return (
    <>
      <Sum name="Subtotal">{formatMoney(subtotal)}</Sum>
      {tax > 0 && <Sum name="Tax">{formatMoney(tax)}</Sum>}
      {shipping > 0 && <Sum name="Shipping">{formatMoney(shipping)}</Sum>}
      {discount > 0 && <Sum name="Discount">−{formatMoney(discount)}</Sum>}
    </>
  );
}

function DocumentTotals({ invoice, state }: InvoiceDocumentProps) {
  const { kind, total, amountPaid, isCredited, openAmount, content } = invoice;
  const { subtotal, tax, shipping, discount, discountDescription } = content;
  if (kind === 'credit_note') {
    return (
      <dl className="ms-auto flex w-full flex-col gap-1.5 sm:w-80">
        {subtotal !== total && <CreditParts content={content} />}
        <Sum name="Total credit" isMain>
          {formatMoney(total)}
        </Sum>
      </dl>
    );
  }
  const isOwed = !['credit', 'superseded', 'cancelled'].includes(state);
  return (
    <dl className="ms-auto flex w-full break-inside-avoid flex-col gap-1.5 sm:w-80">
      <Sum name="Subtotal">{formatMoney(subtotal)}</Sum>
      <Sum name="Tax">{formatMoney(tax)}</Sum>
      <Sum name="Shipping">{formatMoney(shipping)}</Sum>
      {discount > 0 && (
        <Sum name={discountDescription ? `Discount: ${discountDescription}` : 'Discount'} isGreen>
          −{formatMoney(discount)}
        </Sum>
      )}
      <Sum name="Total" isStrong>
        {formatMoney(total)}
      </Sum>
      {amountPaid > 0 && <Sum name={paidLabel(isCredited)}>−{formatMoney(amountPaid)}</Sum>}
      {isOwed && (
        <Sum name="Amount due" isMain>
          {formatMoney(openAmount)}
        </Sum>
      )}
    </dl>
  );
}

type SumProps = {
  name: string;
  isStrong?: boolean;
  isMain?: boolean;
  isGreen?: boolean;
  children: ReactNode;
};

function Sum({ name, isStrong = false, isMain = false, isGreen = false, children }: SumProps) {
  return (
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        isGreen && 'text-green',
        isStrong && 'border-t pt-1.5 font-semibold',
        isMain && 'border-t-2 border-ink pt-2 text-lg font-semibold',
      )}
    >
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
