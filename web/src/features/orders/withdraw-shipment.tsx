import type { Order } from '@casepack/contract/orders/order';
import type { Shipment } from '@casepack/contract/shipments/shipment';
import { useState } from 'react';
import { undone } from '../../api/failure';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { useWithdrawShipment } from './orders.queries';

type WithdrawShipmentProps = { order: Order; shipment: Pick<Shipment, 'number' | 'invoiced'> };

/** Takes back a shipment that was recorded by mistake. */
export function WithdrawShipment({ order, shipment: { number, invoiced } }: WithdrawShipmentProps) {
  const withdrawing = useWithdrawShipment(order);
  const [isAsking, setAsking] = useState(false);

  const withdraw = () =>
    withdrawing.mutate(number, {
      onSuccess: () =>
        toast({
          title: 'Shipment Withdrawn',
          description: 'Its items can be shipped again, and the customer gets an email.',
        }),
      onError: (error) => toast(undone(error, 'Failed to withdraw', 'Nothing Was Withdrawn')),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Withdraw shipment ${number}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw shipment ${number}?`}
        description={[
          'Use this if the items did not actually leave. They are reserved for this order again; other shipments do not change.',
          ...(invoiced ? ['The invoice of this shipment no longer applies.'] : []),
          'The customer gets an email.',
        ].join(' ')}
        confirmLabel="Withdraw shipment"
        cancelLabel="Keep it"
        busy={withdrawing.isPending}
        busyLabel="Withdrawing..."
        onConfirm={withdraw}
      />
    </>
  );
}
