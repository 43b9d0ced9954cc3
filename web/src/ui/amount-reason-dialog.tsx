import { useRef, useState } from 'react';
import { AmountInput } from './amount-input';
import { Button } from './button';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { Input } from './input';

export interface AmountAndReason {
  amount: string;
  reason: string;
}

export type AmountReasonDialogProps = {
  title: string;
  description: string;
  amountLabel: string;
  /** What the amount typed so far means. */
  hintOf: (amount: string) => string | undefined;
  /** What it leads to, if that needs attention. */
  warningOf?: ((amount: string) => string | undefined) | undefined;
  start: AmountAndReason;
  saveLabel: string;
  /** What is wrong, by field; undefined if it was accepted. */
  onSave: (entry: AmountAndReason) => Partial<AmountAndReason> | undefined;
  /** Another way out, with its label. */
  reset?: { label: string; onReset: () => void } | undefined;
  onClose: () => void;
};

const local = { isPending: false, isSuccess: false };

/** An amount that needs a reason. */
export function AmountReasonDialog(props: AmountReasonDialogProps) {
  const { amountLabel, hintOf, warningOf, start, onSave, reset, onClose, ...frame } = props;
  const [entry, setEntry] = useState(start);
  const [errors, setErrors] = useState<Partial<AmountAndReason>>({});
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const hasChanges = entry.amount !== start.amount || entry.reason !== start.reason;
  const warning = warningOf?.(entry.amount);

  function save() {
    const found = onSave(entry);
    if (found === undefined) {
      onClose();
      return;
    }
    setErrors(found);
    (found.amount === undefined ? reasonField : amountField).current?.focus();
  }
  function leaveBy(action: () => void) {
    action();
    onClose();
  }

  return (
    <FormDialog {...frame} size="sm" hasChanges={hasChanges} saving={local} onSubmit={save} onClose={onClose}>
      <Field label={amountLabel} error={errors.amount} help={hintOf(entry.amount)}>
        <AmountInput
          ref={amountField}
          value={entry.amount}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) setEntry({ ...entry, amount: target.value });
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <Field label="Reason" error={errors.reason} help="The customer does not see it.">
        <Input
          ref={reasonField}
          maxLength={200}
          autoComplete="off"
          value={entry.reason}
          onChange={(event) => setEntry({ ...entry, reason: event.target.value })}
        />
      </Field>
      <p role="status" className="rounded-lg bg-yellow-soft p-3 text-sm text-yellow empty:hidden">
        {warning}
      </p>
      {reset && (
        <Button size="sm" className="self-start" onClick={() => leaveBy(reset.onReset)}>
          {reset.label}
        </Button>
      )}
    </FormDialog>
  );
}
