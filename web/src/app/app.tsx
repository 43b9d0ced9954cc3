import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { setSignedOut } from '../api/current-user';
import { createQueryClient } from '../api/query-client';
import { watchForOffline } from './early-banner';
import { Providers } from './providers';
import { createAppRouter } from './router';
import { sessionHint } from './session-hint';

const loadRest = () => import('./after-start');

const queryClient = createQueryClient({
  onSignedOut: (error) =>
    void loadRest().then(
      ({ endSession }) => endSession(error),
      () => window.location.assign('/api/login'),
    ),
});
if (sessionHint(document) === 'no') setSignedOut(queryClient);
watchForOffline();
const router = createAppRouter({ queryClient });

/** Long enough for the first page to come first. */
const startedMs = 3000;

export function App() {
  useTooltips();
  const [AfterStart, setAfterStart] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void loadRest().then(
        (loaded) => setAfterStart(() => loaded.AfterStart),
        () => setTimeout(load, startedMs),
      );
    setTimeout(load, startedMs);
  }, []);

  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
      {AfterStart && <AfterStart />}
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
