import { openPrivateStorage } from '../../api/private-storage';
import { type Cart, createCart } from './cart-store';

/** Everything a cart needs comes with this file, once there is a cart or something to put into it. */
export const openCart = async (userId: number): Promise<Cart> =>
  createCart(userId, await openPrivateStorage(userId));
