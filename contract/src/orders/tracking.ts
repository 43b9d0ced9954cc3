import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { plainText } from '../text';

export const carriers = ['ups', 'fedex', 'usps', 'dhl', 'other'] as const;
export const Carrier = z.enum(carriers, 'Carrier is required');
export type Carrier = z.infer<typeof Carrier>;

export const carrierLabels = {
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  dhl: 'DHL',
  other: 'Other',
} as const satisfies Record<Carrier, string>;

const pages: Record<Carrier, string | undefined> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  other: undefined,
};

/** The carrier's tracking page, if it has one. */
export const trackingUrl = (carrier: Carrier, trackingNumber: string): string | undefined => {
  const page = pages[carrier];
  return page && page + encodeURIComponent(trackingNumber);
};

/** Empty in a form if no date is known. */
const optionalDate = z.codec(
  z.union([CalendarDate, z.literal('')], { error: 'Enter a date such as 2026-11-16' }).nullish(),
  CalendarDate.nullable(),
  { decode: (value) => value || null, encode: (value) => value },
);

export const TrackingForm = z.object({
  trackingNumber: plainText(100, 'Tracking number is required'),
  carrier: Carrier,
  estimatedDelivery: optionalDate,
});
export type TrackingForm = z.infer<typeof TrackingForm>;
