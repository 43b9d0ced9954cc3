import { counted, formatCount } from '../count';
import { type Cents, formatMoney } from '../money';
import type { UnsellableProblem } from '../pricing/unit-price';
import { unitsPerLine } from './line-rules';

interface NamedLine {
  name: string;
  isTester: boolean;
}

interface CountedLine {
  isTester: boolean;
  casePackQuantity: number;
}

export const lineName = ({ name, isTester }: NamedLine): string => (isTester ? `${name} (tester)` : name);

/** What a line is ordered in: cases, items where a case holds one, or testers by the unit. */
export const orderedIn = ({ isTester, casePackQuantity }: CountedLine): 'unit' | 'case' | 'item' =>
  isTester ? 'unit' : casePackQuantity > 1 ? 'case' : 'item';

/** "3 cases", "1 item", "2 units". */
export const countedLine = (quantity: number, line: CountedLine): string =>
  counted(quantity, orderedIn(line));

/** '2 cases (24 units)'; testers are counted in units. */
export function quantityWords({ quantity, ...line }: CountedLine & { quantity: number }): string {
  if (line.isTester) return countedLine(quantity, line);
  const units = unitsPerLine(line.casePackQuantity, quantity, false);
  return `${countedLine(quantity, line)} (${counted(units, 'unit')})`;
}

/** What the price of a line is for. */
export const pricePer = ({ isTester, casePackQuantity }: CountedLine): string =>
  !isTester && casePackQuantity > 1 ? 'per case' : 'per unit';

/** The remaining quantity for a line that asks for more. */
export const shortageWords = (left: number, minimum: number, line: CountedLine): string =>
  left < minimum ? 'Out of stock' : `Only ${countedLine(left, line)} left`;

export const minimumWords = (minimum: number, line: CountedLine): string =>
  `The minimum is ${countedLine(minimum, line)}`;

export const multipleWords = (orderMultiple: number): string =>
  `Order in multiples of ${formatCount(orderMultiple)}`;

export const maximumWords = (maximum: number, line: CountedLine): string =>
  `The maximum is ${countedLine(maximum, line)}`;

/** Names the action that sets a line to a quantity that can be ordered. */
export const quantityFixWords = (quantity: number, now: number): string =>
  `${quantity > now ? 'Round up' : 'Set'} to ${formatCount(quantity)}`;

export const priceWords = (before: Cents | null, now: Cents): string =>
  before === null
    ? `The price is now ${formatMoney(now)}`
    : `The price changed from ${formatMoney(before)} to ${formatMoney(now)}`;

export const aboveListPriceWords = (listPrice: Cents): string =>
  `The list price is ${formatMoney(listPrice)}. You can lower it, but not raise it`;

type MaybeNamedLine = NamedLine | Omit<NamedLine, 'name'>;

/** If the line's name is shown next to it, the message does not repeat it. */
const subjectOf = (line: MaybeNamedLine): string => {
  if ('name' in line) return lineName(line);
  return line.isTester ? 'This tester' : 'This product';
};

const unsellable: Record<UnsellableProblem, string> = {
  no_longer_sold: 'is no longer available',
  no_price: 'has no price yet',
  not_offered: 'is not on this customer’s price list',
};

export const unsellableWords = (problem: UnsellableProblem, line: MaybeNamedLine): string =>
  `${subjectOf(line)} ${unsellable[problem]}`;
