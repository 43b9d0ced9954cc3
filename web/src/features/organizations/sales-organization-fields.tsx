import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { PercentInput } from '../../ui/percent-input';
import { Textarea } from '../../ui/textarea';
import { ContactFields } from './contact-fields';
import {
  salesOrganizationLabels as labels,
  type SalesOrganizationEntry,
  type SalesOrganizationInput,
} from './organization-entry';

type SalesOrganizationFieldsProps = {
  form: UseFormReturn<SalesOrganizationInput, unknown, SalesOrganizationEntry>;
  /** A sales organization does not set its own commission. */
  canSetCommission: boolean;
  needsEmail?: boolean | undefined;
};

export function SalesOrganizationFields({
  form,
  canSetCommission,
  needsEmail,
}: SalesOrganizationFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={labels.name} error={errors.name?.message} required>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={labels.description} error={errors.description?.message} optional>
        <Textarea rows={2} {...form.register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ContactFields
          contactEmail={form.register('contactEmail')}
          contactPhone={form.register('contactPhone')}
          errors={errors}
          needsEmail={needsEmail}
        />
      </div>
      <Field label={labels.address} error={errors.address?.message} optional>
        <Textarea rows={2} {...form.register('address')} />
      </Field>
      <Field
        label={labels.commissionRate}
        error={errors.commissionRate?.message}
        help={canSetCommission ? '0 to 100' : 'Set by the manufacturer.'}
      >
        <PercentInput
          readOnly={!canSetCommission}
          className="sm:max-w-40"
          {...form.register('commissionRate')}
        />
      </Field>
    </>
  );
}
