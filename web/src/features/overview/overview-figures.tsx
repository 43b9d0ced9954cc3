import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import { BestSellers } from './best-sellers';
import { MoneyOwed } from './money-owed';
import { overviewQuery } from './overview.queries';
import { RecentWeeks } from './recent-weeks';
import { WaitingOrders } from './waiting-orders';

type OverviewFiguresProps = {
  /** Set if one of several is selected. */
  manufacturerId?: number | undefined;
  hasReceivables: boolean;
};

/** Open tasks, amounts due and sales; each figure links to its orders. */
export function OverviewFigures({ manufacturerId, hasReceivables }: OverviewFiguresProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(overviewQuery(manufacturerId));

  if (data === undefined) {
    if (!isError || isFetching) return <Waiting />;
    return (
      <Card padded={false}>
        <LoadFailed title="The figures could not be loaded" onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('flex flex-col gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <WaitingOrders waiting={data.waiting} manufacturerId={manufacturerId} />
      <MoneyOwed
        unpaid={data.unpaid}
        overdue={data.overdue}
        manufacturerId={manufacturerId}
        hasReceivables={hasReceivables}
      />
      <RecentWeeks weeks={data.weeks} asOf={data.asOf} manufacturerId={manufacturerId} />
      <BestSellers since={data.since} products={data.topProducts} customers={data.topCustomers} />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the figures" className="flex flex-col gap-8">
      <Skeleton className="h-40 lg:h-31" />
      <Skeleton className="h-39" />
      <Skeleton className="h-76" />
      <Skeleton className="h-76" />
    </div>
  );
}
