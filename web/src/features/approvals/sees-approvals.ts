import type { CurrentUser } from '@casepack/contract/users/user';

/** An administrator of a customer sets approvals up; everyone else there sees them once they are set up. */
export const seesApprovals = ({
  hasApprovals,
  isOrgAdmin,
  isAdmin,
  wholesaleCustomerId,
}: CurrentUser): boolean => wholesaleCustomerId !== null && (hasApprovals || isOrgAdmin || isAdmin);
