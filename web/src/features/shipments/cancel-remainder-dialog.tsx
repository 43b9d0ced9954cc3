import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { afterCancelling } from '@casepack/contract/shipments/after-cancelling';
import { invoicedIn } from '@casepack/contract/shipments/invoiced-in';
import { hasShipments } from '@casepack/contract/shipments/shippable';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { undone } from '../../api/failure';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { ChangedOrder } from './changed-order';
import { countedOf, QuantityLines } from './quantity-lines';
import type { ShippingDialogProps } from './ship-dialog';
import { shipmentsOf, useCancelRemainder } from './shipments.queries';
import { type ChosenLine, useQuantities } from './use-quantities';

const LONGEST = 500;

export const worthOf = (lines: readonly ChosenLine[]): Cents =>
  cents(lines.reduce((sum, { item, quantity }) => sum + item.unitPrice * quantity, 0));

/** What is left and no longer wanted leaves the order, with its part of discount and tax. */
export function CancelRemainderDialog({ order, onClose, ...outcome }: ShippingDialogProps) {
  const cancelling = useCancelRemainder(order.id, outcome);
  const quantities = useQuantities(order, leftToShip, 'all');
  const [reason, setReason] = useState('');
  const left = quantities.lines.filter(({ most }) => most > 0);
  const { taken } = quantities;
  const isRest = left.every(({ most, quantity }) => most === quantity);
  const isEverything = isRest && !hasShipments(order);
  // What is invoiced stays as it is, so the rest cannot be counted without it.
  const shipped = useQuery({ ...shipmentsOf(order), enabled: hasShipments(order) });
  const shipments = hasShipments(order) ? shipped.data : [];
  const after =
    shipments &&
    afterCancelling(order, { worth: worthOf(taken), invoiced: invoicedIn(shipments), isRest }, new Date());

  function cancel() {
    cancelling.mutate(
      {
        lines: taken.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
        reason: reason.trim() || null,
        version: order.version,
      },
      {
        onSuccess: (changed) => {
          toast({
            title: 'Remaining Items Cancelled',
            description: `The total of the order is now ${formatMoney(changed.total)}.`,
          });
          onClose();
        },
        onError: (error) => {
          toast(undone(error, 'Failed to cancel', 'Nothing Was Cancelled'));
          quantities.chooseAgainAfter(error);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Cancel remaining items of order ${order.orderNumber}`}
      description="These items are available again, and the customer gets an email."
      saveLabel="Cancel remaining items"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      isReady={taken.length > 0 && !isEverything && (after !== undefined || shipped.isError)}
      saving={cancelling}
      hasChanges={reason !== '' || quantities.hasChanges}
      onSubmit={cancel}
      onClose={onClose}
    >
      <ChangedOrder order={order} />
      <QuantityLines
        label="Lines to cancel"
        lines={left}
        fact={(line) => `${countedOf(line.most, line)} left to ship`}
        onChange={quantities.choose}
      />
      <div role="status" className="rounded-lg bg-ground p-3">
        {isEverything ? (
          <p>
            Nothing would be left on this order. To cancel all of it, choose Cancelled under Change Status.
          </p>
        ) : (
          <>
            <p className="flex justify-between gap-4">
              <span>New total</span>
              <span className="font-semibold tabular-nums">{after ? formatMoney(after.total) : '…'}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {after ? moneyWords(order, after) : unknownWords(shipped.isError)}
            </p>
          </>
        )}
      </div>
      <Field label="Reason" optional help="The customer sees this.">
        <Textarea
          rows={2}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

const unknownWords = (isError: boolean): string =>
  isError
    ? 'The invoices could not be loaded. You see the new total when it is cancelled.'
    : 'Reading the invoices...';

/** What the lower total means for the customer. */
function moneyWords(order: Order, cancelled: ReturnType<typeof afterCancelling>): string {
  const before = orderMoney(order);
  const after = orderMoney(cancelled);
  if (after.toRefund > before.toRefund) return `A refund of ${formatMoney(after.toRefund)} is then due.`;
  return before.due === after.due
    ? `It was ${formatMoney(order.total)}.`
    : `The amount due falls from ${formatMoney(before.due)} to ${formatMoney(after.due)}.`;
}
