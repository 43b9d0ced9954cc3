import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSameUser, setSignedOut } from '../api/current-user';
import { createQueryClient } from '../api/query-client';
import { recheckAtReturn } from './kept-page';
import { Providers } from './providers';
import { createAppRouter } from './router';
import { sessionHint } from './session-hint';
import { signedOutRule } from './signed-out';

const queryClient = createQueryClient({ onSignedOut: signedOutRule() });
if (sessionHint(document) === 'no') setSignedOut(queryClient);
recheckAtReturn(() => isSameUser(queryClient));
const router = createAppRouter({ queryClient });

export function App() {
  useTooltips();
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Come with the first move of pointer or keyboard. Where they cannot be loaded, the buttons still have their names. */
function useTooltips() {
  useEffect(() => {
    const begun = new AbortController();
    const load = () => {
      begun.abort();
      import('../ui/tooltips').then(
        ({ showTooltips }) => showTooltips(),
        () => undefined,
      );
    };
    for (const type of ['pointermove', 'keydown']) addEventListener(type, load, { signal: begun.signal });
    return () => begun.abort();
  }, []);
}
