import { canEver } from '@casepack/contract/access/permissions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { setupQuery } from '../features/setup/setup.queries';

/** The setup guide of those who can set something up; null if nothing is left to do. */
export function useSetup(user: CurrentUser | null) {
  const canSetUp = user !== null && canEver(toActor(user), 'manufacturer:edit');
  const { data, isLoading } = useQuery({ ...setupQuery(undefined), enabled: canSetUp });
  return { guide: data ?? null, isPending: isLoading };
}
