import { openPrivateStorage } from '../../api/private-storage';
import { type Cart, createCart } from './cart-store';

/** All code for carts is loaded with this file, once there is a cart or something to add. */
export const openCart = async (userId: number): Promise<Cart> =>
  createCart(userId, await openPrivateStorage(userId));
