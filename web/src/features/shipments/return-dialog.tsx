import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { lineName } from '@casepack/contract/orders/line-words';
import { creditFor, totalOf } from '@casepack/contract/orders/money-shares';
import type { Order } from '@casepack/contract/orders/order';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { returnableOf } from '@casepack/contract/shipments/shippable';
import { useRef, useState } from 'react';
import { undone } from '../../api/failure';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { worthOf } from './cancel-remainder-dialog';
import { ChangedOrder } from './changed-order';
import { countedOf, QuantityLines } from './quantity-lines';
import type { ShippingDialogProps } from './ship-dialog';
import { useRecordReturn } from './shipments.queries';
import { useQuantities } from './use-quantities';

const LONGEST = 500;

const returnedBefore = ({ items }: Order): Cents =>
  cents(items.reduce((sum, { unitPrice, returnedQuantity }) => sum + unitPrice * returnedQuantity, 0));

type ReturnDialogProps = ShippingDialogProps & {
  /** Opens where payments are refunded. */
  onRefund: () => void;
};

/** What came back: it is credited, and what was paid for it can be refunded. */
export function ReturnDialog({ order, onRefund, onClose, ...outcome }: ReturnDialogProps) {
  const recording = useRecordReturn(order.id, outcome);
  const quantities = useQuantities(order, returnableOf, 'none');
  const [unsellable, setUnsellable] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { taken } = quantities;
  const credit = totalOf(creditFor(order, worthOf(taken), returnedBefore(order)));

  function record() {
    if (reason.trim() === '') {
      setError('Say why it came back');
      field.current?.focus();
      return;
    }
    recording.mutate(
      {
        lines: taken.map(({ item, quantity }) => ({
          itemId: item.id,
          quantity,
          restock: !unsellable.has(item.id),
        })),
        reason: reason.trim(),
        version: order.version,
      },
      {
        onSuccess: (changed) => {
          const { toRefund } = orderMoney(changed);
          toast({
            title: 'Return Recorded',
            description:
              toRefund > 0
                ? `${formatMoney(credit)} is credited. A refund of ${formatMoney(toRefund)} is due.`
                : `${formatMoney(credit)} is credited.`,
          });
          onClose();
          if (toRefund > 0) onRefund();
        },
        onError: (failed) => {
          toast(undone(failed, 'Failed to record the return', 'Nothing Was Recorded'));
          quantities.chooseAgainAfter(failed);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Record a return of order ${order.orderNumber}`}
      description="This creates a credit note, and the customer gets an email."
      saveLabel={taken.length > 0 ? `Credit ${formatMoney(credit)}` : 'Record return'}
      busyLabel="Recording..."
      isReady={taken.length > 0}
      saving={recording}
      hasChanges={reason !== '' || quantities.hasChanges}
      onSubmit={record}
      onClose={onClose}
    >
      <ChangedOrder order={order} />
      <QuantityLines
        label="Lines that came back"
        lines={quantities.lines.filter(({ most }) => most > 0)}
        fact={(line) => `${countedOf(line.most, line)} shipped`}
        onChange={quantities.choose}
        extra={({ item }) => (
          <Checkbox
            className="mt-2"
            label="Back in stock"
            aria-label={`Put ${lineName({ name: item.product.name, isTester: item.isTester })} back in stock`}
            checked={!unsellable.has(item.id)}
            onChange={({ target }) => {
              const others = new Set(unsellable);
              if (target.checked) others.delete(item.id);
              else others.add(item.id);
              setUnsellable(others);
            }}
          />
        )}
      />
      <div role="status" className="rounded-lg bg-ground p-3">
        {taken.length === 0 ? (
          <p className="text-ink-soft">Choose what came back.</p>
        ) : (
          <>
            <p className="flex justify-between gap-4">
              <span>Credit</span>
              <span className="font-semibold tabular-nums">{formatMoney(credit)}</span>
            </p>
            <p className="text-sm text-ink-soft">{moneyWords(order, credit)}</p>
          </>
        )}
      </div>
      <Field label="Reason" error={error} help="On the credit note. The customer sees this.">
        <Textarea
          ref={field}
          rows={2}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}

const WITH_ITS_PARTS = 'Includes its share of tax and discount, but not shipping.';

function moneyWords(order: Order, amount: Cents): string {
  const before = orderMoney(order);
  const after = orderMoney(moneyAfter(order, { kind: 'credited', amount }, new Date()));
  if (after.toRefund > 0) return `${WITH_ITS_PARTS} A refund of ${formatMoney(after.toRefund)} is then due.`;
  return before.due === after.due
    ? WITH_ITS_PARTS
    : `${WITH_ITS_PARTS} The amount due falls from ${formatMoney(before.due)} to ${formatMoney(after.due)}.`;
}
