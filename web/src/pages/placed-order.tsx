import { can } from '@casepack/contract/access/permissions';
import { actsForCustomer } from '@casepack/contract/access/questions';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user';
import { failure } from '../api/failure';
import { isRefusal } from '../api/refusal';
import { DocumentLinks } from '../features/documents/document-links';
import { CopyLinkButton } from '../features/orders/copy-link-button';
import { OrderMailNotice } from '../features/orders/order-mail-notice';
import { OrderNotFound } from '../features/orders/order-not-found';
import { orderQueries, useReorder } from '../features/orders/orders.queries';
import { PlacedPanel } from '../features/orders/placed-panel';
import type { PlacedReader } from '../features/orders/placed-words';
import { Button } from '../ui/button';
import { buttonClass } from '../ui/button-class';
import { PageSpinner } from '../ui/page-spinner';
import { toast } from '../ui/toast';
import { useOrderAgain } from './use-order-again';
import { usePageTitle } from './use-page-title';

type PlacedOrderProps = {
  orderId: number;
  /** The catalog, which is where a finished checkout leads. */
  children: ReactNode;
};

/** What became of the cart, above the catalog; read from the server, so that it is still there after a reload. */
export function PlacedOrder({ orderId, children }: PlacedOrderProps) {
  const user = useCurrentUser();
  const { data: order, error, isFetching, refetch } = useQuery(orderQueries.detail(orderId));
  usePageTitle(order ? `Order ${order.orderNumber}` : 'Order');
  if (order && user) {
    return (
      <>
        <Placed key={order.id} order={order} user={user} />
        {children}
      </>
    );
  }
  if (isFetching) return <PageSpinner label="Loading the order" />;
  return (
    <OrderNotFound
      {...(!isRefusal(error) && { onRetry: () => void refetch() })}
      action={
        <Link to="/orders" className={buttonClass({})}>
          Back to Orders
        </Link>
      }
    />
  );
}

function readerOf(user: CurrentUser, order: Order): PlacedReader {
  const actor = toActor(user);
  if (can(actor, 'order:manage', order)) return 'staff';
  return actsForCustomer(actor) ? 'buyer' : 'rep';
}

function Placed({ order, user }: { order: Order; user: CurrentUser }) {
  const reader = readerOf(user, order);
  const reorder = useReorder();
  const again = useOrderAgain();
  const isToPay = takesCard(order) && !order.paymentPending && order.paymentMethod === 'Credit Card';
  const isPayer = isToPay && reader === 'buyer';

  const orderAgain = () =>
    reorder.mutate(order.id, {
      onSuccess: ({ lines }) => again.ask(order, lines),
      onError: (error) => toast(failure(error, 'Failed to duplicate order')),
    });

  return (
    <>
      {reader === 'buyer' && <OrderMailNotice />}
      <PlacedPanel
        order={order}
        reader={reader}
        documents={<DocumentLinks orderId={order.id} />}
        actions={
          <>
            {isPayer && (
              <OrderLink id={order.id} isFirst hash="payment">
                Pay {formatMoney(orderMoney(order).due)}
              </OrderLink>
            )}
            <OrderLink id={order.id} isFirst={!isPayer}>
              View order
            </OrderLink>
            {isToPay && reader !== 'buyer' && <CopyLinkButton publicId={order.publicId} />}
            <Button busy={reorder.isPending} onClick={orderAgain}>
              Order again
            </Button>
            <Link to="/" className={buttonClass({})}>
              Continue Shopping
            </Link>
          </>
        }
      />
      {again.dialog}
    </>
  );
}

type OrderLinkProps = { id: number; isFirst: boolean; hash?: string; children: ReactNode };

function OrderLink({ id, isFirst, hash, children }: OrderLinkProps) {
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: String(id) }}
      {...(hash !== undefined && { hash })}
      className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
    >
      {children}
    </Link>
  );
}
