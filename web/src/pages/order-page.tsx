import { can } from '@casepack/contract/access/permissions';
import { MAX_ID } from '@casepack/contract/ids';
import { toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ApiError } from '../api/api-error';
import { useCurrentUser } from '../api/current-user';
import { OrderNotFound } from '../features/orders/order-not-found';
import { OrderView } from '../features/orders/order-view';
import { orderQueries } from '../features/orders/orders.queries';
import { orderTabs } from '../features/orders/shown-order';
import { buttonClass } from '../ui/button-class';
import { Spinner } from '../ui/spinner';
import { OrderBack } from './order-back';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

export function OrderPage() {
  const { orderId = '' } = useParams({ strict: false });
  const isNumber = /^[1-9]\d{0,9}$/.test(orderId) && Number(orderId) <= MAX_ID;
  return isNumber ? <LoadedOrder key={orderId} orderId={Number(orderId)} /> : <Missing />;
}

function LoadedOrder({ orderId }: { orderId: number }) {
  const user = useCurrentUser();
  const { data: order, error, isFetching, refetch } = useQuery(orderQueries.detail(orderId));
  const [tab, onTab] = useHashTab(orderTabs, 'overview');
  usePageTitle(order ? `Order ${order.orderNumber}` : 'Order');

  if (order) {
    const canManage = user !== null && can(toActor(user), 'order:manage', order);
    return <OrderView order={order} canManage={canManage} back={<OrderBack />} tab={tab} onTab={onTab} />;
  }
  if (isFetching) {
    return (
      <div className="grid place-items-center py-24 text-ink-soft">
        <Spinner label="Loading the order" className="size-6" />
      </div>
    );
  }
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? <Missing /> : <OrderNotFound onRetry={() => void refetch()} />;
}

function Missing() {
  const user = useCurrentUser();
  const returnTo = useLocation({ select: ({ href }) => href });
  usePageTitle('Order Not Found');
  return (
    <OrderNotFound
      action={
        user ? (
          <Link to="/orders" className={buttonClass({})}>
            Back to Orders
          </Link>
        ) : (
          <Link to="/login" search={{ returnTo }} className={buttonClass({ variant: 'primary' })}>
            Sign In
          </Link>
        )
      }
    />
  );
}
