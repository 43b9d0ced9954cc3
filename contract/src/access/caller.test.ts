import { describe, expect, it } from 'vitest';
import type { Actor } from './actor';
import { callerOf } from './caller';

const nobody: Actor = {
  userId: 1,
  isAdmin: false,
  isOrgAdmin: false,
  organizationType: null,
  manufacturerId: null,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
};

describe('the kind of caller', () => {
  it.each([
    [null, {}, 'freshUser'],
    [null, { isOrgAdmin: true }, 'freshUser'],
    [null, { isAdmin: true }, 'platformAdmin'],
    ['wholesale_customer', {}, 'customerUser'],
    ['wholesale_customer', { isOrgAdmin: true }, 'customerAdmin'],
    ['wholesale_customer', { isAdmin: true }, 'customerAdmin'],
    ['sales_organization', {}, 'salesRep'],
    ['sales_organization', { isOrgAdmin: true }, 'salesAdmin'],
    ['sales_organization', { isAdmin: true }, 'salesAdmin'],
    ['manufacturer', {}, 'manufacturerUser'],
    ['manufacturer', { isOrgAdmin: true }, 'manufacturerAdmin'],
    ['manufacturer', { isAdmin: true }, 'manufacturerAdmin'],
  ] as const)('of a %s user with %j is %s', (organizationType, flags, expected) => {
    expect(callerOf({ ...nobody, organizationType, ...flags })).toBe(expected);
  });

  it('is anonymous without a session', () => {
    expect(callerOf(null)).toBe('anonymous');
  });
});
