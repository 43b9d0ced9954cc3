import type { User } from '@casepack/contract/users/user';
import { ownOrganization } from '../../api/own-organization';

/** The wholesale customer whose statement a user may see as their own. */
export function statementOwner(user: User): number | undefined {
  const own = ownOrganization(user);
  return own?.organizationType === 'wholesale_customer' ? own.organizationId : undefined;
}
