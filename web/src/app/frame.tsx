import type { CurrentUser } from '@casepack/contract/users/user';
import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { cartOf, useCartCount } from '../features/cart/cart-store';
import { useOnDemand } from '../ui/use-on-demand';
import { Shell } from './shell';

// Whoever is signed in never sees it.
export const PublicFrame = lazyRouteComponent(() => import('./public-frame'), 'PublicFrame');

/** What stands around a page: the shell for whoever is signed in, a plain bar for visitors. */
export function Frame() {
  const user = useCurrentUser();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (user !== null) return <ShellOf key={user.id} user={user} />;
  // The landing page brings its own header.
  return isHome ? <Outlet /> : <PublicFrame />;
}

function ShellOf({ user }: { user: CurrentUser }) {
  const count = useCartCount(cartOf(user.id));
  const [isCartOpen, setCartOpen] = useState(false);
  const cart = useOnDemand(isCartOpen, {
    load: () => import('../pages/cart-drawer'),
    onMissing: () => setCartOpen(false),
  });

  return (
    <Shell user={user} cart={{ count, onOpen: () => setCartOpen(true) }}>
      <Outlet />
      {cart && <cart.CartDrawer userId={user.id} open={isCartOpen} onOpenChange={setCartOpen} />}
    </Shell>
  );
}
