import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { toActor, type User } from '@casepack/contract/users/user';
import type { OrganizationRow } from './organizations.queries';

/** Whose a listed organization is, for whoever sees those of several manufacturers. */
export const manufacturerNameFor = (user: User | null, row: OrganizationRow): string | undefined =>
  user && isPlatformAdmin(toActor(user)) && 'manufacturerName' in row ? row.manufacturerName : undefined;
