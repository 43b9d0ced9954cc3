import type { Order } from '@casepack/contract/orders/order';
import { whyNotSplit } from '@casepack/contract/orders/split';
import { canCancelRemainder, canReturn, canShip } from '@casepack/contract/shipments/shippable';
import Ellipsis from 'lucide-react/icons/ellipsis';
import PackageX from 'lucide-react/icons/package-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Split from 'lucide-react/icons/split';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { useOnDemand } from '../../ui/use-on-demand';
import { DepositMenuItems } from './deposit-menu-items';
import { type ShippingStep, stepOfManager } from './next-step';
import { useRenewLink } from './orders.queries';
import { canBeSplit } from './split-entry';

type OrderMenuProps = { order: Order; onShipping: (what: ShippingStep) => void };

/** Rare actions for an order. */
export function OrderMenu({ order, onShipping }: OrderMenuProps) {
  const renewing = useRenewLink(order.id);
  const [asksDeposit, setAsksDeposit] = useState(false);
  const dialog = useOnDemand(asksDeposit, {
    load: () => import('./deposit-dialog'),
    onMissing: () => setAsksDeposit(false),
  });
  const [isSplitting, setSplitting] = useState(false);
  const splitting = useOnDemand(isSplitting, {
    load: () => import('./split-dialog'),
    onMissing: () => setSplitting(false),
  });
  const [isAsking, setAsking] = useState(false);

  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Link Replaced',
          description: 'The old links no longer work. Copy the new one for your customer.',
        }),
      onError: (error) => toast(failure(error, 'Failed to replace link')),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Menu
        trigger={
          <IconButton variant="secondary" aria-label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {canShip(order) && stepOfManager(order)?.opens !== 'ship' && (
          <MenuItem onSelect={() => onShipping('ship')}>
            <Truck aria-hidden />
            Ship
          </MenuItem>
        )}
        {canCancelRemainder(order) && (
          <MenuItem onSelect={() => onShipping('cancel_remainder')}>
            <PackageX aria-hidden />
            Cancel Remaining Items
          </MenuItem>
        )}
        {canReturn(order) && (
          <MenuItem onSelect={() => onShipping('return')}>
            <Undo2 aria-hidden />
            Record Return
          </MenuItem>
        )}
        <DepositMenuItems order={order} onAsk={() => setAsksDeposit(true)} />
        {whyNotSplit(order) === undefined && canBeSplit(order) && (
          <MenuItem onSelect={() => setSplitting(true)}>
            <Split aria-hidden />
            Split Order
          </MenuItem>
        )}
        <MenuItem onSelect={() => setAsking(true)}>
          <RefreshCw aria-hidden />
          Replace Customer Link
        </MenuItem>
      </Menu>
      {asksDeposit && dialog && <dialog.DepositDialog order={order} onClose={() => setAsksDeposit(false)} />}
      {isSplitting && splitting && (
        <splitting.SplitDialog order={order} onClose={() => setSplitting(false)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Replace the customer link?"
        description="For a link that came into the wrong hands. Links to this order and its invoices that were sent before stop working, also in emails; copy the new link or send the invoice again. This cannot be undone."
        confirmLabel="Replace link"
        busy={renewing.isPending}
        onConfirm={renew}
      />
    </>
  );
}
