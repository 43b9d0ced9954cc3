import { dayOf } from '@casepack/contract/calendar';
import type { Order, OrderAddress } from '@casepack/contract/orders/order';
import { addressWords } from '@casepack/contract/orders/order-address';
import type { Location } from '@casepack/contract/organizations/location';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';
import { factLabels } from './order-facts';
import { orderQueries } from './orders.queries';
import type { OrderEditing } from './use-order-editing';

type EditedDetailsProps = { order: Order; editing: OrderEditing };

/** PO number, ship date, addresses and notes. */
export function EditedDetails({ order, editing }: EditedDetailsProps) {
  const { register, formState } = editing.charges;
  const { errors } = formState;
  const { data: locations = [] } = useQuery(orderQueries.locationsOf(order.wholesaleCustomerId));
  const shippable = locations.filter(({ isShippingLocation }) => isShippingLocation);
  return (
    <Card as="section" aria-label="Order Details">
      <CardHeader title="Order Details" />
      <div className="flex flex-col gap-3">
        <Field label={factLabels.purchaseOrderNumber} optional error={errors.purchaseOrderNumber?.message}>
          <Input maxLength={64} autoComplete="off" {...register('purchaseOrderNumber')} />
        </Field>
        <Field label={factLabels.requestedShipDate} optional error={errors.requestedShipDate?.message}>
          <Input type="date" min={dayOf(new Date())} {...register('requestedShipDate')} />
        </Field>
        <AddressField
          name="shippingAddress"
          stored={order.customer.shippingAddress}
          locations={shippable}
          editing={editing}
        />
        <AddressField
          name="billingAddress"
          stored={order.billingAddress}
          locations={locations}
          editing={editing}
        />
        <Field label={factLabels.notes} optional error={errors.notes?.message}>
          <Textarea maxLength={2000} {...register('notes')} />
        </Field>
      </div>
    </Card>
  );
}

export const addressOf = (location: Location): OrderAddress => ({
  streetAddress: location.addressLine1,
  addressLine2: location.addressLine2,
  city: location.city,
  state: location.state,
  zipCode: location.zipCode,
  country: location.country,
});

type AddressFieldProps = {
  name: 'shippingAddress' | 'billingAddress';
  stored: OrderAddress | null;
  locations: readonly Location[];
  editing: OrderEditing;
};

/** The address that the order has, or that of a location of the customer. */
function AddressField({ name, stored, locations, editing }: AddressFieldProps) {
  const { control, setValue } = editing.charges;
  const entered = useWatch({ control, name });
  const now = stored ? addressWords(stored) : 'No address';
  const others = locations.filter((location) => addressWords(addressOf(location)) !== now);
  const chosen = others.find((location) => {
    const address = addressOf(location);
    return (
      entered?.streetAddress === address.streetAddress &&
      entered.zipCode === address.zipCode &&
      (entered.addressLine2 ?? null) === address.addressLine2
    );
  });
  if (others.length === 0) return null;
  return (
    <Field label={factLabels[name]} help={chosen ? addressWords(addressOf(chosen)) : now}>
      <Select
        value={chosen ? String(chosen.id) : ''}
        onChange={({ target }) => {
          const location = others.find(({ id }) => String(id) === target.value);
          setValue(name, location && addressOf(location), { shouldDirty: true });
        }}
      >
        <option value="">{stored ? 'As it is now' : 'None'}</option>
        {others.map((location) => (
          <option key={location.id} value={location.id}>
            {location.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
