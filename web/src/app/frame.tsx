import type { CurrentUser } from '@casepack/contract/users/user';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { loadCart, useCartCount } from '../features/cart/carts';
import { useOnDemand } from '../ui/use-on-demand';
import { lazyPage } from './lazy-page';
import { Shell } from './shell';

// Signed-in users never see it.
export const PublicFrame = lazyPage(() => import('./public-frame'), 'PublicFrame');

/** The frame around a page: the shell for signed-in users, a plain bar for visitors. */
export function Frame() {
  const user = useCurrentUser();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (user !== null) return <UserShell key={user.id} user={user} />;
  // The landing page has its own header.
  return isHome ? <Outlet /> : <PublicFrame />;
}

function UserShell({ user }: { user: CurrentUser }) {
  const count = useCartCount(user.id);
  const [isCartOpen, setCartOpen] = useState(false);
  const cart = useOnDemand(isCartOpen, {
    load: async () => {
      const [{ CartDrawer }] = await Promise.all([import('../pages/cart-drawer'), loadCart(user.id)]);
      return { CartDrawer };
    },
    onMissing: () => setCartOpen(false),
  });

  return (
    <Shell user={user} cart={{ count, onOpen: () => setCartOpen(true) }}>
      <Outlet />
      {cart && <cart.CartDrawer userId={user.id} open={isCartOpen} onOpenChange={setCartOpen} />}
    </Shell>
  );
}
