import { type Cents, cents, formatMoney } from '../money';

/** Subtotals before discount. Null: none, or for a customer that the manufacturer's applies. */
interface Minimums {
  minimumFirstOrder: Cents | null;
  minimumReorder: Cents | null;
}

/** The smallest subtotal of a customer's first order and of later ones. A customer's own 0 means none. */
export function minimumsFor(seller: Minimums, customer: Minimums | null): Minimums {
  const own = (name: keyof Minimums): Cents | null => (customer?.[name] ?? seller[name]) || null;
  return { minimumFirstOrder: own('minimumFirstOrder'), minimumReorder: own('minimumReorder') };
}

export const minimumOfOrder = (
  { minimumFirstOrder, minimumReorder }: Minimums,
  hasOrdered: boolean,
): Cents | null => (hasOrdered ? minimumReorder : minimumFirstOrder);

export const missingToMinimum = (minimum: Cents, subtotal: Cents): Cents =>
  cents(Math.max(0, minimum - subtotal));

export const belowMinimumWords = ({ minimum, missing }: { minimum: Cents; missing: Cents }): string =>
  `This order is ${formatMoney(missing)} short of the ${formatMoney(minimum)} minimum.`;

/** '$38.00 to the $150.00 minimum' */
export const missingWords = ({ minimum, missing }: { minimum: Cents; missing: Cents }): string =>
  `${formatMoney(missing)} to the ${formatMoney(minimum)} minimum`;
