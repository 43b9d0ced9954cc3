import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** The `meta` of a mutation that changes nothing, such as a search that a key starts. */
export const readsOnly = { readsOnly: true };

type AnyMutation = Pick<Mutation<unknown, unknown, unknown>, 'meta'>;

/**
 * Nothing is refetched unless it was invalidated. Every write invalidates what is not on the screen, which is then read
 * again when it is shown; what is on the screen is invalidated by the mutation. Calls without a connection fail at once
 * and are not sent later.
 */
export function createQueryClient({ onSignedOut }: SessionOptions): QueryClient {
  // Also after an error: it may be done, or someone else was faster.
  const outdateOthers = ({ meta }: AnyMutation) => {
    if (meta?.readsOnly !== true) void client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // A visitor has no session that could end.
        if (pageUserId() && isSignedOutError(error)) onSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      // These two run before those of the mutation, so that what it stores of the response counts as new.
      onSuccess: (_data, _variables, _result, mutation) => outdateOthers(mutation),
      onError: (_error, _variables, _result, mutation) => outdateOthers(mutation),
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
  return client;
}
