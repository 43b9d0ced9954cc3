import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { CustomerReceivables, Receivables } from '@casepack/contract/statements/receivables';
import { agingBucketLabels, agingBuckets } from '@casepack/contract/statements/statement';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { SkeletonRows } from '../../ui/skeleton';
import { useListState } from '../../ui/use-list-state';
import { AgingBar, bucketFill } from './aging-bar';
import { receivablesExportHref, receivablesQuery } from './receivables.queries';
import { ReceivablesTable } from './receivables-table';

type ReceivablesListProps = {
  manufacturerId?: number | undefined;
  link: (customer: CustomerReceivables) => ReactNode;
};

/** What customers owe, by days past due. */
export function ReceivablesList({ manufacturerId, link }: ReceivablesListProps) {
  const list = useListState('-overdue', ['name', 'balance', 'overdue', 'oldest']);
  const result = useQuery(receivablesQuery({ ...list.query, manufacturerId }));
  const { data } = result;
  // Everything at once: the totals would push the list down.
  if (result.isPending) return <SkeletonRows count={8} label="Loading the receivables" />;
  return (
    <div className="flex flex-col gap-6">
      {data && data.totals.balance > 0 && <Totals receivables={data} />}
      <section aria-label="Customers">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <SearchInput
            label="Search customers"
            value={list.search}
            onSearch={list.setSearch}
            className="w-full sm:w-80"
          />
          <a
            href={receivablesExportHref({ search: list.search, manufacturerId })}
            download
            className={buttonClass({})}
          >
            <Download aria-hidden />
            Export CSV
          </a>
        </div>
        <ListBody
          result={result}
          list={list}
          failedTitle="The receivables could not be loaded"
          empty={
            <EmptyState
              icon={<HandCoins />}
              level={2}
              {...(list.search === ''
                ? { title: 'Nothing is owed', hint: 'Every invoice that was sent is paid.' }
                : { title: 'No customers found', hint: 'Try another name or customer number.' })}
            />
          }
        >
          {() => data && <ReceivablesTable receivables={data} list={list} link={link} />}
        </ListBody>
      </section>
    </div>
  );
}

/** The sum of all customers: one bar, and the amount of each age group. */
function Totals({ receivables: { totals, asOf } }: { receivables: Receivables }) {
  const { aging, balance, overdue } = totals;
  return (
    <section aria-labelledby="receivables-total" className="rounded-lg border p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="receivables-total" className="font-semibold">
          <span className="text-title tracking-tight tabular-nums">{formatMoney(balance)}</span> owed
        </h2>
        <p className="text-ink-soft">
          {formatMoney(overdue)} overdue as of {formatDay(asOf)}
        </p>
      </div>
      <AgingBar aging={aging} balance={balance} of={balance} className="h-4" />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {agingBuckets.map((bucket) => (
          <div key={bucket} className="min-w-0">
            <dt className="flex items-center gap-2 text-sm text-ink-soft">
              <span aria-hidden className={cn('size-3 shrink-0 rounded-sm', bucketFill[bucket])} />
              {agingBucketLabels[bucket]}
            </dt>
            <dd className="font-medium tabular-nums">{formatMoney(aging[bucket])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
