import { useEffect, useSyncExternalStore } from 'react';
import { cartKey } from './cart-key';
import type { Cart } from './cart-store';

/** Those that were loaded, by user. */
export const carts = new Map<number, Cart>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The cart of whoever is signed in. Each user has an own one, so nobody is shown another's. */
export async function loadCart(userId: number): Promise<Cart> {
  const { openCart } = await import('./open-cart');
  const opened = await openCart(userId);
  const known = carts.get(userId);
  if (known) return known;
  carts.set(userId, opened);
  opened.subscribe(tell);
  tell();
  return opened;
}

const countOf = (userId: number): number =>
  carts
    .get(userId)
    ?.lines()
    .reduce((count, { quantity }) => count + quantity, 0) ?? 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Zero until the cart is there: one that was never filled is not loaded for its count. */
export function useCartCount(userId: number): number {
  useEffect(() => {
    // Where this fails, the press that needs the cart says so.
    if (localStorage.getItem(cartKey(userId)) !== null) loadCart(userId).catch(() => undefined);
  }, [userId]);
  return useSyncExternalStore(subscribe, () => countOf(userId));
}
