import type { Location } from '@casepack/contract/organizations/location';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { LoadFailed } from '../../ui/load-failed';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { AddShipTo } from './add-ship-to';
import type { CheckoutForm } from './checkout-entry';
import type { LocationChoice, Locations } from './use-locations';

type LocationFieldsProps = {
  form: CheckoutForm;
  locations: Locations;
  customerId: number;
  mayAddShipTo: boolean;
};

export function LocationFields({ form, locations, customerId, mayAddShipTo }: LocationFieldsProps) {
  return (
    <Card as="section">
      <CardHeader
        title="Shipping and billing"
        actions={
          mayAddShipTo && (
            <AddShipTo
              key={customerId}
              customerId={customerId}
              onAdded={({ id }) => form.setValue('shippingLocationId', id)}
            />
          )
        }
      />
      <LocationsBody form={form} locations={locations} mayAddShipTo={mayAddShipTo} />
    </Card>
  );
}

type LocationsBodyProps = Omit<LocationFieldsProps, 'customerId'>;

function LocationsBody({ form, locations, mayAddShipTo }: LocationsBodyProps) {
  if (locations.isError) {
    return (
      <LoadFailed
        title="The locations could not be loaded"
        retrying={locations.isFetching}
        onRetry={() => void locations.refetch()}
        className="py-4"
      />
    );
  }
  if (locations.isPending) return <SkeletonRows count={2} label="Loading locations" />;
  if (locations.shipping.options.length === 0) {
    return (
      <p className="text-ink-soft">
        There is no shipping location yet, so the order is saved without an address.{' '}
        {mayAddShipTo
          ? 'Add a ship-to address to change that.'
          : 'An organization administrator can add one.'}
      </p>
    );
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LocationField
        label="Shipping location"
        choice={locations.shipping}
        onChoose={(id) => form.setValue('shippingLocationId', id)}
      />
      <LocationField
        label="Billing location"
        choice={locations.billing}
        onChoose={(id) => form.setValue('billingLocationId', id)}
      />
    </div>
  );
}

const addressOf = ({ addressLine1, addressLine2, city, state, zipCode, country }: Location): string =>
  [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, country].filter(Boolean).join(', ');

type LocationFieldProps = { label: string; choice: LocationChoice; onChoose: (id: number) => void };

function LocationField({ label, choice: { options, chosen }, onChoose }: LocationFieldProps) {
  return (
    <Field label={label} help={chosen && addressOf(chosen)}>
      <Select value={chosen?.id ?? ''} onChange={(event) => onChoose(Number(event.target.value))}>
        {options.map(({ id, name, isPrimary }) => (
          <option key={id} value={id}>
            {name}
            {isPrimary ? ' (primary)' : ''}
          </option>
        ))}
      </Select>
    </Field>
  );
}
