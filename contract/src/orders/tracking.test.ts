import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { carrierLabels, carriers, TrackingForm, trackingUrl } from './tracking';

describe('the page of a carrier about a parcel', () => {
  it.each([
    ['ups', 'https://www.ups.com/track?tracknum=1Z%209'],
    ['fedex', 'https://www.fedex.com/fedextrack/?trknbr=1Z%209'],
    ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%209'],
    ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1Z%209'],
    ['other', undefined],
  ] as const)('of %s is %s', (carrier, url) => {
    expect(trackingUrl(carrier, '1Z 9')).toBe(url);
  });

  it('belongs to a carrier with a name', () => {
    expect(carriers.map((carrier) => carrierLabels[carrier])).toEqual([
      'UPS',
      'FedEx',
      'USPS',
      'DHL',
      'Other',
    ]);
  });
});

describe('the form for tracking', () => {
  const filled = { trackingNumber: ' 1Z9 ', carrier: 'ups', estimatedDelivery: '2026-11-20' };
  const problems = (input: unknown) =>
    TrackingForm.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('is read as it is filled in', () => {
    expect(TrackingForm.parse(filled)).toEqual({ ...filled, trackingNumber: '1Z9' });
  });

  it.each([[''], [null], [undefined]])('takes %j as no known date', (estimatedDelivery) => {
    expect(TrackingForm.parse({ ...filled, estimatedDelivery }).estimatedDelivery).toBeNull();
  });

  it('is written as it was read', () => {
    expect(z.encode(TrackingForm, TrackingForm.parse(filled))).toMatchObject({
      estimatedDelivery: '2026-11-20',
    });
  });

  it('says what is missing or wrong', () => {
    expect(problems({ ...filled, trackingNumber: '  ' })).toEqual([
      ['trackingNumber', 'Tracking number is required'],
    ]);
    expect(problems({ ...filled, carrier: 'pigeon' })).toEqual([['carrier', 'Carrier is required']]);
    for (const estimatedDelivery of ['soon', 7]) {
      expect(problems({ ...filled, estimatedDelivery })).toEqual([
        ['estimatedDelivery', 'Enter a date such as 2026-11-16'],
      ]);
    }
  });
});
