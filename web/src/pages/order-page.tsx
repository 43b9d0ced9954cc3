import { can } from '@casepack/contract/access/permissions';
import { actsForCustomer, orderSideOf } from '@casepack/contract/access/questions';
import { IdText } from '@casepack/contract/ids';
import type { Order } from '@casepack/contract/orders/order';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { isRefusal } from '../api/refusal';
import { useSendInvoice } from '../features/invoices/invoices.queries';
import { OrderBack } from '../features/orders/order-back';
import { OrderNotFound } from '../features/orders/order-not-found';
import { OrderView } from '../features/orders/order-view';
import { orderQueries, useOrderChanged } from '../features/orders/orders.queries';
import { orderTabs } from '../features/orders/shown-order';
import { buttonClass } from '../ui/button-class';
import { PageSpinner } from '../ui/page-spinner';
import { DocumentsOfOrder, InvoicesOfOrder } from './order-document-slots';
import { paymentDialog } from './order-payment-dialogs';
import { cardOfOrder, LedgerOfOrder } from './order-payment-slots';
import { shippingDialog } from './order-shipping-slots';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';
import { useTransitionedData } from './use-transitioned-data';

export function OrderPage() {
  const { orderId = '' } = useParams({ strict: false });
  const id = IdText.safeParse(orderId).data;
  return id === undefined ? <Missing /> : <LoadedOrder key={id} orderId={id} />;
}

/** The side of a rep or a buyer who may correct the order. Staff manage it. */
function correctorOf(user: CurrentUser | null, order: Order) {
  const actor = user && toActor(user);
  if (!actor || !can(actor, 'order:correct', order)) return undefined;
  const side = orderSideOf(actor);
  return side === 'staff' ? undefined : side;
}

function LoadedOrder({ orderId }: { orderId: number }) {
  const user = useCurrentUser();
  const { data, error, isFetching, refetch } = useQuery(orderQueries.detail(orderId));
  const order = useTransitionedData(data);
  const [tab, onTab] = useHashTab(orderTabs, 'overview');
  usePageTitle(order ? `Order ${order.orderNumber}` : 'Order');
  const returned = useReturnedPayment();
  const changed = useOrderChanged();
  const invoicing = useSendInvoice(orderId);
  const sendInvoice = () =>
    invoicing.mutate(undefined, {
      onSuccess: () => onTab('payment'),
      onSettled: () => changed.reread(orderId),
    });

  if (order) {
    const canManage = user !== null && can(toActor(user), 'order:manage', order);
    const onChanged = () => changed.reread(order.id);
    return (
      <OrderView
        order={order}
        canManage={canManage}
        explainsPrices={user !== null && !actsForCustomer(toActor(user))}
        corrector={correctorOf(user, order)}
        back={<OrderBack />}
        tab={tab}
        onTab={onTab}
        payment={{
          card: cardOfOrder({ order, isPublic: false, returned, onChanged }),
          isCardShown: returned !== undefined,
          invoice: canManage && <InvoicesOfOrder order={order} onChanged={onChanged} />,
          sending: { start: sendInvoice, isPending: invoicing.isPending },
          dialog: paymentDialog,
          ledger: canManage && <LedgerOfOrder order={order} onChanged={changed.show} onRefused={onChanged} />,
        }}
        shippingDialog={shippingDialog}
        documents={<DocumentsOfOrder orderId={order.id} canManage={canManage} />}
      />
    );
  }
  if (isFetching || data) return <PageSpinner label="Loading the order" />;
  return isRefusal(error) ? <Missing /> : <OrderNotFound onRetry={() => void refetch()} />;
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
