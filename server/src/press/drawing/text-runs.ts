import bidiFactory from 'bidi-js';
import { type Face, faceFor, mainFace, type Weight, widthOf } from './faces';

/** A piece of a line in one face; without a face it is drawn as a box. */
export interface Run {
  text: string;
  face: Face | undefined;
  /** In ems. */
  width: number;
}

export const BOX_WIDTH = 0.62;
const MOST_CODE_POINTS = 5;
const MOST_CHARACTERS = 4_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Joiners shape letters; all other invisible characters (direction marks, variation selectors) are removed. */
const unseen = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Turns any text into one line that can be drawn. */
export function toOneLine(text: string): string {
  if (isPlain(text)) return text.replace(/ {2,}/g, ' ').trim();
  return text
    .slice(0, MOST_CHARACTERS * 2)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unseen, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** The characters as a reader sees them. Excessive marks are cut: they would be drawn over other lines. */
export function* charactersOf(text: string): Generator<string> {
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    count += 1;
    if (count > MOST_CHARACTERS) return;
    yield segment.length <= MOST_CODE_POINTS
      ? segment
      : Array.from(segment).slice(0, MOST_CODE_POINTS).join('');
  }
}

const bidi = bidiFactory();

/** The level of each character by the Unicode bidirectional algorithm: even reads to the right, odd to the left. */
function levelsOf(characters: readonly string[]): number[] {
  const { levels } = bidi.getEmbeddingLevels(characters.join(''));
  let at = 0;
  return characters.map((character) => {
    const level = levels[at] ?? 0;
    at += character.length;
    return level;
  });
}

interface LeveledRun extends Run {
  level: number;
}

/** Reverses what reads to the left, level by level from the highest. */
function inDrawingOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return ordered;
}

function drawable(character: string, weight: Weight): { text: string; face: Face | undefined } {
  const face = faceFor(character, weight);
  if (face || character.length === 1) return { text: character, face };
  // The letter without its marks is better than nothing.
  const [letter = ''] = character;
  return { text: letter, face: faceFor(letter, weight) };
}

// The drawing library lays out word by word, so we do too, or widths would differ.
const measured = (run: LeveledRun): LeveledRun => ({
  ...run,
  width: run.face
    ? (run.text.match(/[^ ]* |[^ ]+$/g) ?? []).reduce(
        (sum, word) => sum + (run.face ? widthOf(run.face, word) : 0),
        0,
      )
    : BOX_WIDTH,
});

/** A line split into pieces of one face each, in the order in which they are drawn from left to right. */
export function runsOf(line: string, weight: Weight): Run[] {
  if (line === '') return [];
  if (isPlain(line)) return [measured({ text: line, face: mainFace(weight), width: 0, level: 0 })];
  const characters = [...charactersOf(line)];
  const levels = levelsOf(characters);
  const runs: LeveledRun[] = [];
  for (const [at, character] of characters.entries()) {
    const level = levels[at] ?? 0;
    const isLeftward = level % 2 === 1;
    const shown = (isLeftward && bidi.getMirroredCharacter(character)) || character;
    const { text, face } = drawable(shown, weight);
    const last = runs.at(-1);
    const isWordEnd = isLeftward && (text === ' ' || last?.text === ' ');
    if (last && face && last.face === face && last.level === level && !isWordEnd) last.text += text;
    else runs.push({ text, face, width: 0, level });
  }
  return inDrawingOrder(runs.map(measured));
}

export const widthOfLine = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);
