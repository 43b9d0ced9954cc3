import { OrderedProduct } from '@casepack/contract/catalog/ordered-product';
import type { Product } from '@casepack/contract/catalog/product';
import { Id } from '@casepack/contract/ids';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { z } from 'zod';
import { pictureOf } from '../../api/picture-of';

/** What a line stores of its product, as of the last lookup. */
const CartProduct = OrderedProduct.partial({
  // Carts of earlier versions do not have these.
  manufacturerId: true,
  orderMultiple: true,
  maximumQuantity: true,
});
export type CartProduct = z.infer<typeof CartProduct>;

const CartLine = z.object({
  productId: Id,
  isTester: z.boolean(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  product: CartProduct,
});
export type CartLine = z.infer<typeof CartLine>;

export function toCartProduct(product: CartProduct & Pick<Product, 'image'>): CartProduct {
  const { manufacturerId, priceSteps, orderMultiple, maximumQuantity, allowBackorder, expectedOn } = product;
  return {
    ...(manufacturerId === undefined ? {} : { manufacturerId }),
    ...(priceSteps === undefined ? {} : { priceSteps }),
    ...(orderMultiple === undefined ? {} : { orderMultiple }),
    ...(maximumQuantity === undefined ? {} : { maximumQuantity }),
    ...(allowBackorder ? { allowBackorder } : {}),
    ...(expectedOn ? { expectedOn } : {}),
    name: product.name,
    sku: product.sku,
    imageUrl: pictureOf(product).src,
    wholesalePricePerUnit: product.wholesalePricePerUnit,
    casePackCost: product.casePackCost,
    casePackQuantity: product.casePackQuantity,
    hasTestersAvailable: product.hasTestersAvailable,
    testerPrice: product.testerPrice,
    minimumQuantity: product.minimumQuantity,
    unitsAvailable: product.unitsAvailable,
  };
}

export const writeLines = (lines: readonly CartLine[]): string =>
  JSON.stringify(lines.map((line) => z.encode(CartLine, line)));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not written by this app: treated as an empty cart.
  }
}

/** Lines that cannot be read, such as those of another version, are dropped; the others stay. */
export function readLines(text: string | null): readonly CartLine[] {
  const stored = text === null ? undefined : parse(text);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const line = z.safeDecode(CartLine, each);
    return line.success ? [line.data] : [];
  });
}
