import { literally } from '../catalog/product-search';
import type { NearItem, NearKey } from './match.queries';

const MOST_CANDIDATES = 5;
const SHORTEST_PART = 3;
const LONGEST_NEAR = 100;
/** How alike two texts must be, from 0 to 1. */
const ALIKE = 0.4;

const flat = (text: string): string => text.toLowerCase().replace(/[-_ ./]/g, '');

/** A cut may leave half of a character. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_PART);

/** The parts of a text by which near products are found; undefined if it is too short for that. */
export function toNearKey(item: string): NearKey | undefined {
  const key = whole(item.slice(0, LONGEST_NEAR));
  const sku = flat(key);
  if (sku.length < SHORTEST_PART) return undefined;
  const isCode = !/\s/.test(key.trim()) || /\d/.test(key);
  const half = Math.max(SHORTEST_PART, Math.ceil(sku.length / 2));
  const lower = key.toLowerCase();
  const tail = isCode ? whole(lower.slice(Math.floor(lower.length / 2))) : '';
  const words = [...wordsOf(key)].sort((one, other) => other.length - one.length).slice(0, 2);
  const inOrder = wordsOf(key).filter((word) => words.includes(word));
  return {
    key: item,
    flat: sku,
    start: sku.length > half ? whole(sku.slice(0, Math.max(half, sku.length - 1))) : '',
    shorter: whole(sku.slice(0, half)),
    tail: tail.length > SHORTEST_PART ? `%${literally(tail)}%` : '',
    words: inOrder.length > 0 ? `%${inOrder.map((word) => literally(stemOf(word))).join('%')}%` : '',
  };
}

/** Names are found in the singular, too. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, '') : word);

const pairsOf = (text: string): Map<string, number> => {
  const pairs = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
};

/** The share of letter pairs that two texts have in common: 1 if they are equal, 0 if they share none. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [pairsOf(one), pairsOf(other)];
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  return (2 * common) / Math.max(1, one.length + other.length - 2);
}

export interface Candidate {
  productId: number;
  likeness: number;
}

/** The products most like the text, best first. */
export function rankNear(item: string, near: readonly NearItem[]): Candidate[] {
  const wanted = flat(item.slice(0, LONGEST_NEAR));
  const ranked = new Map<number, number>();
  for (const { productId, sku, name } of near)
    ranked.set(productId, Math.max(likeness(wanted, flat(sku)), likeness(wanted, flat(name))));
  return [...ranked]
    .map(([productId, alike]) => ({ productId, likeness: alike }))
    .filter((each) => each.likeness >= ALIKE)
    .sort((one, other) => other.likeness - one.likeness || one.productId - other.productId)
    .slice(0, MOST_CANDIDATES);
}
