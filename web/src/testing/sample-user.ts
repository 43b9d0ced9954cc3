import type { CurrentUser } from '@casepack/contract/users/user';

/** A user of manufacturer 3 by default. */
export const sampleUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  firstName: 'Ada',
  lastName: 'Maker',
  email: 'ada@example.test',
  company: null,
  profileImageUrl: null,
  isAdmin: false,
  isOrgAdmin: false,
  active: true,
  role: 'manufacturer',
  manufacturerId: 3,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
  memberships: [],
  mustChangePassword: false,
  hasPassword: true,
  hasOrderMinimum: false,
  hasApprovals: false,
  ...changes,
});
