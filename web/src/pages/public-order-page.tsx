import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/api-error';
import { OrderBack } from '../features/orders/order-back';
import { OrderNotFound } from '../features/orders/order-not-found';
import { PublicOrderView } from '../features/orders/order-view';
import { orderQueries } from '../features/orders/orders.queries';
import { orderTabs } from '../features/orders/shown-order';
import { PageSpinner } from '../ui/page-spinner';
import { Branded } from './branded';
import { DocumentsByLink } from './order-document-slots';
import { cardOfOrder } from './order-payment-slots';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';
import { useTransitionedData } from './use-transitioned-data';

export function PublicOrderPage() {
  const { publicId = '' } = useParams({ strict: false });
  return (
    <>
      {/* Whoever has the address has the order: it stays out of search engines and of other sites' logs. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <LoadedOrder key={publicId} publicId={publicId} />
    </>
  );
}

function LoadedOrder({ publicId }: { publicId: string }) {
  const { data, error, isFetching, refetch } = useQuery(orderQueries.byLink(publicId));
  const order = useTransitionedData(data);
  const [tab, onTab] = useHashTab(orderTabs, 'overview');
  usePageTitle(order ? `Order ${order.orderNumber}` : 'Order');
  const returned = useReturnedPayment();

  if (order) {
    const card = cardOfOrder({ order, isPublic: true, returned, onChanged: () => void refetch() });
    return (
      <Branded brand={order.brand}>
        <PublicOrderView
          order={order}
          back={<OrderBack />}
          tab={tab}
          onTab={onTab}
          payment={{ card, isCardShown: returned !== undefined }}
          documents={<DocumentsByLink publicId={publicId} />}
        />
      </Branded>
    );
  }
  if (isFetching || data) return <PageSpinner label="Loading the order" />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return <OrderNotFound onRetry={isMissing ? undefined : () => void refetch()} />;
}
