import type { Cart } from './cart-store';
import { carts } from './carts';

/** For a page that waited for the cart to be loaded. */
export function cartOf(userId: number): Cart {
  const cart = carts.get(userId);
  if (!cart) throw new Error('The cart of this user was not loaded');
  return cart;
}
