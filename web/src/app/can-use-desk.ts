import type { CurrentUser } from '@casepack/contract/users/user';

/** Everyone except a newcomer, who belongs to no company yet. */
export const canUseDesk = ({ role, isAdmin }: Pick<CurrentUser, 'role' | 'isAdmin'>): boolean =>
  role !== null || isAdmin;
