import { counted } from '../count';
import { type Cents, formatMoney } from '../money';
import { orderedIn } from '../orders/line-words';
import type { LinePrice } from './line-price';

interface Break {
  fromQuantity: number;
  price: Cents;
}

/** As many more cases as are ordered already are worth a thought, and a few more in any case. */
const FEW_CASES = 5;

/** '4 more cases: $51.00 each'; nothing if the next break is far away. */
export function nextBreakWords(
  next: Break | null | undefined,
  cases: number,
  line: { casePackQuantity: number },
): string | undefined {
  const missing = next ? next.fromQuantity - cases : 0;
  if (!next || missing < 1 || missing > Math.max(FEW_CASES, cases)) return undefined;
  const noun = orderedIn({ ...line, isTester: false });
  return `${counted(missing, `more ${noun}`)}: ${formatMoney(next.price)} each`;
}

/** '12.5%'; one decimal, because a price in whole cents rarely hits the percentage of its list exactly. */
const percentBetween = (ownPrice: Cents, price: Cents): string =>
  `${Math.round((Math.abs(price - ownPrice) / ownPrice) * 1_000) / 10}%`;

/** '12.5% off the list price of $20.00' */
export function offListWords(listPrice: Cents, price: Cents): string {
  if (price === listPrice) return 'The list price';
  const side = price < listPrice ? 'off' : 'above';
  return `${percentBetween(listPrice, price)} ${side} the list price of ${formatMoney(listPrice)}`;
}

function adjustmentWords(ownPrice: Cents | null, price: Cents, list: string): string {
  if (!ownPrice || price === ownPrice) return `By ${list}`;
  return `${percentBetween(ownPrice, price)} ${price < ownPrice ? 'off' : 'added'} by ${list}`;
}

type Explained = { unitPrice: Cents; casePackQuantity: number; isTester: boolean };

/** Why a line costs what it does: 'From the price list Key accounts, from 10 cases' */
export function sourceWords(
  { source, listName, fromQuantity, ownPrice }: LinePrice,
  line: Explained,
): string {
  const list = listName === null ? 'a price list' : `the price list ${listName}`;
  switch (source) {
    case 'own':
      return 'The product’s own price';
    case 'manual':
      return 'Set by hand';
    case 'adjustment':
      return adjustmentWords(ownPrice, line.unitPrice, list);
    case 'list':
      return `From ${list}${fromQuantity > 1 ? `, from ${counted(fromQuantity, orderedIn(line))}` : ''}`;
  }
}

/** The figures behind a price, each with its name. */
export function priceFacts(
  { ownPrice, listPrice, listName, next }: LinePrice,
  line: Explained,
): readonly (readonly [name: string, value: string])[] {
  return [
    ['Own price', ownPrice === null ? 'None' : formatMoney(ownPrice)],
    ...(listPrice === undefined ? [] : [['List price', formatMoney(listPrice)] as const]),
    ['Price', formatMoney(line.unitPrice)],
    ...(listName === null ? [] : [['Price list', listName] as const]),
    ...(next === null
      ? []
      : [
          [
            'Next break',
            `From ${counted(next.fromQuantity, orderedIn(line))}: ${formatMoney(next.price)}`,
          ] as const,
        ]),
  ];
}

/** Whether there is more to say about a price than that it is the product's own. */
export const isExplained = (price: LinePrice | null | undefined): price is LinePrice =>
  price !== null && price !== undefined && (price.source !== 'own' || price.next !== null);
