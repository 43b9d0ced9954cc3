import type { CurrentUser } from '@casepack/contract/users/user';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { setCurrentUser } from '../api/change-user';
import { setSignedOut } from '../api/current-user';
import { createQueryClient } from '../api/query-client';
import { Providers } from '../app/providers';
import { createAppRouter } from '../app/router';

/** Renders the whole app at a URL, for a user or a visitor; returns the router. */
export function openPage(
  path: string,
  user: CurrentUser | null,
  queryClient = createQueryClient({ onSignedOut: () => undefined }),
) {
  window.scrollTo = () => undefined;
  if (user) setCurrentUser(queryClient, user);
  else setSignedOut(queryClient);
  const router = createAppRouter({ queryClient });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}
