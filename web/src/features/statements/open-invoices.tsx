import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { Statement } from '@casepack/contract/statements/statement';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { linkClass } from '../../ui/link-class';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';

type OpenInvoice = Statement['openInvoices'][number];

type OpenInvoicesProps = { invoices: readonly OpenInvoice[]; level: 2 | 3 };

/** Oldest first, each linked to its order, where it can be paid. */
export function OpenInvoices({ invoices, level }: OpenInvoicesProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="open-invoices">
      <Heading id="open-invoices" className="mb-2 font-semibold">
        Open invoices
      </Heading>
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No open invoices. Every invoice that was sent is paid.</p>
      ) : (
        <div className="rounded-lg md:border">
          <Table caption="Open invoices">
            <TableHead>
              <HeaderCell>Invoice</HeaderCell>
              <HeaderCell>Order</HeaderCell>
              <HeaderCell>Issued</HeaderCell>
              <HeaderCell>Due</HeaderCell>
              <HeaderCell>Overdue</HeaderCell>
              <HeaderCell money>Total</HeaderCell>
              <HeaderCell money>Open</HeaderCell>
            </TableHead>
            <TableBody>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.number} invoice={invoice} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: OpenInvoice }) {
  const { orderId, orderNumber, number, issuedOn, dueOn, total, open, daysOverdue } = invoice;
  return (
    <TableRow>
      <Cell label="Invoice" className="whitespace-nowrap">
        <Link
          to="/orders/$orderId"
          params={{ orderId: String(orderId) }}
          hash="payment"
          className={linkClass}
        >
          {number}
        </Link>
      </Cell>
      <Cell label="Order" className="whitespace-nowrap">
        <Link to="/orders/$orderId" params={{ orderId: String(orderId) }} className={linkClass}>
          {orderNumber}
        </Link>
      </Cell>
      <Cell label="Issued" className="whitespace-nowrap">
        {formatDay(issuedOn)}
      </Cell>
      <Cell label="Due" className="whitespace-nowrap">
        {formatDay(dueOn)}
      </Cell>
      <Cell label="Overdue">
        {daysOverdue > 0 ? <Badge color="red">{counted(daysOverdue, 'day')}</Badge> : 'No'}
      </Cell>
      <Cell label="Total" money>
        {formatMoney(total)}
      </Cell>
      <Cell label="Open" money className="font-semibold">
        {formatMoney(open)}
      </Cell>
    </TableRow>
  );
}
