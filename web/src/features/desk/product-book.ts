import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import type { KnownProducts } from './grid-entry';

/** The products that the server has named so far, at the prices of the draft's customer. */
export class ProductBook implements KnownProducts {
  readonly #byId = new Map<number, DeskProduct>();
  readonly #byCode = new Map<string, number>();
  /** By product: the version in which it came or changed. */
  readonly #changedIn = new Map<number, number>();
  readonly #gone = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  byId = (id: number): DeskProduct | undefined => this.#byId.get(id);

  /** The server was asked for it and does not have it for this customer. */
  isGone = (id: number): boolean => !this.#byId.has(id) && this.#gone.has(id);

  byCode = (code: string): DeskProduct | undefined => {
    const id = this.#byCode.get(code.trim().toLowerCase());
    return id === undefined ? undefined : this.#byId.get(id);
  };

  learn(products: readonly DeskProduct[]): void {
    const before = this.#version;
    for (const product of products) {
      this.#take(product);
      this.#byCode.set(product.sku.toLowerCase(), product.id);
      if (product.partNumber) this.#byCode.set(product.partNumber.toLowerCase(), product.id);
    }
    if (this.#version > before) this.#tell();
  }

  /** What is known stays as it was: the order is checked again before it is placed. */
  miss(ids: readonly number[]): void {
    const gone = ids.filter((id) => !this.#byId.has(id) && !this.#gone.has(id));
    if (gone.length === 0) return;
    this.#version += 1;
    for (const id of gone) {
      this.#gone.add(id);
      this.#changedIn.set(id, this.#version);
    }
    this.#tell();
  }

  /** Another customer has other prices and part numbers. Known products stay until the new ones are here. */
  forgetCodes(): void {
    this.#byCode.clear();
  }

  /** Changes if a product of these lines does. What is learned about others while someone types concerns nobody. */
  versionOf(lines: readonly { productId: number | null }[]): number {
    return lines.reduce(
      (latest, { productId }) => Math.max(latest, this.#changedIn.get(productId ?? 0) ?? 0),
      0,
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #take(product: DeskProduct): void {
    const known = this.#byId.get(product.id);
    if (known && JSON.stringify(known) === JSON.stringify(product)) return;
    this.#version += 1;
    this.#byId.set(product.id, product);
    this.#changedIn.set(product.id, this.#version);
  }
}
