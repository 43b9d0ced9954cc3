// No schemas in here: the desk reads what is typed with every key.
import { MAX_QUANTITY } from '../orders/line-rules';
import { readWholeNumber } from './read-number';

/** What a quantity counts: full cases, or single units that are converted to cases. */
export type EntryUnit = 'case' | 'unit';

export interface EntryQuantity {
  quantity: number;
  unit: EntryUnit;
  isTester: boolean;
}

/** What was typed or pasted as one text, such as `4 TL-NAI` or `TL-NAI t 2`. */
export interface Entry {
  /** SKU, barcode, part number or name; never torn apart further. */
  item: string;
  quantity: number | null;
  unit: EntryUnit;
  isTester: boolean;
}

const LONGEST_ENTRY = 500;
const MAX_UNITS = 10_000_000;

const unitWords: ReadonlyMap<string, EntryUnit> = new Map([
  ...['u', 'un', 'unit', 'units', 'ea', 'each', 'pc', 'pcs', 'pce', 'piece', 'pieces'].map(
    (word) => [word, 'unit'] as const,
  ),
  ...['c', 'cs', 'case', 'cases', 'ca', 'ctn', 'ctns', 'carton', 'cartons'].map(
    (word) => [word, 'case'] as const,
  ),
]);
const testerWords = new Set(['t', 'tester', 'testers']);
const times = new Set(['x', '×', '*']);
const quantityWords = new Set(['qty', 'qty.', 'quantity', 'qnty']);
const joints = new Set(['-', '–', '—', ':', '=', ',', ';', '/', 'of', '>', '->', '→']);

/** The longest of the words above, with a sign behind it. */
const LONGEST_WORD = 9;
const plainWord = (token: string): string => token.toLowerCase().replace(/[.:,;]$/, '');

const isWord = (words: { has: (word: string) => boolean }, token: string | undefined): boolean =>
  token !== undefined && token.length <= LONGEST_WORD && words.has(plainWord(token));

interface NumberToken {
  value: number;
  unit: EntryUnit | undefined;
  isTester: boolean;
  /** Written with an x or a unit, so it can be nothing but a quantity. */
  isMarked: boolean;
}

const numberToken = /^([x×*]?)(\d[\d.,'’]*)([x×*]|\p{L}{1,7}\.?)?$/iu;

/** `4`, `x4`, `4x`, `60u`, `5cs`, `2t`, `1,200`. */
function readToken(token: string | undefined): NumberToken | undefined {
  if (!token || !/\d/.test(token)) return undefined;
  const [, before = '', digits = '', after = ''] = numberToken.exec(token) ?? [];
  const value = readWholeNumber(digits.replace(/[.,]$/, ''));
  if (value === undefined) return undefined;
  const suffix = after.toLowerCase().replace(/\.$/, '');
  const unit = unitWords.get(suffix);
  const isTester = testerWords.has(suffix);
  if (suffix !== '' && !unit && !isTester && !times.has(suffix)) return undefined;
  return { value, unit, isTester, isMarked: before !== '' || suffix !== '' };
}

interface Found extends EntryQuantity {
  isMarked: boolean;
  rest: readonly string[];
}

/** Reads tokens from one side; `at` counts from that side. */
function reader(tokens: readonly string[], fromEnd: boolean) {
  let at = 0;
  const peek = () => tokens[fromEnd ? tokens.length - 1 - at : at];
  return {
    peek,
    take: (words: { has: (word: string) => boolean }): string | undefined => {
      const token = peek();
      if (!isWord(words, token)) return undefined;
      at += 1;
      return token && plainWord(token);
    },
    number: (): NumberToken | undefined => {
      const found = readToken(peek());
      if (found) at += 1;
      return found;
    },
    rest: () => (fromEnd ? tokens.slice(0, tokens.length - at) : tokens.slice(at)),
  };
}

const inRange = (value: number, unit: EntryUnit): boolean =>
  value >= 1 && value <= (unit === 'unit' ? MAX_UNITS : MAX_QUANTITY);

/** A quantity on one side of the tokens, with what belongs to it: `4 cases of`, `x 4`, `qty: 4`, `t 2`. */
function takeQuantity(tokens: readonly string[], fromEnd: boolean): Found | undefined {
  const side = reader(tokens, fromEnd);
  while (side.take(joints));
  let isTester = side.take(testerWords) !== undefined;
  const unitBefore = fromEnd ? side.take(unitWords) : undefined;
  const wordBefore = fromEnd ? undefined : side.take(quantityWords);
  const signBefore = side.take(times);
  const number = side.number();
  if (!number) return undefined;
  const sign = signBefore ?? side.take(times);
  const word = wordBefore ?? (fromEnd ? side.take(quantityWords) : undefined);
  const unitWord = unitBefore ?? (fromEnd ? undefined : side.take(unitWords));
  while (side.take(joints));
  isTester ||= number.isTester || side.take(testerWords) !== undefined;
  while (side.take(joints));
  const unit = number.unit ?? unitWords.get(unitWord ?? '') ?? 'case';
  if (!inRange(number.value, unit)) return undefined;
  const isMarked = number.isMarked || sign !== undefined || word !== undefined || unitWord !== undefined;
  return { quantity: number.value, unit, isTester, isMarked, rest: side.rest() };
}

const tokensOf = (text: string): string[] => text.slice(0, LONGEST_ENTRY).split(/\s+/u).filter(Boolean);

const namesSomething = (tokens: readonly string[]): boolean =>
  tokens.some((token) => /[\p{L}\p{N}]/u.test(token));

const itemOf = (tokens: readonly string[]): string => tokens.join(' ').replace(/[:,;]$/, '');

const plain = (item: string): Entry => ({ item, quantity: null, unit: 'case', isTester: false });

/** The readings with and without a tester mark at the ends of the item, the longer item first. */
function withTester(entry: Entry, tokens: readonly string[]): Entry[] {
  const first = isWord(testerWords, tokens[0]) && tokens[0]?.length !== 1;
  const last = isWord(testerWords, tokens.at(-1));
  const inner = tokens.slice(first ? 1 : 0, last ? -1 : undefined);
  if ((!first && !last) || !namesSomething(inner)) return [entry];
  return [entry, { ...entry, item: itemOf(inner), isTester: true }];
}

function quantityReadings(tokens: readonly string[]): Entry[] {
  const found = [takeQuantity(tokens, false), takeQuantity(tokens, true)]
    .filter((each) => each !== undefined)
    .filter(({ rest }) => namesSomething(rest));
  found.sort((one, other) => Number(other.isMarked) - Number(one.isMarked));
  return found.flatMap(({ rest, isMarked: _, ...given }) =>
    withTester({ item: itemOf(rest), ...given }, rest),
  );
}

/**
 * Every way to read the text, the one that tears it apart least first: a SKU may itself hold numbers, spaces or an x, so
 * only a look-up can tell which reading is meant.
 */
export function entryReadings(text: string): Entry[] {
  const tokens = tokensOf(text);
  return [...withTester(plain(tokens.join(' ')), tokens), ...quantityReadings(tokens)];
}

/** What the text most likely means: with a quantity if it has one. The whole text may still be a SKU of its own. */
export function readEntry(text: string): Entry {
  const tokens = tokensOf(text);
  const readings = quantityReadings(tokens);
  const [likely] = readings;
  const marked = readings.find(({ isTester, quantity }) => isTester && quantity === likely?.quantity);
  return marked ?? likely ?? withTester(plain(tokens.join(' ')), tokens).at(-1) ?? plain('');
}

/** What a quantity field holds: `5`, `5 cs`, `60u`, `x4`, `t 2`. Undefined if that is no quantity. */
export function readQuantity(text: string): EntryQuantity | undefined {
  const found = takeQuantity(tokensOf(text), false) ?? takeQuantity(tokensOf(text), true);
  if (!found || found.rest.length > 0) return undefined;
  const { quantity, unit, isTester } = found;
  return { quantity, unit, isTester };
}
