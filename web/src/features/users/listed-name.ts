import type { ListedUser } from '@casepack/contract/users/managed-user';
import { displayName } from '@casepack/contract/users/user';

export const listedName = (user: ListedUser): string =>
  displayName({ ...user, email: user.email ?? 'Unnamed user' });
