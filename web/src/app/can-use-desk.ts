import type { CurrentUser } from '@casepack/contract/users/user';

/** Everyone except a newcomer, who belongs to no company yet. */
export const canUseDesk = (user: CurrentUser): boolean =>
  user.isAdmin ||
  user.manufacturerId !== null ||
  user.salesOrganizationId !== null ||
  user.wholesaleCustomerId !== null;
