import { currentUser } from '@casepack/contract/auth/current-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';

const queryKey = ['current-user'] as const;

/** Null means signed out. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call(currentUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Someone signed in, or changed: what was read for whoever was there before is forgotten. */
export function setCurrentUser(queryClient: QueryClient, user: CurrentUser): void {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  if (before?.id !== user.id) {
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  }
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** The page was told that nobody is signed in, so nobody needs to ask. */
export const setSignedOut = (queryClient: QueryClient): void => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
};

/** Asks the server, and says whether it is still whom this page was made for. */
export async function isSameUser(queryClient: QueryClient): Promise<boolean> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  return before?.id === now?.id;
}

/** The signed-in user, or null. The router has read it before any page shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null;
