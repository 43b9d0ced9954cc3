import { describe, expect, it } from 'vitest';
import { CurrentUser, displayName, nodeOfUser, toActor, User } from './user';

const rep: User = {
  id: 7,
  firstName: 'Rita',
  lastName: 'Rep',
  email: 'rita@soap.test',
  company: 'Soap Sales',
  profileImageUrl: null,
  isAdmin: false,
  isOrgAdmin: true,
  active: true,
  role: 'sales_rep',
  manufacturerId: 3,
  salesOrganizationId: 5,
  wholesaleCustomerId: null,
  memberships: [{ organizationType: 'sales_organization', organizationId: 5 }],
};

describe('a user', () => {
  it('is sent with every field of theirs', () => {
    expect(User.encode(User.parse(rep))).toEqual(rep);
  });

  it('gets facts about their own password that others do not', () => {
    const self = {
      ...rep,
      mustChangePassword: false,
      hasOrderMinimum: false,
      hasApprovals: false,
      hasPassword: true,
    };
    expect(CurrentUser.parse(self)).toEqual(self);
    expect(CurrentUser.safeParse(rep).success).toBe(false);
    expect(User.parse(self)).toEqual(rep);
  });

  it.each(['manufacturer', 'sales_rep', 'wholesale_customer', null])('can have the role %s', (role) => {
    expect(User.parse({ ...rep, role }).role).toBe(role);
  });

  it('cannot have a role that does not exist', () => {
    expect(User.safeParse({ ...rep, role: 'admin' }).success).toBe(false);
  });
});

describe('the name of a user', () => {
  it.each([
    ['Rita', 'Rep', 'Rita Rep'],
    ['Rita', '', 'Rita'],
    ['', 'Rep', 'Rep'],
    ['', '', 'rita@soap.test'],
    [' ', ' ', 'rita@soap.test'],
  ])('of %j and %j is %j', (firstName, lastName, expected) => {
    expect(displayName({ firstName, lastName, email: 'rita@soap.test' })).toBe(expected);
  });
});

describe('the organization of a user', () => {
  it('is the one that they belong to', () => {
    expect(nodeOfUser(rep)).toEqual({
      manufacturerId: 3,
      salesOrganizationId: 5,
      wholesaleCustomerId: null,
    });
  });

  it('does not exist for a user without a manufacturer', () => {
    expect(nodeOfUser({ ...rep, manufacturerId: null })).toBeUndefined();
  });

  it.each([
    ['manufacturer', 'manufacturer'],
    ['sales_rep', 'sales_organization'],
    ['wholesale_customer', 'wholesale_customer'],
    [null, null],
  ] as const)('of the role %s is a %s', (role, organizationType) => {
    expect(toActor({ ...rep, role })).toEqual({
      userId: 7,
      isAdmin: false,
      isOrgAdmin: true,
      organizationType,
      manufacturerId: 3,
      salesOrganizationId: 5,
      wholesaleCustomerId: null,
    });
  });
});
