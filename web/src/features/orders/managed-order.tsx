import type { Order } from '@casepack/contract/orders/order';
import { barOfEditing } from '@casepack/contract/orders/status';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { Button } from '../../ui/button';
import { codeForPress } from '../../ui/code-for-press';
import { takeLostFocus } from '../../ui/take-lost-focus';
import { CopyLinkButton } from './copy-link-button';
import { ManufacturerBar } from './manufacturer-bar';
import { OrderHistory } from './order-history';
import { OrderTabs, type TabChoice } from './order-tabs';
import { OverviewTab } from './overview-tab';
import { type PaymentSlots, PaymentTab } from './payment-tab';
import { RenewLinkButton } from './renew-link-button';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';

// Most who open an order only read it.
const loadEditedOrder = async () => (await import('./edited-order')).EditedOrder;
type EditedOrder = Awaited<ReturnType<typeof loadEditedOrder>>;

type ManagedOrderProps = TabChoice & { order: Order; payment: PaymentSlots; documents: ReactNode };

/** Below the header, for those who may change the order. */
export function ManagedOrder({ order, payment, documents, tab, onTab }: ManagedOrderProps) {
  const [EditedOrder, setEditedOrder] = useState<EditedOrder>();
  const isEditing = EditedOrder !== undefined;
  // Of a long order hundreds of rows change places with as many fields: drawn in steps, behind what is still shown.
  const [isSwitching, startTransition] = useTransition();
  const [isLoading, setLoading] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current) takeLostFocus(editButton.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  const bar = barOfEditing(order.status, { paid: order.amountPaid > order.amountRefunded });
  if (isEditing) {
    return (
      <EditedOrder
        order={order}
        documents={documents}
        tab={tab}
        onTab={onTab}
        isBarred={bar !== undefined}
        isClosing={isSwitching}
        onDone={() => startTransition(() => setEditedOrder(undefined))}
      />
    );
  }

  async function edit() {
    setLoading(true);
    if (tab !== 'overview') onTab('overview');
    const loaded = await codeForPress(loadEditedOrder);
    setLoading(false);
    if (loaded !== undefined) startTransition(() => setEditedOrder(() => loaded));
  }

  return (
    <>
      <ManufacturerBar order={order} note={bar}>
        <CopyLinkButton publicId={order.publicId} />
        <RenewLinkButton orderId={order.id} />
        <Button
          ref={editButton}
          disabled={bar !== undefined}
          busy={isLoading || isSwitching}
          onClick={() => void edit()}
        >
          <Pencil aria-hidden />
          Edit Order
        </Button>
      </ManufacturerBar>
      <OrderTabs
        tab={tab}
        onTab={onTab}
        overview={
          <OverviewTab order={order} isPublic={false} history={<OrderHistory orderId={order.id} />} />
        }
        payment={<PaymentTab order={order} isPublic={false} canManage {...payment} />}
        tracking={<TrackingTab order={order} form={<TrackingForm orderId={order.id} />} />}
        documents={documents}
      />
    </>
  );
}
