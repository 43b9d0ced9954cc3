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

const emptyQueryClient = () => createQueryClient({ onSignedOut: () => undefined });

/** Wraps a part of a page in the same providers as the app. */
export function withProviders(content: ReactNode, queryClient = emptyQueryClient()) {
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

/** Renders a part of a page, for a user if given; returns the query client. */
export function showScreen(content: ReactNode, { user }: { user?: CurrentUser } = {}): QueryClient {
  const queryClient = emptyQueryClient();
  if (user) setCurrentUser(queryClient, user);
  render(withProviders(content, queryClient));
  return queryClient;
}
