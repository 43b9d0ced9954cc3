export interface AddressSnapshot {
  streetAddress: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}
