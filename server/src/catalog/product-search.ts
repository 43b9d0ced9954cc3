import { type SQL, sql } from 'drizzle-orm';
import { lowerName, lowerSku, products } from '../db/schema/catalog';

const SHORTEST_INDEXED = 3;

/** What may precede a word. Words of one or two letters are searched only there, where the index helps. */
const wordStarts = [' ', '\n', '-', '/', '(', '"', "'", '.', '#', '&', '\\_'];

export interface Search {
  /** Normalized, in lower case, words one space apart. */
  text: string;
  words: string[];
}

/** Undefined without a search. Without words nothing can be found, since punctuation is in no index. */
export function readSearch(given: string | undefined): Search | undefined {
  const parts = (given ?? '').normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean);
  if (parts.length === 0) return undefined;
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  return { text: parts.join(' '), words: [...new Set(words)] };
}

export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isShort = (word: string): boolean => [...word].length < SHORTEST_INDEXED;

/** `atStart`: patterns for a text that does not start with a space. */
export function patternsFor(word: string, { atStart = false } = {}): string[] {
  if (!isShort(word)) return [`%${literally(word)}%`];
  const inside = wordStarts.map((start) => `%${start}${literally(word)}%`);
  return atStart ? [`${literally(word)}%`, ...inside] : inside;
}

export function allMatch(text: SQL, words: readonly string[], patternsOf: (word: string) => string[]): SQL {
  if (words.length === 0) return sql`false`;
  const conditions = words.map((word) => {
    const patterns = patternsOf(word);
    const [only] = patterns;
    return patterns.length === 1
      ? sql`${text} like ${only}`
      : sql`${text} like any (${sql.param(patterns)}::text[])`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Every word is somewhere in name, SKU, category, tags or description. */
export const matches = ({ words }: Search): SQL =>
  allMatch(sql`${products.searchText}`, words, (word) => patternsFor(word));

export const nameMatches = ({ words }: Search): SQL =>
  allMatch(lowerName, words, (word) => patternsFor(word, { atStart: true }));

export const skuIs = ({ text }: Search): SQL => sql`${lowerSku} = ${text}`;
export const skuStartsWith = ({ text }: Search): SQL => sql`${lowerSku} like ${`${literally(text)}%`}`;
export const nameStartsWith = ({ text }: Search): SQL => sql`${lowerName} like ${`${literally(text)}%`}`;
