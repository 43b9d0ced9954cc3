import type { LineKey } from './line-rules';
import { unitsPerLine } from './line-rules';

/** The fields of a line that decide how much stock it needs. */
export interface StockedLine extends LineKey {
  /** Cases, or units for a tester. */
  quantity: number;
  casePackQuantity: number;
}

/** Testers have no minimum. */
export const minimumOf = ({ isTester }: Pick<LineKey, 'isTester'>, minimumQuantity: number | null): number =>
  isTester ? 1 : (minimumQuantity ?? 1);

/** A product and its tester are taken from the same stock. */
export const unitsTaken = (productId: number, lines: readonly StockedLine[]): number =>
  lines
    .filter((line) => line.productId === productId)
    .reduce(
      (units, { casePackQuantity, quantity, isTester }) =>
        units + unitsPerLine(casePackQuantity, quantity, isTester),
      0,
    );

/** The largest quantity a line can have, given the other lines. */
export function quantityLeft(
  { productId, casePackQuantity, isTester }: Omit<StockedLine, 'quantity'>,
  others: readonly StockedLine[],
  unitsAvailable: number,
): number {
  const units = unitsAvailable - unitsTaken(productId, others);
  return Math.max(0, Math.floor(units / unitsPerLine(casePackQuantity, 1, isTester)));
}
