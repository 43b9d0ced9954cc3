import type { MatchProblemKind } from '@casepack/contract/desk/match';
import type { ReadRow, RowReading } from '@casepack/contract/desk/read-sheet';
import { MAX_QUANTITY, unitsPerCase } from '@casepack/contract/orders/line-rules';
import type { DeskRow } from './desk-products';
import type { KnownItem } from './match.queries';

/** What a row turned out to be, before near products are looked for. */
export type Decision =
  | { productId: number; quantity: number; isTester: boolean }
  | {
      kind: MatchProblemKind;
      message: string;
      item: string;
      quantity: number | null;
      isTester: boolean;
      /** Products to choose from, if they are known already. */
      productIds: number[];
    };

type KnownItems = ReadonlyMap<string, readonly KnownItem[]>;

export const keyOf = (item: string): string => item.normalize('NFC').toLowerCase();
export const barcodeOf = (item: string): string => item.replace(/[\s-]/g, '');

interface Hit {
  reading: RowReading;
  productId: number;
}

/** A code beats a name; two codes of different products do not beat each other. */
function productsOf(item: string, known: KnownItems): number[] {
  const found = [...(known.get(keyOf(item)) ?? []), ...(known.get(barcodeOf(item)) ?? [])];
  const byCode = found.filter(({ knownBy }) => knownBy !== 'name');
  return [...new Set((byCode.length > 0 ? byCode : found).map(({ productId }) => productId))];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const harmless = new Set([
  'sku',
  'item',
  'no',
  'of',
  'the',
  'a',
  'case',
  'cases',
  'cs',
  'style',
  'art',
  'ref',
  'code',
]);

/** The other words of the text are in the name of the product, so nothing else was meant. */
function fits({ item, within }: RowReading, product: DeskRow | undefined): boolean {
  if (within === null) return true;
  const own = new Set([...wordsOf(item), ...wordsOf(product?.name ?? ''), ...wordsOf(product?.sku ?? '')]);
  return wordsOf(within).every((word) => own.has(word) || harmless.has(word));
}

function hitsAt(readings: readonly RowReading[], level: number, known: KnownItems): Hit[] {
  return readings
    .filter((reading) => reading.level === level)
    .flatMap((reading) => productsOf(reading.item, known).map((productId) => ({ reading, productId })));
}

const problem = (
  kind: MatchProblemKind,
  message: string,
  { item, quantity, isTester }: Pick<RowReading, 'item' | 'quantity' | 'isTester'>,
  productIds: number[] = [],
): Decision => ({ kind, message, item, quantity, isTester, productIds });

const nothing = { item: '', quantity: null, isTester: false };

const notes = {
  quoted: 'This row repeats an earlier message.',
  summary: 'This row is a sum or part of the form.',
  fact: 'This row is about the order, not a product.',
} as const;

/** The reading to show for a row whose item is not known: one with a quantity, if there is one. */
const likeliest = (readings: readonly RowReading[]): RowReading | undefined =>
  readings.find(({ quantity, within }) => quantity !== null && within === null) ??
  readings.find(({ doubt }) => doubt !== null) ??
  readings[0];

function decideUnknown({ readings, note, entry }: ReadRow): Decision {
  if (note !== null) return problem('other_text', notes[note], nothing);
  const likely = likeliest(readings);
  if (!likely) {
    return /\d/.test(entry)
      ? problem('no_item', 'This row has a number but no item.', nothing)
      : problem('other_text', 'No product was found in this row.', nothing);
  }
  if (
    /^[\d\s.,]+$/.test(likely.item) &&
    readings.every(({ quantity }) => quantity === null) &&
    likely.item.length < 6
  )
    return problem('no_item', 'This row has a number but no item.', { ...likely, item: '' });
  return problem('unknown_item', `No product matches “${likely.item}”.`, likely);
}

function inCases(hit: Hit, product: DeskRow): Decision {
  const { reading, productId } = hit;
  const { quantity, unit, isTester } = reading;
  if (isTester && !product.hasTestersAvailable)
    return problem('no_tester', `${product.name} has no tester.`, reading, [productId]);
  if (reading.doubt) return problem('invalid_quantity', reading.doubt, reading, [productId]);
  if (quantity === null) return problem('no_quantity', 'Enter a quantity.', reading, [productId]);
  if (unit === 'case' || isTester) return { productId, quantity, isTester };
  const perCase = unitsPerCase(product.casePackQuantity);
  const cases = Math.ceil(quantity / perCase);
  const rounded = { ...reading, quantity: cases };
  if (cases > MAX_QUANTITY)
    return problem('invalid_quantity', 'The quantity is too large.', { ...reading, quantity: null }, [
      productId,
    ]);
  if (quantity % perCase === 0) return { productId, quantity: cases, isTester };
  const text = `${quantity} units are not full cases of ${perCase}. Rounded up: ${cases} ${cases === 1 ? 'case' : 'cases'}.`;
  return problem('not_full_cases', text, rounded, [productId]);
}

const isSame = (one: Hit, other: Hit): boolean =>
  one.productId === other.productId &&
  one.reading.quantity === other.reading.quantity &&
  one.reading.unit === other.reading.unit &&
  one.reading.isTester === other.reading.isTester;

/** Decides by what is known. Nothing is chosen if two products or two quantities are possible. */
export function decideRow(row: ReadRow, known: KnownItems, products: ReadonlyMap<number, DeskRow>): Decision {
  const levels = [...new Set(row.readings.map(({ level }) => level))].sort((one, other) => one - other);
  for (const level of levels) {
    const hits = hitsAt(row.readings, level, known);
    const [first] = hits;
    if (!first) continue;
    const productIds = [...new Set(hits.map(({ productId }) => productId))];
    if (productIds.length > 1)
      return problem('several_products', 'More than one product matches.', first.reading, productIds);
    const product = products.get(first.productId);
    if (!product) continue;
    if (hits.some((hit) => !isSame(hit, first)))
      return problem(
        'invalid_quantity',
        'More than one number could be the quantity.',
        { ...first.reading, quantity: null },
        productIds,
      );
    if (!fits(first.reading, product))
      return problem('unknown_item', `Is this ${product.sku}?`, first.reading, productIds);
    return inCases(first, product);
  }
  return decideUnknown(row);
}
