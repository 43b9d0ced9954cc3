import { counted } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { entryPrice, entryQuantity } from '@casepack/contract/pricing/price-list';
import type { GridEntry } from './price-grid-state';

/** A quantity break as it is typed. */
export interface TypedBreak {
  id: number;
  fromQuantity: string;
  price: string;
}

/** All prices of a product on a list as they are typed. Without text there is no such price. */
export interface TypedPrices {
  one: string;
  breaks: readonly TypedBreak[];
  tester: string;
}

export interface PriceErrors {
  one?: string | undefined;
  /** By the id of the break. */
  breaks: ReadonlyMap<number, { fromQuantity?: string; price?: string }>;
  tester?: string | undefined;
}

export function toTypedPrices(entries: readonly GridEntry[]): TypedPrices {
  const ofCases = entries.filter(({ kind }) => kind === 'case');
  return {
    one: moneyText(ofCases.find(({ fromQuantity }) => fromQuantity === 1)?.price),
    breaks: ofCases
      .filter(({ fromQuantity }) => fromQuantity > 1)
      .map(({ fromQuantity, price }) => ({
        id: fromQuantity,
        fromQuantity: String(fromQuantity),
        price: moneyText(price),
      })),
    tester: moneyText(entries.find(({ kind }) => kind === 'tester')?.price),
  };
}

type Read<Value> = { value: Value; error?: undefined } | { value?: undefined; error: string };

/** Undefined without text. */
export function readPrice(text: string): Read<Cents | undefined> {
  if (text.trim() === '') return { value: undefined };
  const read = entryPrice.safeDecode(text);
  if (read.success) return { value: read.data };
  return { error: read.error.issues[0]?.message ?? '' };
}

function readQuantity(text: string): Read<number> {
  const read = entryQuantity.safeParse(/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
  if (!read.success) return { error: read.error.issues[0]?.message ?? '' };
  return read.data > 1 ? { value: read.data } : { error: 'Must be at least 2 cases' };
}

const BREAK_WITHOUT_PRICE = 'Enter a price or remove this break';

export function readTypedPrices(typed: TypedPrices): { entries: GridEntry[] } | { errors: PriceErrors } {
  const one = readPrice(typed.one);
  const tester = readPrice(typed.tester);
  const entries: GridEntry[] = [];
  const errors = new Map<number, { fromQuantity?: string; price?: string }>();
  const quantities = new Set<number>();
  if (one.value !== undefined) entries.push({ kind: 'case', fromQuantity: 1, price: one.value });
  for (const { id, ...texts } of typed.breaks) {
    const quantity = readQuantity(texts.fromQuantity);
    const price = readPrice(texts.price);
    const isTwice = quantity.value !== undefined && quantities.has(quantity.value);
    const quantityError = isTwice ? `There is already a price from ${quantity.value} cases` : quantity.error;
    const priceError = price.error ?? (price.value === undefined ? BREAK_WITHOUT_PRICE : undefined);
    if (quantity.value !== undefined) quantities.add(quantity.value);
    if (quantityError === undefined && priceError === undefined && price.value && quantity.value) {
      entries.push({ kind: 'case', fromQuantity: quantity.value, price: price.value });
      continue;
    }
    errors.set(id, {
      ...(quantityError !== undefined && { fromQuantity: quantityError }),
      ...(priceError !== undefined && { price: priceError }),
    });
  }
  if (tester.value !== undefined) entries.push({ kind: 'tester', fromQuantity: 1, price: tester.value });
  const isValid = errors.size === 0 && one.error === undefined && tester.error === undefined;
  return isValid ? { entries } : { errors: { one: one.error, breaks: errors, tester: tester.error } };
}

/** The first break that costs no less than fewer cases do; undefined if there is none. */
export function risingBreak(entries: readonly GridEntry[], start: Cents | undefined): string | undefined {
  let before = start;
  const steps = entries
    .filter(({ kind }) => kind === 'case')
    .sort((one, other) => one.fromQuantity - other.fromQuantity);
  for (const { fromQuantity, price } of steps) {
    if (fromQuantity > 1 && before !== undefined && price >= before)
      return `From ${counted(fromQuantity, 'case')}, the price is not lower than for fewer cases.`;
    before = price;
  }
  return undefined;
}

const SHOWN_BREAKS = 3;

/** 'From 12: $20.00 · Tester $1.50'; of many breaks the first ones. */
export function breaksText(entries: readonly GridEntry[]): string {
  const breaks = entries
    .filter(({ kind, fromQuantity }) => kind === 'case' && fromQuantity > 1)
    .map(({ fromQuantity, price }) => `From ${fromQuantity}: ${formatMoney(price)}`);
  const tester = entries.find(({ kind }) => kind === 'tester');
  const parts = breaks.slice(0, SHOWN_BREAKS);
  if (breaks.length > parts.length) parts.push(`${breaks.length - parts.length} more`);
  if (tester) parts.push(`Tester ${formatMoney(tester.price)}`);
  return parts.join(' · ');
}

/** 'From 1: $24.00 · From 12: $20.00', or that there is none. */
export function pricesText(entries: readonly GridEntry[]): string {
  const one = entries.find(({ kind, fromQuantity }) => kind === 'case' && fromQuantity === 1);
  const parts = [one && `From 1: ${formatMoney(one.price)}`, breaksText(entries)];
  return parts.filter(Boolean).join(' · ') || 'No price';
}
