import { dayOf } from '@casepack/contract/calendar';
import { formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import type { Order } from '@casepack/contract/orders/order';
import {
  OffPlatformPayment,
  offPlatformMethods,
  paymentMethodLabels,
} from '@casepack/contract/payments/ledger';
import { type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { afterCardCancellation } from '../../api/card-cancellation';
import { undone } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { type LedgerOutcome, useRecordPayment } from './order-ledger.queries';

type RecordPaymentDialogProps = LedgerOutcome & {
  order: Pick<Order, 'id' | 'orderNumber'> & OrderMoneyFacts;
  onClose: () => void;
};

/** A payment received in another way: check, wire, cash, a marketplace. */
export function RecordPaymentDialog({ order, onClose, ...outcome }: RecordPaymentDialogProps) {
  const recording = useRecordPayment(order.id, outcome);
  const { due } = orderMoney(order);
  const form = useForm<z.input<typeof OffPlatformPayment>, unknown, OffPlatformPayment>({
    resolver: zodResolver(OffPlatformPayment),
    defaultValues: {
      method: 'check',
      amount: moneyText(due),
      reference: '',
      note: '',
      receivedOn: dayOf(new Date()),
    },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((payment) =>
    recording.mutate(payment, {
      onSuccess: (changed) => {
        toast(
          afterCardCancellation(changed, {
            title: 'Payment Recorded',
            description: `${formatMoney(payment.amount)} is in the books.`,
          }),
        );
        onClose();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(undone(error, 'Failed to record payment. Please try again.', 'Payment Error'));
      },
    }),
  );

  return (
    <FormDialog
      size="sm"
      title="Record Payment"
      description={`For order ${order.orderNumber}. ${formatMoney(due)} is due.`}
      hasChanges={form.formState.isDirty}
      saving={recording}
      saveLabel="Record Payment"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Payment method" required error={errors.method?.message}>
        <Select {...form.register('method')}>
          {offPlatformMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabels[method]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Amount ($)" required error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Date received" required error={errors.receivedOn?.message}>
        <Input type="date" max={dayOf(new Date())} {...form.register('receivedOn')} />
      </Field>
      <Field
        label="Reference"
        optional
        error={errors.reference?.message}
        help="The check number, or what the bank shows for the wire."
      >
        <Input autoComplete="off" maxLength={100} {...form.register('reference')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
