import type { User } from '@casepack/contract/users/user';
import { isPlatformAdministrator } from './organization-kinds';
import type { OrganizationRow } from './organizations.queries';

/** Whose a listed organization is, for whoever sees those of several manufacturers. */
export const manufacturerNameFor = (
  user: Pick<User, 'isAdmin' | 'role'> | null,
  row: OrganizationRow,
): string | undefined =>
  user && isPlatformAdministrator(user) && 'manufacturerName' in row ? row.manufacturerName : undefined;
