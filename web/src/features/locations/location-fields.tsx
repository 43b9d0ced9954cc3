import { locationTypes } from '@casepack/contract/organizations/location';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { type LocationEntry, type LocationInput, labels, locationTypeNames } from './location-entry';

export type LocationForm = UseFormReturn<LocationInput, unknown, LocationEntry>;

export function LocationFields({ form }: { form: LocationForm }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.name} error={errors.name?.message} required>
          <Input {...form.register('name')} />
        </Field>
        <Field label={labels.locationType} error={errors.locationType?.message} required>
          <Select {...form.register('locationType')}>
            {locationTypes.map((type) => (
              <option key={type} value={type}>
                {locationTypeNames[type]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={labels.addressLine1} error={errors.addressLine1?.message} required>
        <Input autoComplete="off" {...form.register('addressLine1')} />
      </Field>
      <Field label={labels.addressLine2} error={errors.addressLine2?.message} optional>
        <Input autoComplete="off" {...form.register('addressLine2')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.city} error={errors.city?.message} required>
          <Input autoComplete="off" {...form.register('city')} />
        </Field>
        <Field label={labels.state} error={errors.state?.message} required>
          <Input autoComplete="off" {...form.register('state')} />
        </Field>
        <Field label={labels.zipCode} error={errors.zipCode?.message} required>
          <Input autoComplete="off" {...form.register('zipCode')} />
        </Field>
        <Field label={labels.country} error={errors.country?.message} required>
          <Input autoComplete="off" {...form.register('country')} />
        </Field>
        <Field label={labels.contactName} error={errors.contactName?.message} optional>
          <Input autoComplete="off" {...form.register('contactName')} />
        </Field>
        <Field label={labels.contactPhone} error={errors.contactPhone?.message} optional>
          <Input type="tel" autoComplete="off" {...form.register('contactPhone')} />
        </Field>
      </div>
      <Field label={labels.contactEmail} error={errors.contactEmail?.message} optional>
        <Input type="email" autoComplete="off" {...form.register('contactEmail')} />
      </Field>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Use</legend>
        <Checkbox label={labels.isShippingLocation} {...form.register('isShippingLocation')} />
        <Checkbox label={labels.isBillingLocation} {...form.register('isBillingLocation')} />
        <Checkbox label={labels.isActive} {...form.register('isActive')} />
      </fieldset>
    </>
  );
}
