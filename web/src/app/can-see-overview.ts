import type { CurrentUser } from '@casepack/contract/users/user';

/**
 * Repeats what the permission table says about overview:view and customer-summary:list: the table itself is too large to load before the first
 * page. A test checks that both agree.
 */
export const canSeeOverview = ({ role, isAdmin }: Pick<CurrentUser, 'role' | 'isAdmin'>): boolean =>
  role === null ? isAdmin : role !== 'wholesale_customer';
