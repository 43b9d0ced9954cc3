import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { pageUserId } from './page-user';

/** Another tab signed someone else in: the server refused to act for them on this page's behalf. */
export const isUserChangedError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'user_changed';

/** The session ended, or changed hands, while someone was working: the app says so and leaves. */
export const isSignedOutError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'signed_out' || isUserChangedError(error));

interface SessionRule {
  onSignedOut: (error: unknown) => void;
}

/** Nothing is fetched again unless something made it stale. What cannot be sent now fails now and is not sent later. */
export function createQueryClient({ onSignedOut }: SessionRule): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // A visitor has no session that could end.
        if (pageUserId() && isSignedOutError(error)) onSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      // Settled comes after a mutation's own onError, so that this message is the one that stays on the screen.
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
