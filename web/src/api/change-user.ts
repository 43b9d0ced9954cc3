import type { CurrentUser } from '@casepack/contract/users/user';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { pageUserId, setPageUser } from './page-user';
import { sessionChannel } from './session-channel';

/** Call when another user signs in or the user changes: drops everything cached for the previous one. */
export function setCurrentUser(queryClient: QueryClient, user: CurrentUser): void {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  if (before?.id !== user.id) {
    sessionChannel().postMessage(user.id);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] });
  }
  setPageUser(user.id);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Asks the server whether the user is still the one this page was rendered for. */
export async function isSameUser(queryClient: QueryClient): Promise<boolean> {
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  return pageUserId() === (now?.id ?? null);
}
