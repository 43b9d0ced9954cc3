import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { toActor, type User } from '@casepack/contract/users/user';
import type { OrganizationRow } from './organizations.queries';

/** The manufacturer of a listed organization, for users who see those of several. */
export const manufacturerNameFor = (user: User | null, row: OrganizationRow): string | undefined =>
  user && isPlatformAdmin(toActor(user)) && 'manufacturerName' in row ? row.manufacturerName : undefined;
