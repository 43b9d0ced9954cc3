import type { UseFormReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { ContactFields } from './contact-fields';
import {
  salesOrganizationLabels as labels,
  type SalesOrganizationEntry,
  type SalesOrganizationInput,
} from './organization-entry';

type SalesOrganizationFieldsProps = {
  form: UseFormReturn<SalesOrganizationInput, unknown, SalesOrganizationEntry>;
  /** A sales organization does not set its own commission and largest discount. */
  canSetTerms: boolean;
  needsEmail?: boolean | undefined;
};

export function SalesOrganizationFields({ form, canSetTerms, needsEmail }: SalesOrganizationFieldsProps) {
  const { errors } = form.formState;
  const settled = 'Set by the manufacturer.';
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={labels.commissionRate}
          error={errors.commissionRate?.message}
          help={canSetTerms ? '0 to 100' : settled}
        >
          <AmountInput readOnly={!canSetTerms} {...form.register('commissionRate')} />
        </Field>
        <Field
          label={labels.maxDiscount}
          error={errors.maxDiscount?.message}
          help={
            canSetTerms
              ? 'Orders on which its reps take off more wait for approval. 100 is no limit.'
              : settled
          }
        >
          <AmountInput readOnly={!canSetTerms} {...form.register('maxDiscount')} />
        </Field>
      </div>
    </>
  );
}
