import { counted } from '../count';
import { type Cents, formatMoney } from '../money';
import { type UnsellableProblem, unitsPerLine } from './pricing';

interface NamedLine {
  name: string;
  isTester: boolean;
}

interface CountedLine {
  isTester: boolean;
  casePackQuantity: number;
}

export const lineName = ({ name, isTester }: NamedLine): string => (isTester ? `${name} (tester)` : name);

/** "3 cases", "1 item" where a case holds one, "2 units" of testers: what a line is ordered in. */
export function countedLine(quantity: number, { isTester, casePackQuantity }: CountedLine): string {
  const noun = isTester ? 'unit' : casePackQuantity > 1 ? 'case' : 'item';
  return counted(quantity, noun);
}

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

export const priceWords = (before: Cents | null, now: Cents): string =>
  before === null
    ? `The price is now ${formatMoney(now)}`
    : `The price changed from ${formatMoney(before)} to ${formatMoney(now)}`;

type MaybeNamedLine = NamedLine | Omit<NamedLine, 'name'>;

/** If the line's name is shown next to it, the message does not repeat it. */
const subjectOf = (line: MaybeNamedLine): string => {
  if ('name' in line) return lineName(line);
  return line.isTester ? 'This tester' : 'This product';
};

export const unsellableWords = (problem: UnsellableProblem, line: MaybeNamedLine): string =>
  `${subjectOf(line)} ${problem === 'no_price' ? 'has no price yet' : 'is no longer available'}`;
