import { isSameLine, type LineKey, lineId, MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { useSyncExternalStore } from 'react';
import type { PrivateStorage } from '../../api/private-storage';
import { toast } from '../../ui/toast';
import { cartKey } from './cart-key';
import { type CartLine, type CartProduct, readLines, toCartProduct, writeLines } from './cart-line';
import { askForNewCart, type MixedManufacturers } from './new-cart-question';

export interface Addition {
  product: CartProduct & { id: number };
  isTester: boolean;
  quantity: number;
}

export interface Cart {
  lines: () => readonly CartLine[];
  subscribe: (listener: () => void) => () => void;
  /** False if it would have needed a new cart and the user kept the current one. */
  add: (product: CartProduct & { id: number }, isTester: boolean, quantity?: number) => Promise<boolean>;
  /** Like `add` for each, but stored and reported once. */
  addAll: (additions: readonly Addition[]) => Promise<boolean>;
  setQuantity: (line: LineKey, quantity: number) => void;
  /** Updates these products to their current state. */
  refresh: (products: readonly (CartProduct & { id: number })[]) => void;
  clear: () => void;
  /** Only these, whatever was in it. */
  replaceWith: (additions: readonly Addition[]) => void;
  /** Exactly as it was. */
  restore: (lines: readonly CartLine[]) => void;
}

/** The manufacturers of the cart and of the additions, if they differ. */
function findMixedManufacturers(
  lines: readonly CartLine[],
  additions: readonly Addition[],
): MixedManufacturers | undefined {
  for (const { product } of additions) {
    const to = product.manufacturerId;
    const other = lines.find(({ product: { manufacturerId = to } }) => manufacturerId !== to);
    const from = other?.product.manufacturerId;
    if (from !== undefined && to !== undefined) return { from, to };
  }
  return undefined;
}

function warnUnsaved(): void {
  toast({
    title: 'Error',
    description: 'This browser could not save the cart. It lasts until the page is closed.',
    variant: 'destructive',
  });
}

/**
 * The cart of one user in this browser. The stored text is the single source of truth and is read before every
 * change, so that two tabs never undo each other's changes.
 */
export function createCart(userId: number, storage: PrivateStorage): Cart {
  const key = cartKey(userId);
  const listeners = new Set<() => void>();
  let readText: string | null = null;
  let readAs: readonly CartLine[] = [];
  /** Used instead of the storage when that is full. */
  let unsaved: string | undefined;

  function lines(): readonly CartLine[] {
    const text = unsaved ?? storage.getItem(key);
    if (text !== readText) {
      readText = text;
      readAs = readLines(text);
    }
    return readAs;
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function write(next: readonly CartLine[]): void {
    const text = writeLines(next);
    try {
      storage.setItem(key, text);
      unsaved = undefined;
    } catch {
      if (unsaved === undefined) warnUnsaved();
      unsaved = text;
    }
    tell();
  }

  /** Another tab has written; `key` is null if the whole storage was cleared. */
  function handleStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) tell();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', handleStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
    };
  }

  const within = (quantity: number) => Math.min(MAX_QUANTITY, Math.trunc(quantity));

  function join(before: readonly CartLine[], additions: readonly Addition[]): void {
    const next = new Map(before.map((line) => [lineId(line), line]));
    for (const { product, isTester, quantity } of additions) {
      const id = lineId({ productId: product.id, isTester });
      const before = next.get(id)?.quantity ?? 0;
      next.set(id, {
        productId: product.id,
        isTester,
        quantity: within(before + quantity),
        product: toCartProduct(product),
      });
    }
    write([...next.values()]);
  }

  /** An order has one manufacturer, so products of another one need a new cart. */
  async function addAll(additions: readonly Addition[]): Promise<boolean> {
    const mixed = findMixedManufacturers(lines(), additions);
    if (mixed && !(await askForNewCart(mixed))) return false;
    join(mixed ? [] : lines(), additions);
    return true;
  }

  return {
    lines,
    subscribe,
    add: (product, isTester, quantity = 1) => addAll([{ product, isTester, quantity }]),
    addAll,
    setQuantity(which, quantity) {
      write(
        quantity < 1
          ? lines().filter((line) => !isSameLine(line, which))
          : lines().map((line) => (isSameLine(line, which) ? { ...line, quantity: within(quantity) } : line)),
      );
    },
    refresh(products) {
      const byId = new Map(products.map((product) => [product.id, product]));
      write(
        lines().map((line) => {
          const product = byId.get(line.productId);
          return product ? { ...line, product: toCartProduct(product) } : line;
        }),
      );
    },
    clear() {
      write([]);
    },
    replaceWith: (additions) => join([], additions),
    restore: write,
  };
}

export function useCartLines(cart: Cart): readonly CartLine[] {
  return useSyncExternalStore(cart.subscribe, cart.lines);
}
