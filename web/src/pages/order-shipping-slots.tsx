import type { ComponentProps, ComponentType } from 'react';
import type { ShippingDialogSlot } from '../features/orders/managed-order';
import type { ShippingStep } from '../features/orders/next-step';
import { useOrderChanged } from '../features/orders/orders.queries';
import type { ReturnDialog } from '../features/shipments/return-dialog';
import { useOnDemand } from '../ui/use-on-demand';

/** Each takes what the others take, too. */
type Dialog = ComponentType<ComponentProps<typeof ReturnDialog>>;

const loads: Record<ShippingStep, () => Promise<Dialog>> = {
  ship: async () => (await import('../features/shipments/ship-dialog')).ShipDialog,
  cancel_remainder: async () =>
    (await import('../features/shipments/cancel-remainder-dialog')).CancelRemainderDialog,
  return: async () => (await import('../features/shipments/return-dialog')).ReturnDialog,
};

type LoadedDialogProps = Parameters<ShippingDialogSlot>[1] & { what: ShippingStep };

function LoadedDialog({ what, order, onTab, onClose }: LoadedDialogProps) {
  const changed = useOrderChanged();
  const Dialog = useOnDemand(true, { load: loads[what], onMissing: onClose });
  return (
    Dialog && (
      <Dialog
        order={order}
        onChanged={changed.show}
        onRefused={() => changed.reread(order.id)}
        onRefund={() => onTab('payment')}
        onClose={onClose}
      />
    )
  );
}

/** The dialogs that ship an order, cancel what is left of it and record what came back. */
export const shippingDialog: ShippingDialogSlot = (what, given) => (
  <LoadedDialog key={what} what={what} {...given} />
);
