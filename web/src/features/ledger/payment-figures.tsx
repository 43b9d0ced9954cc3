import { formatCount } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { PaymentSummary } from '@casepack/contract/payments/ledger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Card, CardHeader } from '../../ui/card';
import { cn } from '../../ui/cn';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import { type LedgerOwner, ledgerQueries } from './ledger.queries';
import { WeeklyChart } from './weekly-chart';

export function PaymentFigures({ manufacturerId }: { manufacturerId: LedgerOwner }) {
  const { data, isError, isFetching, refetch } = useQuery(ledgerQueries.summary(manufacturerId));
  return (
    <Card as="section" aria-labelledby="payment-figures">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span id="payment-figures">Payments received</span>
            {data?.isSandbox && <Badge color="purple">Sandbox: no real money</Badge>}
          </span>
        }
      />
      {data ? <Figures summary={data} /> : missing()}
    </Card>
  );

  function missing() {
    if (isError) {
      return (
        <LoadFailed
          title="The figures could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-6"
        />
      );
    }
    return (
      <div role="status" aria-label="Loading the figures" className={layout}>
        <Skeleton className="h-34 sm:h-18 lg:h-57" />
        <Skeleton className="h-57" />
      </div>
    );
  }
}

const layout = 'grid gap-6 lg:grid-cols-[14rem_1fr]';

function Figures({ summary: { balance, count, lastReceivedAt, weeks } }: { summary: PaymentSummary }) {
  return (
    <div className={layout}>
      <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-1">
        <Figure name="Balance" hint="Received less refunds">
          <span className="text-title font-semibold tracking-tight">{formatMoney(balance)}</span>
        </Figure>
        <Figure name="Transactions">
          <span className="text-title font-semibold tracking-tight">{formatCount(count)}</span>
        </Figure>
        <Figure name="Last received" className="max-sm:col-span-2">
          {lastReceivedAt === null ? (
            'Nothing yet'
          ) : (
            <time dateTime={lastReceivedAt.toISOString()}>{formatInstant(lastReceivedAt)}</time>
          )}
        </Figure>
      </dl>
      <WeeklyChart weeks={weeks} />
    </div>
  );
}

type FigureProps = { name: string; hint?: string; className?: string; children: ReactNode };

function Figure({ name, hint, className, children }: FigureProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">
        {children}
        {hint !== undefined && <span className="block text-sm text-ink-soft">{hint}</span>}
      </dd>
    </div>
  );
}
