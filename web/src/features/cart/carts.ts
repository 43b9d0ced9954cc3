import { useEffect, useSyncExternalStore } from 'react';
import { cartKey } from './cart-key';
import type { Cart } from './cart-store';

/** The loaded carts, by user. */
export const carts = new Map<number, Cart>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The cart of the signed-in user. Each user has a separate one. */
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

/** Zero until the cart is loaded: an empty cart is not loaded for its count. */
export function useCartCount(userId: number): number {
  useEffect(() => {
    // If this fails, the click that needs the cart reports it.
    if (localStorage.getItem(cartKey(userId)) !== null) loadCart(userId).catch(() => undefined);
  }, [userId]);
  return useSyncExternalStore(subscribe, () => countOf(userId));
}
