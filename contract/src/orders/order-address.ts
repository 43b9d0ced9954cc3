import { z } from 'zod';
import { DEFAULT_COUNTRY } from '../organizations/location';
import { optionalText, requiredText } from '../text';
import type { OrderAddress } from './order';

/** Where an order goes, or its invoice, as someone enters it. */
export const OrderAddressForm = z.object({
  streetAddress: requiredText(200, 'Address is required'),
  addressLine2: optionalText(200),
  city: requiredText(100, 'City is required'),
  state: requiredText(100, 'State is required'),
  zipCode: requiredText(20, 'ZIP code is required'),
  country: requiredText(100, 'Country is required').default(DEFAULT_COUNTRY),
});
export type OrderAddressForm = z.infer<typeof OrderAddressForm>;

/** '12 Main St, Suite 4, Austin, TX 78701, United States' */
export const addressWords = ({
  streetAddress,
  addressLine2,
  city,
  state,
  zipCode,
  country,
}: OrderAddress): string =>
  [streetAddress, addressLine2, city, `${state} ${zipCode}`, country].filter(Boolean).join(', ');

export const isSameAddress = (one: OrderAddress | null, other: OrderAddress | null): boolean =>
  one === null || other === null ? one === other : addressWords(one) === addressWords(other);
