import { isSameLine, type LineKey } from '@casepack/contract/orders/line-rules';
import type { Cart } from './cart-store';

/** Empties the cart of what was ordered. What another tab put in meanwhile stays. */
export function takeOut(cart: Cart, ordered: readonly (LineKey & { quantity: number })[]): void {
  for (const item of ordered) {
    const line = cart.lines().find((each) => isSameLine(each, item));
    if (line) cart.setQuantity(line, line.quantity - item.quantity);
  }
}
