import { useEffect, useState } from 'react';
import { useLookUp } from './cart.queries';
import { type CartChange, changesOf } from './cart-changes';
import type { Cart } from './cart-store';

export interface FreshCart {
  /** What changed since the cart was last looked up. */
  changes: readonly CartChange[];
  /** The products that are no longer in the catalog. */
  gone: ReadonlySet<number>;
  isError: boolean;
  isChecking: boolean;
  check: () => void;
}

const nothing = { changes: [], gone: new Set<number>() };

/** Looks up prices and availability each time the cart opens, updates the lines and returns the changes. */
export function useFreshCart(cart: Cart, isOpen: boolean): FreshCart {
  const [found, setFound] = useState<Pick<FreshCart, 'changes' | 'gone'>>(nothing);
  const { mutate, isError, isPending } = useLookUp();

  function check() {
    const ids = [...new Set(cart.lines().map(({ productId }) => productId))];
    if (ids.length === 0) return;
    mutate(ids, {
      onSuccess: (products) => {
        const known = new Set(products.map(({ id }) => id));
        // Lines added after the request are not part of the response.
        const asked = cart.lines().filter(({ productId }) => ids.includes(productId));
        setFound({
          changes: changesOf(asked, products),
          gone: new Set(ids.filter((id) => !known.has(id))),
        });
        cart.refresh(products);
      },
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the cart opens
  useEffect(() => {
    setFound(nothing);
    if (isOpen) check();
  }, [cart, isOpen]);

  return { ...found, isError, isChecking: isPending, check };
}
