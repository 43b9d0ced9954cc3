import type { CalendarDate } from '../calendar';
import { type Cents, cents, MAX_BASIS_POINTS, MAX_CENTS } from '../money';
import { ownPriceOf, type PricedProduct } from './own-price';
import { ownStep, type PriceStep } from './price-step';

/** A price list without its entries. */
export interface ListTerms {
  id: number;
  name: string;
  active: boolean;
  /** First and last day; null is open-ended. */
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  /** Hundredths of a percent added to the product's own price: -1250 is 12.5% off. */
  adjustment: number;
  onlyListed: boolean;
}

/** The price of one product from a number of cases; for a tester always from 1. */
export interface ListEntry {
  priceListId: number;
  isTester: boolean;
  fromQuantity: number;
  price: Cents;
}

const isInEffect = ({ active, startsOn, endsOn }: ListTerms, today: CalendarDate): boolean =>
  active && (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);

/** Half a cent rounds up. At least one cent: a price of zero would mean that there is none. */
export const adjustedPrice = (own: Cents, adjustment: number): Cents => {
  const exact = own * (MAX_BASIS_POINTS + adjustment);
  const rounded = Math.floor((exact + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS);
  return cents(Math.min(Math.max(rounded, 1), MAX_CENTS));
};

function answerOf(
  list: ListTerms,
  own: Cents | undefined,
  entries: readonly ListEntry[],
  quantity: number,
): PriceStep | undefined {
  const from = { listId: list.id, listName: list.name };
  const reached = entries
    .filter((entry) => entry.priceListId === list.id && entry.fromQuantity <= quantity)
    .reduce<ListEntry | undefined>(
      (best, each) => (best && best.fromQuantity > each.fromQuantity ? best : each),
      undefined,
    );
  if (reached) return { fromQuantity: reached.fromQuantity, price: reached.price, source: 'list', ...from };
  if (own === undefined || list.adjustment === 0) return undefined;
  return { fromQuantity: 1, price: adjustedPrice(own, list.adjustment), source: 'adjustment', ...from };
}

/**
 * Everything a product can cost, by number of cases, lowest number first. The lists are those in effect, in the order in
 * which they are asked: the customer's, the sales organization's, the standard list. Empty if there is no price.
 */
export function priceStepsOf(
  product: PricedProduct,
  isTester: boolean,
  lists: readonly ListTerms[],
  entries: readonly ListEntry[],
): PriceStep[] {
  if (isTester && !product.hasTestersAvailable) return [];
  const own = ownPriceOf(product, isTester);
  const ofKind = entries.filter((entry) => entry.isTester === isTester);
  const quantities = [...new Set([1, ...ofKind.map(({ fromQuantity }) => fromQuantity)])].sort(
    (a, b) => a - b,
  );
  const steps: PriceStep[] = [];
  for (const quantity of quantities) {
    const answer =
      lists.map((list) => answerOf(list, own, ofKind, quantity)).find((found) => found !== undefined) ??
      (own === undefined ? undefined : ownStep(own));
    if (answer && answer.fromQuantity === quantity) steps.push(answer);
  }
  return steps;
}

/** The cases of each product in an order, over all its lines: testers do not count toward a quantity break. */
export function casesByProduct(
  lines: readonly { productId: number; isTester: boolean; quantity: number }[],
): ReadonlyMap<number, number> {
  const cases = new Map<number, number>();
  for (const { productId, isTester, quantity } of lines)
    if (!isTester) cases.set(productId, (cases.get(productId) ?? 0) + quantity);
  return cases;
}

/** The lists that apply today, in the order in which they are asked. */
export const listsInEffect = <List extends ListTerms>(
  chain: readonly (List | null | undefined)[],
  today: CalendarDate,
): List[] =>
  chain.filter((list) => list !== null && list !== undefined).filter((list) => isInEffect(list, today));

/** The list whose entries are all that a customer can see and order; undefined if everything is offered. */
export const limitingList = <List extends ListTerms>(inEffect: readonly List[]): List | undefined =>
  inEffect[0]?.onlyListed ? inEffect[0] : undefined;
