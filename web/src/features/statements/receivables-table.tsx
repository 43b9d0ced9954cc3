import { counted } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import type { CustomerReceivables, Receivables } from '@casepack/contract/statements/receivables';
import { type AgingBucket, agingBuckets } from '@casepack/contract/statements/statement';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { AgingBar } from './aging-bar';

export type ReceivablesSort = 'name' | 'balance' | 'overdue' | 'oldest';

const shortLabels = {
  current: 'Not due',
  days1to30: '1–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  over90: 'Over 90 days',
} as const satisfies Record<AgingBucket, string>;

type ReceivablesTableProps = {
  receivables: Receivables;
  list: ListState<ReceivablesSort>;
  /** The name of a customer, linked to its invoices. */
  link: (customer: CustomerReceivables) => ReactNode;
};

export function ReceivablesTable({ receivables: { customers, totals }, list, link }: ReceivablesTableProps) {
  const longest = Math.max(1, ...customers.map(({ balance }) => balance));
  return (
    <Table caption="Receivables by customer">
      <TableHead>
        <SortHeader list={list} by="name">
          Customer
        </SortHeader>
        {agingBuckets.map((bucket) => (
          <HeaderCell key={bucket} money>
            {shortLabels[bucket]}
          </HeaderCell>
        ))}
        <SortHeader list={list} by="overdue" money>
          Overdue
        </SortHeader>
        <SortHeader list={list} by="balance" money>
          Balance
        </SortHeader>
      </TableHead>
      <TableBody>
        {customers.map((customer) => (
          <CustomerRow key={customer.customerId} customer={customer} longest={longest} link={link} />
        ))}
        <TotalsRow totals={totals} />
      </TableBody>
    </Table>
  );
}

type CustomerRowProps = {
  customer: CustomerReceivables;
  longest: number;
  link: ReceivablesTableProps['link'];
};

function CustomerRow({ customer, longest, link }: CustomerRowProps) {
  const { aging, balance, overdue, invoices, customerNumber } = customer;
  return (
    <TableRow>
      <Cell label="Customer" className="md:min-w-48">
        <span className="block min-w-0">
          {link(customer)}
          <span className="block text-sm text-ink-soft">
            {[customerNumber, counted(invoices, 'invoice')].filter(Boolean).join(' · ')}
          </span>
          <AgingBar aging={aging} balance={balance} of={longest} className="mt-1 max-md:min-w-40" />
        </span>
      </Cell>
      {agingBuckets.map((bucket) => (
        <Amount key={bucket} label={shortLabels[bucket]} amount={aging[bucket]} onlyWide />
      ))}
      <Amount label="Overdue" amount={overdue} isLate={overdue > 0} />
      <Cell label="Balance" money className="font-semibold">
        {formatMoney(balance)}
      </Cell>
    </TableRow>
  );
}

function TotalsRow({ totals: { customers, aging, overdue, balance } }: { totals: Receivables['totals'] }) {
  return (
    <TableRow className="font-semibold">
      <Cell label="Total">{counted(customers, 'customer')}</Cell>
      {agingBuckets.map((bucket) => (
        <Amount key={bucket} label={shortLabels[bucket]} amount={aging[bucket]} onlyWide />
      ))}
      <Amount label="Overdue" amount={overdue} isLate={overdue > 0} />
      <Cell label="Balance" money>
        {formatMoney(balance)}
      </Cell>
    </TableRow>
  );
}

type AmountProps = {
  label: string;
  amount: CustomerReceivables['balance'];
  isLate?: boolean;
  /** On a phone the bar shows the age groups. */
  onlyWide?: boolean;
};

/** Nothing is a dash on a desk and left out on a phone. */
function Amount({ label, amount, isLate = false, onlyWide = false }: AmountProps) {
  if (amount === 0) {
    return (
      <Cell label={label} money className="text-ink-faint max-md:hidden">
        –
      </Cell>
    );
  }
  return (
    <Cell label={label} money className={cn(isLate && 'text-danger', onlyWide && 'max-md:hidden')}>
      {formatMoney(amount)}
    </Cell>
  );
}
