import type { OrderSide } from '@casepack/contract/access/questions';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import { type ReactNode, useState } from 'react';
import { CorrectableOrder } from './correctable-order';
import { HeldOrder } from './held-order';
import { ManagedOrder, type ShippingDialogSlot } from './managed-order';
import { stepOfCustomer } from './next-step';
import { OrderHeader } from './order-header';
import { OrderHistory } from './order-history';
import { OrderMailNotice } from './order-mail-notice';
import { OrderStanding } from './order-standing';
import { OrderTabs, type TabChoice } from './order-tabs';
import { OverviewTab } from './overview-tab';
import { type PaymentSlots, PaymentTab } from './payment-tab';
import { ShipmentList, StoredShipments } from './shipment-list';
import type { ShownOrder } from './shown-order';
import { TrackingTab } from './tracking-tab';

type OrderViewProps = TabChoice & {
  order: Order;
  canManage: boolean;
  /** Who may correct it until it is processed; undefined for staff and for others. */
  corrector: Exclude<OrderSide, 'staff'> | undefined;
  /** Whether the reader may know about price lists. */
  explainsPrices: boolean;
  back: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
  shippingDialog?: ShippingDialogSlot;
};

/** The order page for signed-in users. */
export function OrderView({
  order,
  canManage,
  corrector,
  explainsPrices,
  back,
  payment,
  documents,
  shippingDialog,
  ...choice
}: OrderViewProps) {
  const header = (standing: ReactNode) => (
    <>
      <OrderHeader order={order} isPublic={false} back={back} standing={standing} />
      {!canManage && order.status !== 'cancelled' && <OrderMailNotice />}
      {!canManage && <HeldOrder order={order} canManage={false} />}
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
        shippingDialog={shippingDialog}
        {...choice}
      />
    );
  }
  const read = (actions: ReactNode) => (
    <CustomerTabs
      order={order}
      isPublic={false}
      explainsPrices={explainsPrices}
      header={(standing) => (
        <>
          {header(standing)}
          {actions}
        </>
      )}
      history={<OrderHistory orderId={order.id} />}
      shipments={<StoredShipments order={order} canManage={false} />}
      payment={payment}
      documents={documents}
      {...choice}
    />
  );
  if (!corrector) return read(null);
  return (
    <CorrectableOrder
      key={order.id}
      order={order}
      side={corrector}
      header={header}
      documents={documents}
      {...choice}
    >
      {read}
    </CorrectableOrder>
  );
}

type CustomerTabsProps = TabChoice & {
  order: ShownOrder;
  isPublic: boolean;
  explainsPrices?: boolean;
  header: (standing: ReactNode) => ReactNode;
  history?: ReactNode;
  shipments: ReactNode;
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
  shipments,
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
        tracking={<TrackingTab order={order} shipments={shipments} />}
        documents={documents}
      />
    </>
  );
}

type PublicOrderViewProps = TabChoice & {
  order: ShownOrder & Pick<PublicOrder, 'shipments'>;
  back: ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** The order page for anyone with the link. Nothing can be changed here, not even by signed-in users. */
export function PublicOrderView({ back, ...props }: PublicOrderViewProps) {
  const header = (standing: ReactNode) => (
    <OrderHeader order={props.order} isPublic back={back} standing={standing} />
  );
  return (
    <CustomerTabs
      isPublic
      header={header}
      shipments={<ShipmentList order={props.order} shipments={props.order.shipments} />}
      {...props}
    />
  );
}
