import type { User } from '@casepack/contract/users/user';
import { ownOrganization } from '../../api/own-organization';

/** Whose statement a user can call their own: that of the wholesale customer they belong to. */
export function statementOwner(user: User): number | undefined {
  const own = ownOrganization(user);
  return own?.organizationType === 'wholesale_customer' ? own.organizationId : undefined;
}
