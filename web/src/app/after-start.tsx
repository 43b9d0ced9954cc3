import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { isSameUser } from '../api/change-user';
import { pageUserId } from '../api/page-user';
import { AskingForNewCart } from '../features/cart/asking-for-new-cart';
import { loadCart } from '../features/cart/carts';
import { ConnectionBanner } from './connection-banner';
import { signedOutRule } from './signed-out';
import { watchSession } from './watch-session';

export const endSession = signedOutRule();

/** What a page needs once it shows. It comes then, and not when the connection is gone. */
export function AfterStart() {
  const queryClient = useQueryClient();
  useEffect(() => watchSession({ isSameUser: () => isSameUser(queryClient) }), [queryClient]);
  useEffect(() => {
    const userId = pageUserId();
    // Where this fails, the press that needs the cart says so.
    if (userId) loadCart(userId).catch(() => undefined);
  }, []);

  // Reading again does no harm. What was to be written is left to the person.
  const readAgain = useCallback(
    () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [queryClient],
  );
  return (
    <>
      <ConnectionBanner onBack={readAgain} />
      <AskingForNewCart />
    </>
  );
}
