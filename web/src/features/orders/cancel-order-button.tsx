import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { useCancelOrder } from './orders.queries';

function moneyWords(order: Order): string {
  const { kept } = orderMoney(order);
  return kept > 0
    ? `${formatMoney(kept)} that was paid is refunded by the manufacturer.`
    : 'Nothing was charged.';
}

/** For the buyer and the rep, until the order is processed. */
export function CancelOrderButton({ order }: { order: Order }) {
  const cancelling = useCancelOrder(order.id);
  const [isAsking, setAsking] = useState(false);

  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => toast({ title: 'Order Cancelled', description: `Order ${order.orderNumber}` }),
      onError: (error) => toast(failure(error, 'Failed to cancel the order')),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel Order</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel order ${order.orderNumber}?`}
        description={`${moneyWords(order)} You can order again at any time.`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        busy={cancelling.isPending}
        onConfirm={cancel}
      />
    </>
  );
}
