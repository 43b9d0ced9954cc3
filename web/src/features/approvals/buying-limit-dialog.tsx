import {
  BuyingLimit,
  buyingLimitKinds,
  buyingLimitLabels,
  hasAmount,
} from '@casepack/contract/buying-limits/buying-limit';
import { moneyText } from '@casepack/contract/money-text';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { AmountInput } from '../../ui/amount-input';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { useSetLimit } from './approvals.queries';

type BuyingLimitDialogProps = { userId: number; name: string; limit: BuyingLimit; onClose: () => void };

export function BuyingLimitDialog({ userId, name, limit, onClose }: BuyingLimitDialogProps) {
  const setting = useSetLimit();
  const form = useForm({
    resolver: zodResolver(BuyingLimit),
    defaultValues: { kind: limit.kind, amount: limit.amount === null ? null : moneyText(limit.amount) },
  });
  const { errors } = form.formState;
  const kind = form.watch('kind');

  const submit = form.handleSubmit((changed) =>
    setting.mutate(
      { userId, limit: changed },
      {
        onSuccess: () => {
          toast({ title: 'Limit saved', description: `${name}: ${buyingLimitLabels[changed.kind]}` });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast(failure(error, 'The limit could not be saved. Please try again.'));
        },
      },
    ),
  );

  return (
    <FormDialog
      size="sm"
      title="Ordering without approval"
      description={name}
      hasChanges={form.formState.isDirty}
      saving={setting}
      saveLabel="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What can be ordered" error={errors.kind?.message}>
        <Select
          {...form.register('kind', {
            onChange: () => {
              if (!hasAmount(form.getValues('kind'))) form.setValue('amount', null);
            },
          })}
        >
          {buyingLimitKinds.map((each) => (
            <option key={each} value={each}>
              {buyingLimitLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      {hasAmount(kind) && (
        <Field
          label={kind === 'per_order' ? 'Amount per order ($)' : 'Amount per month ($)'}
          error={errors.amount?.message}
          required
        >
          <AmountInput {...form.register('amount')} />
        </Field>
      )}
    </FormDialog>
  );
}
