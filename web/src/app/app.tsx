import { describeIssue } from '@casepack/contract/input-errors';
import { RouterProvider } from '@tanstack/react-router';
import { z } from 'zod';
import { isSameUser, setSignedOut } from '../api/current-user';
import { createQueryClient } from '../api/query-client';
import { recheckAtReturn } from './kept-page';
import { Providers } from './providers';
import { createAppRouter } from './router';
import { sessionHint } from './session-hint';
import { signedOutRule } from './signed-out';

z.config({ localeError: describeIssue });
const queryClient = createQueryClient({ onSignedOut: signedOutRule() });
if (sessionHint(document) === 'no') setSignedOut(queryClient);
recheckAtReturn(() => isSameUser(queryClient));
const router = createAppRouter({ queryClient });

export function App() {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
