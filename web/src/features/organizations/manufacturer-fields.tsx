import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { ContactFields } from './contact-fields';
import { FieldGroup } from './field-group';
import { OrderRulesFields } from './order-rules-fields';
import {
  manufacturerLabels as labels,
  type ManufacturerEntry,
  type ManufacturerInput,
} from './organization-entry';

type ManufacturerFieldsProps = {
  form: UseFormReturn<ManufacturerInput, unknown, ManufacturerEntry>;
  /** Undefined for a new one. */
  manufacturerId?: number;
};

export function ManufacturerFields({ form, manufacturerId }: ManufacturerFieldsProps) {
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
        />
      </div>
      <Field label={labels.address} error={errors.address?.message} optional>
        <Textarea rows={2} {...form.register('address')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={labels.numberPrefix}
          error={errors.numberPrefix?.message}
          help="Order and invoice numbers begin with it."
          optional
        >
          <Input
            autoComplete="off"
            maxLength={4}
            className="uppercase"
            {...form.register('numberPrefix', { setValueAs: (text: string) => text.toUpperCase() })}
          />
        </Field>
        <Field label={labels.defaultTax} error={errors.defaultTax?.message} optional>
          <Input inputMode="decimal" autoComplete="off" {...form.register('defaultTax')} />
        </Field>
        <Field label={labels.defaultShipping} error={errors.defaultShipping?.message} optional>
          <Input inputMode="decimal" autoComplete="off" {...form.register('defaultShipping')} />
        </Field>
      </div>
      <FieldGroup title="Order rules">
        <OrderRulesFields
          register={(name) => form.register(name)}
          errors={errors}
          manufacturerId={manufacturerId}
          joinSlug={form.formState.defaultValues?.joinSlug}
        />
      </FieldGroup>
    </>
  );
}
