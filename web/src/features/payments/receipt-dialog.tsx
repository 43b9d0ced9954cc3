import { dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { type Cents, formatMoney, sumOfMany } from '@casepack/contract/money';
import { offPlatformMethods, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import type { OpenOrder } from '@casepack/contract/payments/receipts';
import { useQuery } from '@tanstack/react-query';
import { afterCardCancellation } from '../../api/card-cancellation';
import { undone } from '../../api/failure';
import { AmountInput } from '../../ui/amount-input';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { LoadFailed } from '../../ui/load-failed';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { invoiceWords, payableName } from './open-order-words';
import { openOrdersQuery, useRecordReceipt } from './receipts.queries';
import { useReceiptForm } from './use-receipt-form';

type ReceiptDialogProps = { customerId: number; onClose: () => void };

/** One check or wire that pays several orders of a customer. */
export function ReceiptDialog({ customerId, onClose }: ReceiptDialogProps) {
  const { data: open, isError, isFetching, refetch } = useQuery(openOrdersQuery(customerId));
  if (open) return <ReceiptFields customerId={customerId} open={open} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Record Payment" size="lg">
      {isError ? (
        <LoadFailed
          title="The open orders could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={4} label="Loading open orders" />
      )}
    </Dialog>
  );
}

type ReceiptFieldsProps = ReceiptDialogProps & { open: readonly OpenOrder[] };

function ReceiptFields({ customerId, open, onClose }: ReceiptFieldsProps) {
  const recording = useRecordReceipt(customerId);
  const form = useReceiptForm(open);
  const { texts, errors, change } = form;

  function submit() {
    const payment = form.read();
    if (!payment) return;
    recording.mutate(payment, {
      onSuccess: (receipt) => {
        const orders = counted(receipt.shares.length, 'order');
        toast(
          afterCardCancellation(receipt, {
            title: 'Payment Recorded',
            description: `${formatMoney(receipt.amount)} was recorded for ${orders}.`,
          }),
        );
        onClose();
      },
      onError: (error) => {
        form.showErrors(error);
        toast(undone(error, 'Failed to record payment. Please try again.', 'Payment Error'));
      },
    });
  }

  const due = sumOfMany(open.map((order) => order.due));
  return (
    <FormDialog
      size="lg"
      title="Record Payment"
      description={`${formatMoney(due)} is due on ${counted(open.length, 'order')}.`}
      hasChanges={form.isDirty}
      saving={recording}
      saveLabel="Record Payment"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount ($)" required error={errors.amount}>
          <AmountInput
            value={texts.amount}
            onChange={({ target }) => change({ amount: (target as HTMLInputElement).value })}
          />
        </Field>
        <Field label="Payment method" required error={errors.method}>
          <Select value={texts.method} onChange={(event) => change({ method: event.target.value })}>
            {offPlatformMethods.map((method) => (
              <option key={method} value={method}>
                {paymentMethodLabels[method]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Date received" required error={errors.receivedOn}>
          <Input
            type="date"
            max={dayOf(new Date())}
            value={texts.receivedOn}
            onChange={(event) => change({ receivedOn: event.target.value })}
          />
        </Field>
        <Field label="Reference" optional error={errors.reference} help="Such as the check number.">
          <Input
            autoComplete="off"
            maxLength={100}
            value={texts.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
        <Field label="Note" optional error={errors.note} className="sm:col-span-2">
          <Input
            autoComplete="off"
            maxLength={500}
            value={texts.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </div>
      <Shares open={open} form={form} />
    </FormDialog>
  );
}

function Shares({ open, form }: { open: readonly OpenOrder[]; form: ReturnType<typeof useReceiptForm> }) {
  return (
    <section aria-labelledby="receipt-shares" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="receipt-shares" className="font-semibold">
          Apply to orders
        </h3>
        <Button size="sm" onClick={form.divideAgain}>
          Oldest first
        </Button>
      </div>
      <ul className="divide-y rounded-lg border">
        {open.map((order) => (
          <ShareRow key={order.orderId} order={order} form={form} />
        ))}
      </ul>
      <p role="status" className={form.left === 0 ? 'mt-2 text-ink-soft' : 'mt-2 text-danger'}>
        {form.shared === 0 && form.left === 0 ? 'Nothing is applied yet.' : leftWords(form.left)}
      </p>
      {form.errors.shares !== undefined && form.left === 0 && (
        <p className="text-sm text-danger">{form.errors.shares}</p>
      )}
    </section>
  );
}

function leftWords(left: number): string {
  const amount = formatMoney(Math.abs(left) as Cents); // a difference of cents is cents
  if (left === 0) return 'The full amount is applied.';
  return left > 0 ? `${amount} is not applied yet.` : `${amount} too much is applied.`;
}

function ShareRow({ order, form }: { order: OpenOrder; form: ReturnType<typeof useReceiptForm> }) {
  const { orderId, orderNumber, due, authorized } = order;
  return (
    <li className="flex items-start justify-between gap-4 px-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{payableName(order)}</span>
        <span className="block text-sm text-ink-soft">
          {[
            `${formatMoney(due)} open`,
            authorized > 0 && `card authorized for ${formatMoney(authorized)}`,
            invoiceWords(order, 'Due'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Field
        label={`Amount for ${orderNumber}`}
        hideLabel
        error={form.errorOfShare(orderId)}
        className="w-32 shrink-0"
      >
        <AmountInput
          value={form.shares[orderId] ?? ''}
          placeholder="0.00"
          onChange={({ target }) => form.setShare(orderId, (target as HTMLInputElement).value)}
        />
      </Field>
    </li>
  );
}
