import { counted } from '../count';
import { type Cents, formatMoney } from '../money';
import { unitsPerLine } from './pricing';

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

/** Spec 9.32: '2 cases (24 units)'; testers are counted in units. */
export function quantityWords({ quantity, ...line }: CountedLine & { quantity: number }): string {
  if (line.isTester) return countedLine(quantity, line);
  const units = unitsPerLine(line.casePackQuantity, quantity, false);
  return `${countedLine(quantity, line)} (${counted(units, 'unit')})`;
}

/** What is left for a line that asks for more. */
export const shortageWords = (left: number, minimum: number, line: CountedLine): string =>
  left < minimum ? 'Out of stock' : `Only ${countedLine(left, line)} left`;

export const minimumWords = (minimum: number, line: CountedLine): string =>
  `The minimum is ${countedLine(minimum, line)}`;

export const priceWords = (before: Cents | null, now: Cents): string =>
  before === null
    ? `The price is now ${formatMoney(now)}`
    : `The price changed from ${formatMoney(before)} to ${formatMoney(now)}`;

/** Where its name stands beside it already, the line is not named again. */
export const goneWords = (line: NamedLine | Omit<NamedLine, 'name'>): string =>
  `${'name' in line ? lineName(line) : thisLine(line)} is no longer available`;

const thisLine = ({ isTester }: Omit<NamedLine, 'name'>): string =>
  isTester ? 'This tester' : 'This product';
