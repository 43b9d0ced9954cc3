import { DEFAULT_COUNTRY, type Location, NewLocation } from '@casepack/contract/organizations/location';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { useAddShipTo } from './checkout.queries';

const ShipTo = NewLocation.pick({
  name: true,
  addressLine1: true,
  addressLine2: true,
  city: true,
  state: true,
  zipCode: true,
  country: true,
  isBillingLocation: true,
});

type AddShipToDialogProps = {
  customerId: number;
  onAdded: (location: Location) => void;
  onClose: () => void;
};

export function AddShipToDialog({ customerId, onAdded, onClose }: AddShipToDialogProps) {
  const adding = useAddShipTo(customerId);
  const form = useForm<z.input<typeof ShipTo>, unknown, z.output<typeof ShipTo>>({
    resolver: zodResolver(ShipTo),
    mode: 'onTouched',
    defaultValues: {
      ...{ name: '', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' },
      country: DEFAULT_COUNTRY,
      isBillingLocation: false,
    },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((entry) =>
    adding.mutate(entry, {
      onSuccess: (location) => {
        toast({ title: 'Ship-to address added', description: location.name });
        onAdded(location);
        onClose();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'The ship-to address could not be added. Please try again.'));
      },
    }),
  );

  return (
    <FormDialog
      title="Add ship-to address"
      description="It is saved as a location and selected for this order."
      hasChanges={form.formState.isDirty}
      saving={adding}
      saveLabel="Add Address"
      busyLabel="Adding..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Location name" error={errors.name?.message} help="Such as Main store." required>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Address line 1" error={errors.addressLine1?.message} required>
        <Input autoComplete="off" {...form.register('addressLine1')} />
      </Field>
      <Field label="Address line 2" error={errors.addressLine2?.message} optional>
        <Input autoComplete="off" {...form.register('addressLine2')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="City" error={errors.city?.message} required>
          <Input autoComplete="off" {...form.register('city')} />
        </Field>
        <Field label="State" error={errors.state?.message} required>
          <Input autoComplete="off" {...form.register('state')} />
        </Field>
        <Field label="ZIP code" error={errors.zipCode?.message} required>
          <Input autoComplete="off" {...form.register('zipCode')} />
        </Field>
        <Field label="Country" error={errors.country?.message} required>
          <Input autoComplete="off" {...form.register('country')} />
        </Field>
      </div>
      <Checkbox label="Also a billing location" {...form.register('isBillingLocation')} />
    </FormDialog>
  );
}
