import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { pageUserId } from './page-user';

/** Another tab signed in another user, so the server rejected the write of this page. */
export const isUserChangedError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'user_changed';

/** The session ended, or its user changed, while the user was working: the app reports it and leaves the page. */
export const isSignedOutError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'signed_out' || isUserChangedError(error));

interface SessionOptions {
  onSignedOut: (error: unknown) => void;
}

/** Nothing is refetched unless it was invalidated. Calls without a connection fail at once and are not sent later. */
export function createQueryClient({ onSignedOut }: SessionOptions): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // A visitor has no session that could end.
        if (pageUserId() && isSignedOutError(error)) onSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      // onSettled runs after the onError of the mutation, so that this message replaces any other.
      onSettled: (_data, error) => {
        if (isSignedOutError(error)) onSignedOut(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
