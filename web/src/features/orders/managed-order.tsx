import { whyNotEditable } from '@casepack/contract/orders/editing';
import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useState } from 'react';
import { CopyLinkButton } from './copy-link-button';
import { EditButton } from './edit-button';
import { HeldOrder } from './held-order';
import { LeftToShip } from './left-to-ship';
import { ManufacturerBar } from './manufacturer-bar';
import { type OrderStep, type ShippingStep, stepOfManager } from './next-step';
import { OrderHistory } from './order-history';
import { OrderMenu } from './order-menu';
import { OrderStanding } from './order-standing';
import { OrderTabs, type TabChoice } from './order-tabs';
import { OverviewTab } from './overview-tab';
import { type PaymentSlots, PaymentTab } from './payment-tab';
import { StoredShipments } from './shipment-list';
import type { OrderTab } from './shown-order';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';
import { useOrderEditor } from './use-order-editor';

type ManagedOrderProps = TabChoice & {
  order: Order;
  /** Renders the header with the state of the order; without it while editing, when saving comes next. */
  header: (standing: ReactNode) => ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
  shippingDialog?: ShippingDialogSlot | undefined;
};

/** Renders the dialog for a step. */
export type ShippingDialogSlot = (
  what: ShippingStep,
  given: { order: Order; onTab: (tab: OrderTab) => void; onClose: () => void },
) => ReactNode;

/** For users who may change the order. */
export function ManagedOrder(props: ManagedOrderProps) {
  const { order, header, documents, shippingDialog, tab, onTab } = props;
  const { sending, dialog: paymentDialog, ...payment } = props.payment;
  const [opened, setOpened] = useState<Exclude<OrderStep, 'send_invoice'>>();
  const { EditedOrder, isClosing, editButton, open, close } = useOrderEditor({ tab, onTab });
  const bar = whyNotEditable(order, 'staff');
  if (EditedOrder) {
    return (
      <>
        {header(undefined)}
        <EditedOrder
          order={order}
          side="staff"
          documents={documents}
          tab={tab}
          onTab={onTab}
          isBarred={bar !== undefined}
          isClosing={isClosing}
          onDone={close}
        />
      </>
    );
  }

  const edit = { disabled: bar !== undefined, ...open };
  return (
    <>
      {header(
        <OrderStanding
          order={order}
          step={stepOfManager(order)}
          tab={tab}
          onTab={onTab}
          onOpen={(what) => (what === 'send_invoice' ? sending?.start() : setOpened(what))}
          isBusy={sending?.isPending}
        />,
      )}
      <HeldOrder order={order} canManage edit={<EditButton {...edit} label="Change" />} />
      <ManufacturerBar order={order} note={bar} more={<OrderMenu order={order} onShipping={setOpened} />}>
        <CopyLinkButton publicId={order.publicId} />
        <EditButton ref={editButton} {...edit} />
      </ManufacturerBar>
      <OrderTabs
        tab={tab}
        onTab={onTab}
        overview={
          <OverviewTab
            order={order}
            isPublic={false}
            explainsPrices
            history={<OrderHistory orderId={order.id} />}
          />
        }
        payment={<PaymentTab order={order} isPublic={false} canManage {...payment} />}
        tracking={
          <TrackingTab
            order={order}
            form={
              <>
                <LeftToShip order={order} onShip={() => setOpened('ship')} />
                <TrackingForm order={order} />
              </>
            }
            shipments={<StoredShipments order={order} canManage />}
          />
        }
        documents={documents}
      />
      {opened !== undefined && openedDialog(opened)}
    </>
  );

  function openedDialog(what: NonNullable<typeof opened>) {
    const given = { order, onTab, onClose: () => setOpened(undefined) };
    return what === 'record_payment' || what === 'refund'
      ? paymentDialog?.(what, given)
      : shippingDialog?.(what, given);
  }
}
