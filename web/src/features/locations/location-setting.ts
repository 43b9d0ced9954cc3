import type { LocationOwner } from '@casepack/contract/organizations/location';

type LocationAction = 'create' | 'update' | 'delete';

/** What differs between the three pages that show locations. */
export interface LocationSetting {
  owner: LocationOwner;
  /** Sent only by the admin panel. */
  sentManufacturerId: number | null;
  /** Default for a new location. */
  isBillingLocation: boolean;
  failed: (action: LocationAction) => string;
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
