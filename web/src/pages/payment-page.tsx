import { can } from '@casepack/contract/access/permissions';
import { IdText } from '@casepack/contract/ids';
import type { Order } from '@casepack/contract/orders/order';
import { toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { isRefusal } from '../api/refusal';
import { OrderNotFound } from '../features/orders/order-not-found';
import { OrderToPay } from '../features/orders/order-to-pay';
import { orderQueries, useOrderChanged } from '../features/orders/orders.queries';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { PageSpinner } from '../ui/page-spinner';
import { InvoicesOfOrder } from './order-document-slots';
import { cardOfOrder } from './order-payment-slots';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';

export function PaymentPage() {
  const { orderId = '' } = useParams({ strict: false });
  usePageTitle('Order Payment');
  const id = IdText.safeParse(orderId).data;
  return id === undefined ? <Missing /> : <LoadedPayment key={id} orderId={id} />;
}

function LoadedPayment({ orderId }: { orderId: number }) {
  const user = useCurrentUser();
  const { data: order, error, isFetching, refetch } = useQuery(orderQueries.detail(orderId));
  const returned = useReturnedPayment();
  const changed = useOrderChanged();

  if (order) {
    const canManage = user !== null && can(toActor(user), 'order:manage', order);
    const onChanged = () => changed.reread(order.id);
    return (
      <>
        <PageHeader
          back={<BackToOrder order={order} />}
          title="Order Payment"
          subtitle={`Order ${order.orderNumber}`}
        />
        <OrderToPay
          order={order}
          card={cardOfOrder({ order, isPublic: false, returned, onChanged })}
          invoice={canManage && <InvoicesOfOrder order={order} onChanged={onChanged} />}
        />
      </>
    );
  }
  if (isFetching) return <PageSpinner label="Loading the order" />;
  return isRefusal(error) ? <Missing /> : <OrderNotFound onRetry={() => void refetch()} />;
}

function BackToOrder({ order: { id } }: { order: Order }) {
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: String(id) }}
      className={buttonClass({ variant: 'link', size: 'sm' })}
    >
      <ArrowLeft aria-hidden />
      Back to Order
    </Link>
  );
}

const Missing = () => (
  <OrderNotFound
    action={
      <Link to="/orders" className={buttonClass({})}>
        Back to Orders
      </Link>
    }
  />
);
