import { type Cents, cents, MAX_CENTS } from '@casepack/contract/money';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { adjustedPrice } from '@casepack/contract/pricing/resolve-price';

export interface BulkChange {
  /** Hundredths of a percent added to the price; negative is a reduction. */
  percent: number;
  /** From the product's own price, or from the prices on the list where there are some. */
  from: 'own' | 'list';
  /** Rounded to a multiple of this, in cents; half of it rounds up. */
  roundTo: number;
}

export function changedPrice(price: Cents, { percent, roundTo }: Omit<BulkChange, 'from'>): Cents {
  // In whole numbers until the last division, so that half a cent is not lost.
  const steps = Math.floor((2 * price * (10_000 + percent) + 10_000 * roundTo) / (2 * 10_000 * roundTo));
  return cents(Math.min(Math.max(steps, 1) * roundTo, MAX_CENTS));
}

/** What one case costs by this list where it has no entry; undefined if the product is then not sold. */
export function priceWithoutEntry(
  ownPrice: Cents | null,
  { adjustment, onlyListed }: Pick<PriceList, 'adjustment' | 'onlyListed'>,
): Cents | undefined {
  return ownPrice === null || onlyListed ? undefined : adjustedPrice(ownPrice, adjustment);
}

/** "-12.5%": how far a price is from the product's own. */
export function differenceText(price: Cents | undefined, own: Cents | null): string {
  if (price === undefined || own === null) return '';
  const percent = Math.round(((price - own) / own) * 1_000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

/** "43%": what a shop keeps of the suggested retail price. */
export function marginText(
  price: Cents | undefined,
  { retailPricePerUnit, casePackQuantity }: Pick<PriceGridRow, 'retailPricePerUnit' | 'casePackQuantity'>,
): string {
  if (price === undefined || !retailPricePerUnit) return '';
  return `${Math.round((1 - price / (retailPricePerUnit * casePackQuantity)) * 100)}%`;
}
