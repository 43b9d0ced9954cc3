import type { Order } from '@casepack/contract/orders/order';
import { type OrderStatus, staffPicks, statusLabel } from '@casepack/contract/orders/status';
import { whyAwaitsDeposit } from '@casepack/contract/payments/deposit';
import { orderMoney } from '@casepack/contract/payments/order-money';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { afterCardCancellation } from '../../api/card-cancellation';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { useChangeStatus } from './orders.queries';

const isBarred = (order: Order, to: OrderStatus): boolean =>
  to !== 'cancelled' && (order.heldFor.length > 0 || whyAwaitsDeposit(order, to) !== undefined);

type StatusControlProps = {
  order: Order;
  /** Changing the status is the next step of the order. */
  isNext?: boolean;
};

/** Any status can be selected; the server rejects changes that conflict with payments or stock. */
export function StatusControl({ order, isNext = false }: StatusControlProps) {
  const changing = useChangeStatus(order.id);
  const isHeld = order.heldFor.length > 0;
  const [isCancelling, setCancelling] = useState(false);

  function change(status: OrderStatus) {
    changing.mutate(
      { status },
      {
        onSuccess: (changed) =>
          toast(
            afterCardCancellation(changed, {
              title: 'Status Updated',
              description: 'Order status has been updated successfully.',
            }),
          ),
        onError: (error) => toast(failure(error, 'Failed to update status', 'Status Update Failed')),
        onSettled: () => setCancelling(false),
      },
    );
  }

  return (
    <>
      <Menu
        trigger={
          <Button variant={isNext ? 'primary' : 'secondary'} busy={changing.isPending}>
            Change Status
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuLabel>Status: {statusLabel(order.status)}</MenuLabel>
        {isHeld && <MenuLabel>On hold: release it first</MenuLabel>}
        {whyAwaitsDeposit(order, 'processing') !== undefined && (
          <MenuLabel>The deposit is not paid yet</MenuLabel>
        )}
        {staffPicks.map((status) => {
          const isCurrent = status === order.status;
          return (
            <MenuItem
              key={status}
              disabled={isCurrent || isBarred(order, status)}
              danger={status === 'cancelled'}
              onSelect={() => (status === 'cancelled' ? setCancelling(true) : change(status))}
            >
              <Check aria-hidden className={cn(!isCurrent && 'invisible')} />
              {statusLabel(status)}
            </MenuItem>
          );
        })}
      </Menu>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title={`Cancel order ${order.orderNumber}?`}
        description={
          orderMoney(order).kept > 0
            ? 'The reserved stock is available again, and the payment is marked as refund due.'
            : `The reserved stock is available again${order.amountAuthorized > 0 ? ', and the card is not charged' : ''}. The order can be reopened as Pending later.`
        }
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        busy={changing.isPending}
        onConfirm={() => change('cancelled')}
      />
    </>
  );
}
