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

export const unitsPerCase = (casePackQuantity: number | null): number => Math.max(casePackQuantity ?? 1, 1);

/** Number of single units in a line: cases contain several, testers are single units. */
export const unitsPerLine = (casePackQuantity: number | null, quantity: number, isTester: boolean): number =>
  isTester ? quantity : quantity * unitsPerCase(casePackQuantity);
