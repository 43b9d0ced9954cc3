// No schemas in here: the cart checks its lines with these rules.

/** What a product asks of the number of cases in a line. Testers have no such rules. */
export interface QuantityRules {
  minimumQuantity: number | null;
  orderMultiple: number;
  /** The most cases of one order; null is no limit. */
  maximumQuantity: number | null;
}

interface RuledLine {
  isTester: boolean;
  quantity: number;
}

export const isMultiple = ({ isTester, quantity }: RuledLine, orderMultiple: number): boolean =>
  isTester || quantity % orderMultiple === 0;

/** `cases` are those of the product in all lines of the order. */
export const isAboveMaximum = (cases: number, maximumQuantity: number | null): boolean =>
  maximumQuantity !== null && cases > maximumQuantity;

const noRules: QuantityRules = { minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null };

export const quantityRulesOf = (
  { isTester }: Pick<RuledLine, 'isTester'>,
  rules: QuantityRules,
): QuantityRules => (isTester ? noRules : rules);

const roundedUp = (quantity: number, multiple: number): number => Math.ceil(quantity / multiple) * multiple;

/** The smallest quantity that can be ordered: the minimum, rounded up to the multiple. */
export const smallestQuantity = ({
  minimumQuantity,
  orderMultiple,
}: Pick<QuantityRules, 'minimumQuantity' | 'orderMultiple'>): number =>
  roundedUp(minimumQuantity ?? 1, orderMultiple);

/**
 * The quantity rounded up to the minimum and to the multiple; above `most` the largest quantity that follows the
 * rules. Undefined if no quantity does. `most` is what stock and other lines leave.
 */
export function roundUpQuantity(
  quantity: number,
  rules: QuantityRules,
  most: number = Number.POSITIVE_INFINITY,
): number | undefined {
  const { orderMultiple, maximumQuantity } = rules;
  const least = smallestQuantity(rules);
  const limit = Math.min(maximumQuantity ?? Number.POSITIVE_INFINITY, most);
  if (least > limit) return undefined;
  const wanted = Math.max(roundedUp(quantity, orderMultiple), least);
  return wanted <= limit ? wanted : Math.floor(limit / orderMultiple) * orderMultiple;
}
