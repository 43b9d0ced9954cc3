import { formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import type { Order } from '@casepack/contract/orders/order';
import { DepositForm, depositOf, whyNotDeposit } from '@casepack/contract/payments/deposit';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { AmountInput } from '../../ui/amount-input';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { useSetDeposit } from './orders.queries';

type Unit = 'percent' | 'amount';

const USUAL_PERCENT = '50';

type DepositDialogProps = { order: Order; onClose: () => void };

/** How much of the order has to be paid before it is processed. */
export function DepositDialog({ order, onClose }: DepositDialogProps) {
  const saving = useSetDeposit(order.id);
  const [unit, setUnit] = useState<Unit>(order.deposit === null ? 'percent' : 'amount');
  const start = order.deposit === null ? USUAL_PERCENT : moneyText(order.deposit);
  const [value, setValue] = useState(start);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const read = DepositForm.safeParse({ [unit]: unit === 'percent' ? value.replace(/ *%\s*$/, '') : value });
  const deposit = read.success ? depositOf(read.data, order.total) : undefined;

  function refuse(message: string) {
    setError(message);
    field.current?.focus();
  }
  function save() {
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? 'Enter an amount or a percentage');
      return;
    }
    const problem = whyNotDeposit(depositOf(read.data, order.total), order);
    if (problem !== undefined) {
      refuse(problem);
      return;
    }
    saving.mutate(
      { ...read.data, version: order.version },
      {
        onSuccess: ({ deposit: required }) => {
          toast({
            title: 'Deposit Required',
            description: `The order is processed once ${formatMoney(required ?? order.total)} is paid.`,
          });
          onClose();
        },
        onError: (failed) => {
          toast(failure(failed, 'Failed to require the deposit'));
          if (failed instanceof ApiError && failed.code === 'stale_version') onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Deposit for order ${order.orderNumber}`}
      description="The order is not processed or shipped until the deposit is paid. The customer gets an email with the link to pay it."
      size="sm"
      saveLabel="Require deposit"
      saving={saving}
      hasChanges={value !== start}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="Deposit"
          error={error}
          help={deposit === undefined ? undefined : `${formatMoney(deposit)} of ${formatMoney(order.total)}`}
        >
          <AmountInput
            ref={field}
            value={value}
            onChange={({ target }) => {
              if (!(target instanceof HTMLInputElement)) return;
              setValue(target.value);
              setError(undefined);
            }}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Field label="In">
          <Select
            value={unit}
            onChange={(event) => {
              setUnit(event.target.value === 'amount' ? 'amount' : 'percent');
              setError(undefined);
            }}
          >
            <option value="percent">Percent of the total</option>
            <option value="amount">Dollars</option>
          </Select>
        </Field>
      </div>
    </FormDialog>
  );
}
