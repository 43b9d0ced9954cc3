import type { CurrentUser } from '@casepack/contract/users/user';

/**
 * What the permission table says of overview:view, in short: the table itself is too long to come along before the
 * first page shows. A test holds the two together.
 */
export const seesOverview = ({ role, isAdmin }: Pick<CurrentUser, 'role' | 'isAdmin'>): boolean =>
  role === null ? isAdmin : role !== 'wholesale_customer';
