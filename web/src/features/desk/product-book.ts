import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import type { KnownProducts } from './grid-entry';

/** The products that the server has named so far, at the prices of the draft's customer. */
export class ProductBook implements KnownProducts {
  readonly #byId = new Map<number, DeskProduct>();
  readonly #byCode = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  byId = (id: number): DeskProduct | undefined => this.#byId.get(id);

  byCode = (code: string): DeskProduct | undefined => {
    const id = this.#byCode.get(code.trim().toLowerCase());
    return id === undefined ? undefined : this.#byId.get(id);
  };

  learn(products: readonly DeskProduct[]): void {
    if (products.length === 0) return;
    for (const product of products) {
      this.#byId.set(product.id, product);
      this.#byCode.set(product.sku.toLowerCase(), product.id);
      if (product.partNumber) this.#byCode.set(product.partNumber.toLowerCase(), product.id);
    }
    this.#tell();
  }

  /** Another customer has other prices and part numbers. Known products stay until the new ones are here. */
  forgetCodes(): void {
    this.#byCode.clear();
    this.#tell();
  }

  version = (): number => this.#version;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
