import { isSameLine, type LineKey } from '@casepack/contract/orders/line-rules';
import type { Cart } from './cart-store';

/** Removes the ordered quantities from the cart. What another tab has added since then stays. */
export function removeOrdered(cart: Cart, ordered: readonly (LineKey & { quantity: number })[]): void {
  for (const item of ordered) {
    const line = cart.lines().find((each) => isSameLine(each, item));
    if (line) cart.setQuantity(line, line.quantity - item.quantity);
  }
}
