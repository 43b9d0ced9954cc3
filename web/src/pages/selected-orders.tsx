import { useQuery } from '@tanstack/react-query';
import { type OrderSearch, toFilter } from '../features/orders/order-search';
import type { OrderSelection } from '../features/orders/order-selection';
import { orderQueries } from '../features/orders/orders.queries';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';

const SelectionBar = part(
  async () => (await import('../features/order-jobs/selection-bar')).SelectionBar,
  <SkeletonRows count={1} label="Loading what can be done with orders" />,
);

type SelectedOrdersProps = { search: OrderSearch; selection: OrderSelection; onDone: () => void };

/** What can be done with the orders that are selected in the list. */
export function SelectedOrders({ search, selection, onDone }: SelectedOrdersProps) {
  const { data } = useQuery(orderQueries.list(search));
  return (
    <SelectionBar
      orders={selection.orders}
      isEverything={selection.isEverything}
      filter={toFilter(search)}
      total={data?.isAtLeast ? undefined : data?.total}
      onSelectEverything={selection.selectEverything}
      onDone={onDone}
    />
  );
}
