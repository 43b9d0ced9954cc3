import { MutationCache, QueryClient } from '@tanstack/react-query';

/** Spec 8.2: the session ended while someone was working. A wrong password is a 401 too, but does not say this. */
export const isSignedOutError = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');

/** Spec 7.5: nothing is fetched again unless something made it stale. */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      // Settled comes after a mutation's own onError, so that this message is the one that stays on the screen.
      onSettled: (_data, error) => {
        if (isSignedOutError(error)) onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
