import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isSameUser } from '../api/change-user';
import { pageUserId } from '../api/page-user';
import { loadCart } from '../features/cart/carts';
import { NewCartPrompt } from '../features/cart/new-cart-prompt';
import { ConnectionBanner } from './connection-banner';
import { PaletteSlot } from './palette-slot';
import { isPaletteOpen, showPalette } from './palette-state';
import { createSessionEndHandler } from './signed-out';
import { watchSession } from './watch-session';

export const togglePalette = () => showPalette(!isPaletteOpen());
export const endSession = createSessionEndHandler();

/** What a page needs after its first render. Loaded then, and only while there is a connection. */
export function AfterStart({ router }: { router: AnyRouter }) {
  const queryClient = useQueryClient();
  useEffect(() => watchSession({ isSameUser: () => isSameUser(queryClient) }), [queryClient]);
  useEffect(() => {
    const userId = pageUserId();
    // If this fails, the click that needs the cart reports it.
    if (userId) loadCart(userId).catch(() => undefined);
  }, []);

  // Reading again is safe. Writes are not repeated: the user decides.
  const refetchFailed = useCallback(
    () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [queryClient],
  );
  return (
    <>
      <ConnectionBanner onBack={refetchFailed} />
      <NewCartPrompt />
      <RouterContextProvider router={router}>
        <PaletteSlot />
      </RouterContextProvider>
    </>
  );
}
