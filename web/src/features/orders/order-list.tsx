import type { OrderSummary } from '@casepack/contract/orders/order';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { StaleNotice } from '../../ui/stale-notice';
import { toast } from '../../ui/toast';
import { useExistingPage } from '../../ui/use-list-state';
import { ActiveFilters } from './active-filters';
import { useRestoredPosition } from './list-position';
import { OnHoldFilter } from './on-hold-filter';
import { isFiltered, type OrderSearch, withoutFilters, writeOrderSearch } from './order-search';
import type { OrderSelection } from './order-selection';
import { OrderTable } from './order-table';
import { type OnOrderSearch, OrderToolbar } from './order-toolbar';
import { orderQueries, useReorder } from './orders.queries';
import { ViewsMenu } from './views-menu';

type OrderListProps = {
  search: OrderSearch;
  onChange: OnOrderSearch;
  /** Left out unless rows are being selected. */
  selection?: OrderSelection | undefined;
  /** The lines of the order as they can be ordered today. */
  onDuplicate: (order: OrderSummary, lines: readonly ReorderLine[]) => void;
};

type WholeListProps = OrderListProps & {
  /** Whether the reader sells: decides on orders that are on hold, or asks for it, and saves views. */
  isStaff: boolean;
  canShareViews?: boolean;
};

export function OrderList({ search, onChange, selection, onDuplicate, ...props }: WholeListProps) {
  const { isStaff, canShareViews = false } = props;
  return (
    <>
      <OrderToolbar
        search={search}
        onChange={(changed, options) => onChange({ page: 1, ...changed }, options)}
        isStaff={isStaff}
        views={isStaff && <ViewsMenu search={search} canShare={canShareViews} onChange={onChange} />}
      />
      {isStaff && <OnHoldFilter search={search} onChange={(changed) => onChange({ page: 1, ...changed })} />}
      <ActiveFilters search={search} onChange={(changed) => onChange({ page: 1, ...changed })} />
      <FoundOrders search={search} onChange={onChange} selection={selection} onDuplicate={onDuplicate} />
    </>
  );
}

function FoundOrders({ search, onChange, selection, onDuplicate }: OrderListProps) {
  const { data, dataUpdatedAt, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    orderQueries.list(search),
  );
  const reorder = useReorder();
  useRestoredPosition(writeOrderSearch(search), data !== undefined);
  const isLeaving = useExistingPage({
    page: search.page,
    found: data,
    isFetching,
    onPage: (page) => onChange({ page }, { isTyping: true }),
  });

  function duplicate(order: OrderSummary) {
    reorder.mutate(order.id, {
      onSuccess: ({ lines }) => onDuplicate(order, lines),
      onError: (error) => toast(failure(error, 'Failed to duplicate order')),
    });
  }

  const isFailed = isError && !isFetching;
  if (isFailed && data === undefined) {
    return (
      <Card padded={false}>
        <LoadFailed title="Failed to fetch orders" onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data === undefined || isLeaving) {
    return <SkeletonRows count={5} label="Loading orders" rowClassName="max-md:h-16" />;
  }
  if (data.rows.length === 0) return <NoOrders search={search} onChange={onChange} />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <StaleNotice failed={isFailed} readAt={dataUpdatedAt} onRetry={() => void refetch()} />
      <div className="rounded-lg md:border">
        <OrderTable
          orders={data.rows}
          search={search}
          onSort={(sort) => onChange({ sort, page: 1 })}
          selection={selection}
          duplicating={reorder.isPending ? reorder.variables : undefined}
          onDuplicate={duplicate}
        />
      </div>
      {/* Previous and Next are always shown, and disabled at the ends. */}
      <Pager
        alwaysShowsButtons
        page={search.page}
        total={data.total}
        isAtLeast={data.isAtLeast}
        shown={data.rows.length}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}

function NoOrders({ search, onChange }: Pick<OrderListProps, 'search' | 'onChange'>) {
  const isNarrowed = isFiltered(search);
  const isPastTheEnd = search.page > 1;
  return (
    <Card padded={false}>
      <EmptyState
        icon={<ClipboardList />}
        title="No orders found"
        hint={
          isNarrowed
            ? 'Try adjusting your search or filters'
            : isPastTheEnd
              ? 'There is no such page'
              : "You haven't placed any orders yet"
        }
        action={
          isPastTheEnd ? (
            <Button onClick={() => onChange({ page: 1 })}>Go to the first page</Button>
          ) : isNarrowed ? (
            <Button onClick={() => onChange({ ...withoutFilters, search: undefined })}>Clear filters</Button>
          ) : (
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              Go to the catalog
            </Link>
          )
        }
      />
    </Card>
  );
}
