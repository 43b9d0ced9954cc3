import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { setSignedOut } from '../api/current-user';
import { pageUserId } from '../api/page-user';
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

/** Long enough for the first page to load before this does. */
const afterStartDelayMs = 3000;

export function App() {
  useTooltips();
  const [AfterStart, setAfterStart] = useState<ComponentType<{ router: typeof router }>>();
  useEffect(() => {
    const load = () =>
      void loadRest().then(
        (loaded) => setAfterStart(() => loaded.AfterStart),
        () => setTimeout(load, afterStartDelayMs),
      );
    setTimeout(load, afterStartDelayMs);

    // Ctrl+K, or Cmd+K on a Mac, also before the rest is loaded.
    const openPalette = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k' || !pageUserId()) return;
      event.preventDefault();
      load();
      void loadRest().then(
        ({ togglePalette }) => togglePalette(),
        () => undefined,
      );
    };
    addEventListener('keydown', openPalette);
    return () => removeEventListener('keydown', openPalette);
  }, []);

  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
      {AfterStart && <AfterStart router={router} />}
    </Providers>
  );
}

/** Loaded on the first pointer or keyboard event. If loading fails, the buttons still have their accessible names. */
function useTooltips() {
  useEffect(() => {
    const loading = new AbortController();
    const load = () => {
      loading.abort();
      import('../ui/tooltips').then(
        ({ showTooltips }) => showTooltips(),
        () => undefined,
      );
    };
    for (const type of ['pointermove', 'keydown']) addEventListener(type, load, { signal: loading.signal });
    return () => loading.abort();
  }, []);
}
