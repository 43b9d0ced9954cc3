import { describe, expect, it } from 'vitest';
import type { Actor } from './actor';
import {
  actsForCustomer,
  isBuyer,
  isFreshUser,
  isManufacturerStaff,
  isOrganizationAdmin,
  isPlatformAdmin,
  isSalesUser,
  manufacturerOf,
  orderRoleOf,
  priceRightOf,
} from './questions';

const nobody: Actor = {
  userId: 1,
  isAdmin: false,
  isOrgAdmin: false,
  organizationType: null,
  manufacturerId: null,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
};
const platformAdmin: Actor = { ...nobody, isAdmin: true };
const maker: Actor = { ...nobody, organizationType: 'manufacturer', manufacturerId: 7 };
const rep: Actor = { ...maker, organizationType: 'sales_organization', salesOrganizationId: 8 };
const buyer: Actor = { ...rep, organizationType: 'wholesale_customer', wholesaleCustomerId: 9 };
const asAdmin = (actor: Actor): Actor => ({ ...actor, isAdmin: true, isOrgAdmin: true });

const everyone = [
  { who: 'a fresh user', actor: nobody, orders: 'newcomer', prices: 'none', manufacturer: 'default' },
  { who: 'a customer user', actor: buyer, orders: 'buyer', prices: 'none', manufacturer: 7 },
  { who: 'a customer admin', actor: asAdmin(buyer), orders: 'buyer', prices: 'none', manufacturer: 7 },
  { who: 'a sales rep', actor: rep, orders: 'staff', prices: 'lower', manufacturer: 7 },
  { who: 'a sales admin', actor: asAdmin(rep), orders: 'staff', prices: 'lower', manufacturer: 7 },
  { who: 'a manufacturer user', actor: maker, orders: 'staff', prices: 'any', manufacturer: 7 },
  { who: 'a manufacturer admin', actor: asAdmin(maker), orders: 'staff', prices: 'any', manufacturer: 7 },
  { who: 'a platform admin', actor: platformAdmin, orders: 'staff', prices: 'any', manufacturer: 'every' },
];

describe('what is asked of an actor', () => {
  it.each(everyone)(
    '$who orders as $orders, sets $prices prices, with manufacturer $manufacturer',
    (expected) => {
      const { actor, orders, prices, manufacturer } = expected;

      expect(orderRoleOf(actor)).toBe(orders);
      expect(actsForCustomer(actor)).toBe(orders !== 'staff');
      expect(priceRightOf(actor)).toBe(prices);
      expect(manufacturerOf(actor)).toBe(manufacturer);
      expect(isPlatformAdmin(actor)).toBe(actor === platformAdmin);
      expect(isFreshUser(actor)).toBe(actor === nobody);
    },
  );

  it.each([
    ['buyers', isBuyer, ['a customer user', 'a customer admin']],
    ['users of sales organizations', isSalesUser, ['a sales rep', 'a sales admin']],
    ['staff of manufacturers', isManufacturerStaff, ['a manufacturer user', 'a manufacturer admin']],
    [
      'organization admins',
      isOrganizationAdmin,
      ['a customer admin', 'a sales admin', 'a manufacturer admin'],
    ],
  ] as const)('knows %s, and no one without a session', (_, asks, expected) => {
    expect(everyone.filter(({ actor }) => asks(actor)).map(({ who }) => who)).toEqual(expected);
    expect(asks(null)).toBe(false);
  });

  it.each([{ isAdmin: true }, { isOrgAdmin: true }])('finds an organization admin by %o', (flag) => {
    expect(isOrganizationAdmin({ ...buyer, ...flag })).toBe(true);
    expect(isOrganizationAdmin({ ...nobody, ...flag })).toBe(false);
  });

  it('answers no without a session', () => {
    expect([isPlatformAdmin(null), isFreshUser(null), actsForCustomer(null)]).toEqual([false, false, false]);
  });

  it('lets nobody set prices without a session', () => {
    expect(priceRightOf(null)).toBe('none');
  });

  it('finds no manufacturer for a member whose organization is unknown', () => {
    expect(manufacturerOf({ ...maker, manufacturerId: null })).toBe('none');
  });
});
