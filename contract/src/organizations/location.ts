import { z } from 'zod';
import { instant } from '../calendar';
import { optionalEmail } from '../email-address';
import { Id, OptionalId } from '../ids';
import { optionalText, requiredText } from '../text';
import { OrganizationType } from './organization-type';

export const locationTypes = [
  'headquarters',
  'office',
  'warehouse',
  'store',
  'manufacturing',
  'distribution',
  'retail',
] as const;
export const LocationType = z.enum(locationTypes, 'Choose a location type');
export type LocationType = z.infer<typeof LocationType>;

export const DEFAULT_COUNTRY = 'United States';

export const Location = z.object({
  id: Id,
  organizationType: OrganizationType,
  organizationId: Id,
  name: z.string(),
  locationType: LocationType,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  isShippingLocation: z.boolean(),
  isBillingLocation: z.boolean(),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type Location = z.infer<typeof Location>;

const facts = {
  name: requiredText(200, 'Location name is required'),
  locationType: LocationType.default('office'),
  addressLine1: requiredText(200, 'Address is required'),
  addressLine2: optionalText(200),
  city: requiredText(100, 'City is required'),
  state: requiredText(100, 'State is required'),
  zipCode: requiredText(20, 'ZIP code is required'),
  country: requiredText(100, 'Country is required').default(DEFAULT_COUNTRY),
  contactName: optionalText(200),
  contactEmail: optionalEmail(),
  contactPhone: optionalText(50),
  isShippingLocation: z.boolean().default(true),
  isBillingLocation: z.boolean().default(false),
  isActive: z.boolean().default(true),
};

/** Which organization a location belongs to. */
export const LocationOwner = z.object({ organizationType: OrganizationType, organizationId: Id });
export type LocationOwner = z.infer<typeof LocationOwner>;

export const NewLocation = LocationOwner.extend({
  ...facts,
  isPrimary: z.boolean().default(false),
  /** Sent by the admin panel; must be the manufacturer that the organization belongs to. */
  manufacturerId: OptionalId,
});
export type NewLocation = z.infer<typeof NewLocation>;

export const LocationChange = z
  .object({ ...facts, isPrimary: z.boolean(), ...LocationOwner.shape })
  .extend({
    locationType: LocationType,
    country: requiredText(100, 'Country is required'),
    isShippingLocation: z.boolean(),
    isBillingLocation: z.boolean(),
    isActive: z.boolean(),
  })
  .partial()
  .extend({ version: z.int().min(1).optional() });
export type LocationChange = z.infer<typeof LocationChange>;
