// No shapes in here: the catalog's first screen carries this file.

export const MAX_QUANTITY = 100_000;

/** Which line: a product and its tester are two (spec 2.27). */
export interface LineKey {
  productId: number;
  isTester: boolean;
}

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.productId === other.productId && one.isTester === other.isTester;

export const lineId = ({ productId, isTester }: LineKey): string =>
  `${productId}${isTester ? '-tester' : ''}`;
