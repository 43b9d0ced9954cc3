import type { AddressSnapshot } from '../db/schema/address-snapshot';

type LocationType = 'headquarters' | 'office' | 'warehouse' | 'store' | 'manufacturing' | 'distribution';

interface LocationExtras {
  addressLine2?: string;
  contactName?: string;
  contactPhone?: string;
}

interface DemoLocation extends LocationExtras {
  name: string;
  locationType: LocationType;
  addressLine1: string;
  city: string;
  state: string;
  zipCode: string;
}

/** Every demo organization has a first location, which is its primary one. */
export type DemoLocations = readonly [DemoLocation, ...DemoLocation[]];

export const place = (
  name: string,
  locationType: LocationType,
  addressLine1: string,
  city: string,
  state: string,
  zipCode: string,
  extras: LocationExtras = {},
): DemoLocation => ({ name, locationType, addressLine1, city, state, zipCode, ...extras });

export const oneLine = ({ addressLine1, addressLine2, city, state, zipCode }: DemoLocation): string =>
  [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ');

export const toSnapshot = (location: DemoLocation): AddressSnapshot => ({
  streetAddress: location.addressLine1,
  addressLine2: location.addressLine2 ?? null,
  city: location.city,
  state: location.state,
  zipCode: location.zipCode,
  country: 'United States',
});

/** An office if there is one, otherwise the primary location. */
export const billingLocation = (locations: DemoLocations): DemoLocation =>
  locations.find(({ locationType }) => locationType === 'office') ?? locations[0];

/** Goods are shipped to stores and warehouses, bills go to the primary location and to offices. */
export const locationRows = (locations: DemoLocations) =>
  locations.map((location, index) => ({
    ...location,
    isShippingLocation: index === 0 || location.locationType !== 'office',
    isBillingLocation: index === 0 || location.locationType === 'office',
    isPrimary: index === 0,
  }));
