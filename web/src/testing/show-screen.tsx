import type { CurrentUser } from '@casepack/contract/users/user';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setCurrentUser } from '../api/change-user';
import { createQueryClient } from '../api/query-client';
import { Toaster } from '../ui/toaster';

const nothingRead = () => createQueryClient({ onSignedOut: () => undefined });

/** Puts around a part of a page what the app puts around the page. */
export function asScreen(content: ReactNode, queryClient = nothingRead()) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        {content}
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>
  );
}

/** Shows a part of a page, to a user where it asks who that is; gives back what keeps the answers. */
export function showScreen(content: ReactNode, { user }: { user?: CurrentUser } = {}): QueryClient {
  const queryClient = nothingRead();
  if (user) setCurrentUser(queryClient, user);
  render(asScreen(content, queryClient));
  return queryClient;
}
