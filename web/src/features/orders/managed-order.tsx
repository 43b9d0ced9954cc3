import { whyNotEditable } from '@casepack/contract/orders/editing';
import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import { CopyLinkButton } from './copy-link-button';
import { EditButton, type EditedOrder } from './edit-button';
import { HeldOrder } from './held-order';
import { ManufacturerBar } from './manufacturer-bar';
import { stepOfManager } from './next-step';
import { OrderHistory } from './order-history';
import { OrderMenu } from './order-menu';
import { OrderStanding } from './order-standing';
import { OrderTabs, type TabChoice } from './order-tabs';
import { OverviewTab } from './overview-tab';
import { type PaymentSlots, PaymentTab } from './payment-tab';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';

type ManagedOrderProps = TabChoice & {
  order: Order;
  /** Renders the header with the state of the order; without it while editing, when saving comes next. */
  header: (standing: ReactNode) => ReactNode;
  payment: PaymentSlots;
  documents: ReactNode;
};

/** For users who may change the order. */
export function ManagedOrder({ order, header, payment, documents, tab, onTab }: ManagedOrderProps) {
  const [EditedOrder, setEditedOrder] = useState<EditedOrder>();
  const isEditing = EditedOrder !== undefined;
  // Rendered in a transition, as when it was opened.
  const [isClosing, startClosing] = useTransition();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current) recoverLostFocus(editButton.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  const bar = whyNotEditable(order);
  if (isEditing) {
    return (
      <>
        {header(undefined)}
        <EditedOrder
          order={order}
          documents={documents}
          tab={tab}
          onTab={onTab}
          isBarred={bar !== undefined}
          isClosing={isClosing}
          onDone={() => startClosing(() => setEditedOrder(undefined))}
        />
      </>
    );
  }

  const edit = {
    disabled: bar !== undefined,
    onPress: () => {
      if (tab !== 'overview') onTab('overview');
    },
    onLoaded: (loaded: EditedOrder) => setEditedOrder(() => loaded),
  };
  return (
    <>
      {header(<OrderStanding order={order} step={stepOfManager(order)} tab={tab} onTab={onTab} />)}
      <HeldOrder order={order} canManage canCancel={false} edit={<EditButton {...edit} label="Change" />} />
      <ManufacturerBar order={order} note={bar} more={<OrderMenu order={order} />}>
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
        tracking={<TrackingTab order={order} form={<TrackingForm orderId={order.id} />} />}
        documents={documents}
      />
    </>
  );
}
