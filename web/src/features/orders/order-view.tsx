import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useState } from 'react';
import { HeldOrder } from './held-order';
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
  /** While it awaits approval. */
  canCancel: boolean;
  /** Whether the reader may know about price lists. */
  explainsPrices: boolean;
  back: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** The order page for signed-in users. */
export function OrderView({
  order,
  canManage,
  canCancel,
  explainsPrices,
  back,
  payment,
  documents,
  ...choice
}: OrderViewProps) {
  const header = (standing: ReactNode) => (
    <>
      <OrderHeader order={order} isPublic={false} back={back} standing={standing} />
      {!canManage && order.status !== 'cancelled' && <OrderMailNotice />}
      {!canManage && <HeldOrder order={order} canManage={false} canCancel={canCancel} />}
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
    <CustomerTabs
      order={order}
      isPublic={false}
      explainsPrices={explainsPrices}
      header={header}
      history={<OrderHistory orderId={order.id} />}
      payment={payment}
      documents={documents}
      {...choice}
    />
  );
}

type CustomerTabsProps = TabChoice & {
  order: ShownOrder;
  isPublic: boolean;
  explainsPrices?: boolean;
  header: (standing: ReactNode) => ReactNode;
  history?: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** Whoever presses Pay finds the card form open, also where it would be the second choice. */
function CustomerTabs({
  order,
  isPublic,
  explainsPrices = false,
  header,
  history,
  payment,
  documents,
  ...choice
}: CustomerTabsProps) {
  const [isPaying, setPaying] = useState(false);
  const onStep = (tab: string) => {
    setPaying(true);
    choice.onTab(tab);
  };
  return (
    <>
      {header(<OrderStanding order={order} step={stepOfCustomer(order)} tab={choice.tab} onTab={onStep} />)}
      <OrderTabs
        {...choice}
        overview={
          <OverviewTab order={order} isPublic={isPublic} explainsPrices={explainsPrices} history={history} />
        }
        payment={
          <PaymentTab
            order={order}
            isPublic={isPublic}
            canManage={false}
            {...payment}
            isCardShown={payment.isCardShown || isPaying}
          />
        }
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

/** The order page for anyone with the link. Nothing can be changed here, not even by signed-in users. */
export function PublicOrderView({ back, ...props }: PublicOrderViewProps) {
  const header = (standing: ReactNode) => (
    <OrderHeader order={props.order} isPublic back={back} standing={standing} />
  );
  return <CustomerTabs isPublic header={header} {...props} />;
}
