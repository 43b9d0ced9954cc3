import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import type { Invoice } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { mailStateColors, mailStateLabels } from '@casepack/contract/outbox/mail';
import { type OrderMoneyFacts, orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import Send from 'lucide-react/icons/send';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { invoiceQueries, useSendInvoice } from './invoices.queries';

type OrderInvoicesProps = {
  order: Pick<Order, 'id' | 'version'> & OrderMoneyFacts;
  /** Whether this user may read the emails themselves. */
  canReadMail: boolean;
  /** The order has changed, here or by someone else. */
  onChanged: () => void;
};

const holds = ({ kind, supersededAt }: Invoice): boolean => kind === 'invoice' && supersededAt === null;

/** Sends or resends the invoice of the order, and shows the result. */
export function OrderInvoices({ order, canReadMail, onChanged }: OrderInvoicesProps) {
  const { data: invoices, isError, isFetching, refetch } = useQuery(invoiceQueries.ofOrder(order));
  const send = useSendInvoice(order.id);
  const held = invoices?.find(holds);
  const isAgain = order.status === 'invoice_sent' || Boolean(held?.mail);
  const isStale = invoices !== undefined && invoices.length > 0 && held === undefined;

  return (
    <section aria-labelledby="order-invoices" className="rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="order-invoices" className="font-semibold">
          Invoice
        </h3>
        {order.status !== 'cancelled' && (invoices !== undefined || isError) && (
          <Button
            busy={send.isPending}
            busyLabel="Sending..."
            onClick={() => send.mutate(undefined, { onSettled: onChanged })}
          >
            <Send aria-hidden />
            {isAgain ? 'Resend Invoice' : 'Send Invoice'}
          </Button>
        )}
      </div>
      {isStale && order.status !== 'cancelled' && invoices.some(({ kind }) => kind === 'invoice') && (
        <p className="mt-3 rounded-lg bg-yellow-soft px-3 py-2 text-sm text-yellow">
          The order has changed since its invoice was made. Sending makes a new one.
        </p>
      )}
      {content()}
    </section>
  );

  function content() {
    if (invoices === undefined) {
      if (!isError) return <SkeletonRows count={1} label="Loading invoices" className="mt-3" />;
      return (
        <LoadFailed
          title="The invoices could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      );
    }
    if (invoices.length === 0) {
      return <p className="mt-1 text-sm text-ink-soft">{withoutInvoice(order)}</p>;
    }
    return (
      <ul className="mt-2 divide-y" aria-label="Invoices of this order">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} canReadMail={canReadMail} />
        ))}
      </ul>
    );
  }
}

function withoutInvoice(order: OrderMoneyFacts): string {
  if (order.status === 'cancelled') return 'No invoice was made for this order.';
  if (takesCard(order)) return 'The customer gets it by email, with a link to pay by card.';
  const isOwed = orderMoney(order).due > 0;
  return isOwed ? 'The customer gets it by email.' : 'The customer gets it by email. Nothing is owed.';
}

type InvoiceRowProps = { invoice: Invoice; canReadMail: boolean };

function InvoiceRow({ invoice, canReadMail }: InvoiceRowProps) {
  const { kind, number, issuedOn, dueOn, total, invoiceUrl, supersededAt, mail } = invoice;
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={invoiceUrl}
          target="_blank"
          rel="noopener"
          className={`${linkClass} inline-flex items-center gap-1.5 whitespace-nowrap`}
        >
          {number}
          <ExternalLink aria-hidden className="size-3.5" />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
        {kind === 'credit_note' && <Badge color="blue">Credit Note</Badge>}
        {supersededAt !== null && <Badge>Superseded {formatInstantDay(supersededAt)}</Badge>}
        <span className="ms-auto font-medium tabular-nums">{formatMoney(total)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        Issued {formatDay(issuedOn)}
        {kind === 'invoice' && ` · Due ${formatDay(dueOn)}`}
      </p>
      {mail && <MailStateText mail={mail} canReadMail={canReadMail} />}
      {mail === null && kind === 'invoice' && supersededAt === null && (
        <p className="text-sm text-ink-soft">It has not been sent by email from here yet.</p>
      )}
    </li>
  );
}

type Mail = NonNullable<Invoice['mail']>;

function mailWords({ state, recipientAddress, sentAt, lastError }: Mail): string {
  switch (state) {
    case 'queued':
      return lastError === null
        ? `On its way to ${recipientAddress}`
        : `Not delivered to ${recipientAddress} yet, it is being tried again: ${lastError}`;
    case 'sent':
      return `To ${recipientAddress}${sentAt === null ? '' : ` on ${formatInstantDay(sentAt)}`}`;
    case 'failed':
      return `Not delivered to ${recipientAddress}${lastError === null ? '' : `: ${lastError}`}`;
    case 'held':
      return `For ${recipientAddress}. The customer has not confirmed this address yet, so the email waits in the outbox.`;
    case 'kept':
      return `For ${recipientAddress}. No mail server is set up, so it stays in the outbox.`;
  }
}

function MailStateText({ mail, canReadMail }: { mail: Mail; canReadMail: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" aria-live="polite">
      <Badge color={mailStateColors[mail.state]}>{mailStateLabels[mail.state]}</Badge>
      <span className="min-w-0 wrap-anywhere">{mailWords(mail)}</span>
      {canReadMail && (
        <Link to="/admin" search={{ tab: 'mail', mail: mail.id }} className={linkClass}>
          Read the email
        </Link>
      )}
    </p>
  );
}
