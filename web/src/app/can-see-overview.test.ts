import { canEver } from '@casepack/contract/access/permissions';
import { roles, toActor } from '@casepack/contract/users/user';
import { expect, it } from 'vitest';
import { canSeeOverview } from './can-see-overview';

const someone = {
  id: 7,
  firstName: 'Bo',
  lastName: 'Buyer',
  email: 'bo@example.test',
  company: null,
  profileImageUrl: null,
  active: true,
  manufacturerId: null,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
  memberships: [],
};

const allUsers = [...roles, null].flatMap((role) =>
  [false, true].flatMap((isAdmin) => [false, true].map((isOrgAdmin) => ({ role, isAdmin, isOrgAdmin }))),
);

it.each(allUsers)('agrees with the permission table about who sees overview and customers: %j', (user) => {
  const actor = toActor({ ...someone, ...user });
  expect(canSeeOverview(user)).toBe(canEver(actor, 'overview:view'));
  expect(canSeeOverview(user)).toBe(canEver(actor, 'customer-summary:list'));
});
