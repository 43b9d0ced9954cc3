import { readImageName } from '@casepack/contract/product-images/image-file-name';
import type { NamedProduct } from './image-batches.queries';

/** The product that the name of a file means, or why there is none. */
export type Match =
  | { productId: number; place: number; problem: null }
  | { productId: null; place: 0; problem: string };

const flat = (sku: string): string => sku.toLowerCase().replace(/[-_ ./]/g, '');
const none = (problem: string): Match => ({ productId: null, place: 0, problem });

/** The whole SKU counts before one with a number behind it, and both before one with other signs. */
export function matchImage(name: string, products: readonly NamedProduct[]): Match {
  const readings = readImageName(name);
  for (const { sku, place } of readings) {
    const exact = products.find((each) => each.sku.toLowerCase() === sku.toLowerCase());
    if (exact) return { productId: exact.id, place, problem: null };
  }
  for (const { sku, place } of readings) {
    const [found, another] = products.filter((each) => flat(each.sku) === flat(sku));
    if (found && another) return none(`Could be ${found.sku} or ${another.sku}`);
    if (found) return { productId: found.id, place, problem: null };
  }
  const [whole] = readings;
  return none(whole ? `No product has the SKU ${whole.sku}` : 'The name of the file has no SKU');
}
