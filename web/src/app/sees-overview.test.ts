import { canEver } from '@casepack/contract/access/permissions';
import { roles, toActor } from '@casepack/contract/users/user';
import { expect, it } from 'vitest';
import { seesOverview } from './sees-overview';

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

const everyKind = [...roles, null].flatMap((role) =>
  [false, true].flatMap((isAdmin) => [false, true].map((isOrgAdmin) => ({ role, isAdmin, isOrgAdmin }))),
);

it.each(everyKind)('shows the overview to %j as the permission table says', (rights) => {
  expect(seesOverview(rights)).toBe(canEver(toActor({ ...someone, ...rights }), 'overview:view'));
});
