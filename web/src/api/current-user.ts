import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import type { CurrentUser } from '@casepack/contract/users/user';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';
import { pageUserId, setPageUser } from './page-user';

const queryKey = ['current-user'] as const;

/** Null means signed out. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    const user = await askForUser(signal);
    // A later answer may name someone else: the page was still drawn for the first.
    if (pageUserId() === undefined) setPageUser(user?.id ?? null);
    return user;
  },
});

async function askForUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(currentUser, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The page was told that nobody is signed in, so nobody needs to ask. */
export const setSignedOut = (queryClient: QueryClient): void => {
  setPageUser(null);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
};

/** The signed-in user, or null. The router has read it before any page shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null;
