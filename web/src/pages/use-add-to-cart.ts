import type { Product } from '@casepack/contract/catalog/product';
import { useCallback } from 'react';
import { useCurrentUser } from '../api/current-user';
import { loadCart } from '../features/cart/carts';
import { loadCodeOrToast } from '../ui/load-code-or-toast';

/** Adds to the cart of the signed-in user; false if that failed, which has been said by then. */
export function useAddToCart() {
  const userId = useCurrentUser()?.id;
  return useCallback(
    async (product: Product, isTester: boolean, quantity: number) => {
      if (userId === undefined) return false;
      const cart = await loadCodeOrToast(() => loadCart(userId));
      return (await cart?.add(product, isTester, quantity)) ?? false;
    },
    [userId],
  );
}
