import type { Order } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { AwaitingApproval } from './awaiting-approval';
import { ManagedOrder } from './managed-order';
import { stepOfCustomer } from './next-step';
import { OrderHeader } from './order-header';
import { OrderHistory } from './order-history';
import { OrderMailNotice } from './order-mail-notice';
import { OrderStanding } from './order-standing';
import { OrderTabs, type TabChoice } from './order-tabs';
import { OverviewTab } from './overview-tab';
import { type PaymentSlots, PaymentTab } from './payment-tab';
import type { ShownOrder } from './shown-order';
import { TrackingTab } from './tracking-tab';

type OrderViewProps = TabChoice & {
  order: Order;
  canManage: boolean;
  /** While it waits for approval. */
  canCancel: boolean;
  back: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** The order's page for whoever is signed in. */
export function OrderView({
  order,
  canManage,
  canCancel,
  back,
  payment,
  documents,
  ...choice
}: OrderViewProps) {
  const header = (standing: ReactNode) => (
    <>
      <OrderHeader order={order} isPublic={false} back={back} standing={standing} />
      {!canManage && order.status !== 'cancelled' && <OrderMailNotice />}
      <AwaitingApproval order={order} canManage={canManage} canCancel={canCancel} />
    </>
  );
  if (canManage) {
    return (
      <ManagedOrder
        key={order.id}
        order={order}
        header={header}
        payment={payment}
        documents={documents}
        {...choice}
      />
    );
  }
  return (
    <>
      {header(<OrderStanding order={order} step={stepOfCustomer(order)} {...choice} />)}
      <OrderTabs
        {...choice}
        overview={
          <OverviewTab order={order} isPublic={false} history={<OrderHistory orderId={order.id} />} />
        }
        payment={<PaymentTab order={order} isPublic={false} canManage={false} {...payment} />}
        tracking={<TrackingTab order={order} />}
        documents={documents}
      />
    </>
  );
}

type PublicOrderViewProps = TabChoice & {
  order: ShownOrder;
  back: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** The order's page for whoever has the link. Nothing can be changed here, whoever looks. */
export function PublicOrderView({ order, back, payment, documents, ...choice }: PublicOrderViewProps) {
  return (
    <>
      <OrderHeader
        order={order}
        isPublic
        back={back}
        standing={<OrderStanding order={order} step={stepOfCustomer(order)} {...choice} />}
      />
      <OrderTabs
        {...choice}
        overview={<OverviewTab order={order} isPublic />}
        payment={<PaymentTab order={order} isPublic canManage={false} {...payment} />}
        tracking={<TrackingTab order={order} />}
        documents={documents}
      />
    </>
  );
}
