// No schemas in here: this file is part of the catalog's first screen.

export const MAX_QUANTITY = 100_000;

/** The identity of a line: a product and its tester are separate lines. */
export interface LineKey {
  productId: number;
  isTester: boolean;
}

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.productId === other.productId && one.isTester === other.isTester;

export const lineId = ({ productId, isTester }: LineKey): string =>
  `${productId}${isTester ? '-tester' : ''}`;
