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
    // A later response may name another user: the page was still rendered for the first.
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

/** The server has already told the page that there is no session, which saves the call. */
export const setSignedOut = (queryClient: QueryClient): void => {
  setPageUser(null);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
};

/** The signed-in user, or null. The router loads it before any page is shown. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null;
