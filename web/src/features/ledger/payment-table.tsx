import { formatDay, formatInstant } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { type LedgerEntry, ledgerKindLabels, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { linkClass } from '../../ui/link-class';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';

type PaymentTableProps = { entries: LedgerEntry[]; list: ListState<'at'> };

export function PaymentTable({ entries, list }: PaymentTableProps) {
  return (
    <Table caption="Payments and refunds">
      <TableHead>
        <HeaderCell>Order</HeaderCell>
        <SortHeader list={list} by="at">
          Date
        </SortHeader>
        <HeaderCell>Customer</HeaderCell>
        <HeaderCell>Type</HeaderCell>
        <HeaderCell money>Amount</HeaderCell>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

const sharesOf = ({ shares }: NonNullable<LedgerEntry['receipt']>): string =>
  shares.map((share) => `${share.orderNumber} ${formatMoney(share.amount)}`).join(', ');

function Entry({ entry }: { entry: LedgerEntry }) {
  const {
    orderId,
    orderNumber,
    companyName,
    at,
    kind,
    method,
    provider,
    reference,
    note,
    receivedOn,
    receipt,
  } = entry;
  return (
    <TableRow>
      <Cell label="Order" className="whitespace-nowrap">
        <Link
          to="/orders/$orderId"
          params={{ orderId: String(orderId) }}
          hash="payment"
          className={linkClass}
        >
          {orderNumber}
        </Link>
      </Cell>
      <Cell label="Date" className="whitespace-nowrap tabular-nums">
        <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
      </Cell>
      <Cell label="Customer" className="wrap-break-word">
        {companyName}
      </Cell>
      <Cell label="What">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
            <span className="whitespace-nowrap">
              {ledgerKindLabels[kind]} · {paymentMethodLabels[method]}
            </span>
            {provider === 'sandbox' && <Badge color="purple">Sandbox</Badge>}
          </span>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            {[
              reference,
              receivedOn !== null && `received ${formatDay(receivedOn)}`,
              receipt && `share of one payment of ${formatMoney(receipt.amount)}: ${sharesOf(receipt)}`,
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Cell>
      <Cell label="Amount" money>
        <Amount entry={entry} />
      </Cell>
    </TableRow>
  );
}

function Amount({ entry: { kind, amount, refunded } }: { entry: LedgerEntry }) {
  if (kind === 'refund') return <>−{formatMoney(amount)}</>;
  return (
    <span>
      {formatMoney(amount)}
      {refunded > 0 && <span className="block text-sm text-ink-soft">{formatMoney(refunded)} refunded</span>}
    </span>
  );
}
