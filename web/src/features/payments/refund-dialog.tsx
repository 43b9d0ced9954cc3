import { type Cents, formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { type LedgerEntry, paymentMethodLabels, RefundForm } from '@casepack/contract/payments/ledger';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { undone } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { type LedgerOutcome, useRefundPayment } from './order-ledger.queries';

type RefundDialogProps = LedgerOutcome & {
  entry: LedgerEntry;
  /** The remaining amount of the payment. */
  most: Cents;
  /** The part of it that the order no longer needs, if any. */
  owed: Cents;
  onClose: () => void;
};

type Kind = 'owed' | 'full' | 'part';

const entrySchema = (most: Cents, owed: Cents) =>
  z
    .object({ kind: z.enum(['owed', 'full', 'part']), amount: z.string(), note: RefundForm.shape.note })
    .transform(({ kind, amount, note }, context) => {
      if (kind !== 'part') return { amount: kind === 'owed' ? owed : most, note };
      const part = RefundForm.shape.amount.safeParse(amount);
      const message = part.success
        ? part.data > most && `At most ${formatMoney(most)} is left of this payment`
        : part.error.issues[0]?.message;
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message });
      return { amount: part.data ?? most, note };
    });

type Values = z.input<ReturnType<typeof entrySchema>>;
type Refund = z.output<ReturnType<typeof entrySchema>>;

/** Refunds a payment, in full or in part. */
export function RefundDialog({ entry, onClose, ...props }: RefundDialogProps) {
  const refunding = useRefundPayment(entry.orderId, props);
  // As it was opened: what is sent again is the same refund, even if the order was read again in between.
  const [{ most, owed }] = useState(props);
  const kinds: readonly Kind[] = owed > 0 && owed < most ? ['owed', 'full', 'part'] : ['full', 'part'];
  const words: Record<Kind, string> = {
    owed: `Refund due: ${formatMoney(owed)}`,
    full: `Full remaining amount: ${formatMoney(most)}`,
    part: 'Part of it',
  };
  const form = useForm<Values, unknown, Refund>({
    resolver: zodResolver(entrySchema(most, owed)),
    defaultValues: { kind: kinds[0] ?? 'full', amount: moneyText(most), note: '' },
  });
  const isPart = form.watch('kind') === 'part';
  const { errors } = form.formState;
  const isByCard = entry.method === 'card';

  const submit = form.handleSubmit(({ amount, note }) =>
    refunding.mutate(
      { paymentId: entry.id, amount, note },
      {
        onSuccess: () => {
          toast({
            title: 'Payment Refunded',
            description: isByCard
              ? `${formatMoney(amount)} goes back to the card.`
              : `${formatMoney(amount)} is recorded as refunded.`,
          });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast(undone(error, 'Failed to refund payment. Please try again.', 'Refund Failed'));
        },
      },
    ),
  );

  return (
    <FormDialog
      size="sm"
      title="Refund Payment"
      description={
        isByCard
          ? 'The money goes back to the card that paid. This cannot be undone.'
          : `This payment came by ${paymentMethodLabels[entry.method].toLowerCase()}: the refund is recorded here, and you send the money yourself.`
      }
      hasChanges={form.formState.isDirty}
      saving={refunding}
      saveLabel="Refund"
      busyLabel="Refunding..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col">
        <legend className="sr-only">How much</legend>
        {kinds.map((kind) => (
          <label key={kind} className="inline-flex items-center gap-2 py-1.5 pointer-coarse:min-h-11">
            <input type="radio" value={kind} className="size-4.5 accent-accent" {...form.register('kind')} />
            {words[kind]}
          </label>
        ))}
      </fieldset>
      {isPart && (
        <Field label="Amount ($)" required error={errors.amount?.message} help={`Up to ${formatMoney(most)}`}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
      )}
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
