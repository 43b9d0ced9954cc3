import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Location, LocationChange, locationTypes, NewLocation } from './location';

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

const least = {
  organizationType: 'wholesale_customer',
  organizationId: 11,
  name: 'Shop',
  addressLine1: '2 Corner St',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
};

describe('a location', () => {
  it('is sent with every field', () => {
    const sent = {
      ...least,
      id: 2,
      locationType: 'store',
      addressLine2: null,
      country: 'United States',
      contactName: null,
      contactEmail: 'cora@corner.test',
      contactPhone: null,
      isShippingLocation: true,
      isBillingLocation: false,
      isActive: true,
      isPrimary: true,
      createdAt: '2026-11-02T10:00:00.000Z',
      updatedAt: '2026-11-03T10:00:00.000Z',
      version: 1,
    };
    expect(Location.encode(Location.parse(sent))).toEqual(sent);
  });
});

describe('a new location', () => {
  it('is an active office in the United States that goods are sent to, unless said otherwise', () => {
    expect(NewLocation.parse(least)).toEqual({
      ...least,
      locationType: 'office',
      addressLine2: null,
      country: 'United States',
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      isShippingLocation: true,
      isBillingLocation: false,
      isActive: true,
      isPrimary: false,
      manufacturerId: null,
    });
  });

  it('names every part of the address that is missing', () => {
    const owner = { organizationType: 'wholesale_customer', organizationId: 11 };
    expect(messages(NewLocation.safeParse({ ...owner, country: '', locationType: 'igloo' }))).toEqual([
      ['name', 'Location name is required'],
      ['locationType', 'Choose a location type'],
      ['addressLine1', 'Address is required'],
      ['city', 'City is required'],
      ['state', 'State is required'],
      ['zipCode', 'ZIP code is required'],
      ['country', 'Country is required'],
    ]);
  });

  it('can be of every type of the trade', () => {
    expect(locationTypes.join(' ')).toBe(
      'headquarters office warehouse store manufacturing distribution retail',
    );
    for (const locationType of locationTypes) {
      expect(NewLocation.parse({ ...least, locationType }).locationType).toBe(locationType);
    }
  });
});

describe('a change of a location', () => {
  it('touches only what is given: what is left out gets no default', () => {
    expect(LocationChange.parse({})).toEqual({});
    expect(LocationChange.parse({ isBillingLocation: true, version: 3 })).toEqual({
      isBillingLocation: true,
      version: 3,
    });
  });

  it('takes every field of a location', () => {
    const change = {
      ...least,
      locationType: 'warehouse',
      addressLine2: 'Dock 2',
      country: 'Canada',
      contactName: 'Cora',
      contactEmail: 'cora@corner.test',
      contactPhone: '555 0100',
      isShippingLocation: false,
      isBillingLocation: true,
      isActive: false,
      isPrimary: true,
    };
    expect(LocationChange.parse(change)).toEqual(change);
  });

  it('cannot empty the country, and starts from a version that exists', () => {
    expect(messages(LocationChange.safeParse({ country: ' ' }))).toEqual([
      ['country', 'Country is required'],
    ]);
    expect(LocationChange.safeParse({ version: 0 }).success).toBe(false);
  });
});
