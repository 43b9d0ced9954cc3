import type { LocationOwner } from '@casepack/contract/organizations/location';

type Deed = 'create' | 'update' | 'delete';

/** What differs between the three places that show locations. */
export interface LocationSetting {
  owner: LocationOwner;
  /** Sent along by the admin panel alone. */
  sentManufacturerId: number | null;
  /** What a new location begins with. */
  isBillingLocation: boolean;
  failed: (action: Deed) => string;
}

export type LocationScreen = 'panel' | 'edit' | 'management';

export const settingFor = (
  screen: LocationScreen,
  owner: LocationOwner,
  manufacturerId: number,
): LocationSetting => ({
  owner,
  sentManufacturerId: screen === 'panel' ? manufacturerId : null,
  isBillingLocation: screen !== 'management',
  failed: (action) => `Failed to ${action} location${screen === 'panel' ? '. Please try again.' : ''}`,
});
