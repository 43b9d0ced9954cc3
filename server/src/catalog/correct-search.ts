import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { isListed } from './catalog.queries';
import type { CatalogScope } from './catalog-scope';
import { allMatch, literally, patternsFor, readSearch, type Search } from './product-search';

const SHORTEST_FORGIVEN = 4;
const SHORTEST_FORGIVEN_ANYWHERE = 6;
const LONGEST_FORGIVEN = 40;
const EXAMPLES = 200;

/** The letters of a word; null stands for any letter. */
type Variant = (string | null)[];

/** All words that are one letter off: changed, missing, added, or swapped with the next one. */
function variantsOf(letters: readonly string[]): Variant[] {
  return letters.flatMap((letter, index) => {
    const before = letters.slice(0, index);
    const after = letters.slice(index + 1);
    const [next, ...rest] = after;
    return [
      [...before, null, ...after],
      [...before, ...after],
      [...before, null, letter, ...after],
      ...(next ? [[...before, next, letter, ...rest]] : []),
    ];
  });
}

// A number that is one digit off is another number.
function allowsTypos(word: string): boolean {
  const { length } = [...word];
  return length >= SHORTEST_FORGIVEN && length <= LONGEST_FORGIVEN && !/\d/.test(word);
}

const isLong = (word: string): boolean => [...word].length >= SHORTEST_FORGIVEN_ANYWHERE;

function roughPatternsFor(word: string): string[] {
  if (!allowsTypos(word)) return patternsFor(word);
  const variants = variantsOf([...word]).map((variant) => {
    const like = variant.map((letter) => (letter === null ? '_' : literally(letter))).join('');
    return isLong(word) ? `%${like}%` : `% ${like} %`;
  });
  return [...new Set([...patternsFor(word), ...variants])];
}

const asPattern = (letter: string | null): string =>
  letter === null ? '[^ ]' : letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function roughExpressionFor(word: string): RegExp {
  const variants = variantsOf([...word]).map((variant) => variant.map(asPattern).join(''));
  const any = `(?:${[...new Set(variants)].join('|')})`;
  return new RegExp(isLong(word) ? any : `(?<= )${any}(?= )`, 'u');
}

/** The words as spelled in this text; undefined if it contains one of them only by chance. */
function spellingIn(
  text: string,
  words: readonly { word: string; rough: RegExp | undefined }[],
): string | undefined {
  const spelled: string[] = [];
  for (const { word, rough } of words) {
    const found = text.includes(word) ? word : rough?.exec(text)?.[0];
    if (!found) return undefined;
    spelled.push(found);
  }
  return spelled.join(' ');
}

function mostFrequent(texts: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** What was probably meant: the words as products spell them that are at most one letter off. */
export async function correctSearch(
  db: Database,
  scope: CatalogScope,
  filters: readonly SQL[],
  { words }: Search,
): Promise<Search | undefined> {
  if (!words.some(allowsTypos)) return undefined;
  const isRoughly = allMatch(sql`${products.searchText}`, words, roughPatternsFor);
  const examples = await db
    .select({ text: products.searchText })
    .from(products)
    .where(and(isListed(scope), ...filters, isRoughly))
    .limit(EXAMPLES);
  const wanted = words.map((word) => ({
    word,
    rough: allowsTypos(word) ? roughExpressionFor(word) : undefined,
  }));
  return readSearch(mostFrequent(examples.map(({ text }) => spellingIn(text, wanted))));
}
