import {
  DEFAULT_COUNTRY,
  type Location,
  type LocationType,
  NewLocation,
} from '@casepack/contract/organizations/location';
import type { z } from 'zod';

/** A location as form values; its owner comes from the page. */
export const LocationEntry = NewLocation.omit({
  organizationType: true,
  organizationId: true,
  manufacturerId: true,
  isPrimary: true,
});
export type LocationInput = z.input<typeof LocationEntry>;
export type LocationEntry = z.output<typeof LocationEntry>;

export const locationTypeNames = {
  headquarters: 'Headquarters',
  office: 'Office',
  warehouse: 'Warehouse',
  store: 'Store',
  manufacturing: 'Manufacturing',
  distribution: 'Distribution',
  retail: 'Retail',
} as const satisfies Record<LocationType, string>;

export const emptyLocation = ({ isBillingLocation }: { isBillingLocation: boolean }) => ({
  name: '',
  locationType: 'office' as LocationType,
  ...{ addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '', country: DEFAULT_COUNTRY },
  ...{ contactName: '', contactEmail: '', contactPhone: '' },
  isShippingLocation: true,
  isBillingLocation,
  isActive: true,
});

export const toEntry = (location: Location): ReturnType<typeof emptyLocation> => ({
  name: location.name,
  locationType: location.locationType,
  addressLine1: location.addressLine1,
  addressLine2: location.addressLine2 ?? '',
  city: location.city,
  state: location.state,
  zipCode: location.zipCode,
  country: location.country,
  contactName: location.contactName ?? '',
  contactEmail: location.contactEmail ?? '',
  contactPhone: location.contactPhone ?? '',
  isShippingLocation: location.isShippingLocation,
  isBillingLocation: location.isBillingLocation,
  isActive: location.isActive,
});

export const labels = {
  name: 'Location name',
  locationType: 'Type',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  isShippingLocation: 'Shipping location',
  isBillingLocation: 'Billing location',
  isActive: 'Active',
} as const satisfies Record<keyof ReturnType<typeof emptyLocation>, string>;
