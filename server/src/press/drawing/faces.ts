import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { makeEmbeddable } from './embed-woff2';
import { rememberLayouts } from './remember-layouts';

export type Weight = 'regular' | 'bold';

export interface Face {
  /** The name of the font in a document. */
  name: string;
  font: Font;
  /** Widths of words, in ems: the same words recur often. */
  widths: Map<string, number>;
}

const isSource = import.meta.url.endsWith('.ts');
const ownFonts = fileURLToPath(new URL(isSource ? '../../../fonts/' : '../fonts/', import.meta.url));
const require = createRequire(import.meta.url);

const toFace = (name: string, font: Font): Face => ({ name, font: rememberLayouts(font), widths: new Map() });

const dejaVu = (file: string): Face =>
  toFace(file, create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))));

const main: Record<Weight, Face> = { regular: dejaVu('DejaVuSans'), bold: dejaVu('DejaVuSans-Bold') };

interface Slice {
  from: number;
  to: number;
  file: string;
}

/**
 * Chinese, Japanese and Korean fonts consist of many small files; each is read when one of its characters is first
 * drawn.
 */
const families = ['noto-sans-sc', 'noto-sans-kr'].map((folder) => {
  const ranges: Record<string, string> = JSON.parse(readFileSync(`${ownFonts}${folder}/ranges.json`, 'utf8'));
  const slices: Slice[] = Object.entries(ranges).flatMap(([file, list]) =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file: `${folder}/${file}` };
    }),
  );
  return slices;
});

const slicesRead = new Map<string, Face>();

function readSlice(file: string): Face {
  const known = slicesRead.get(file);
  if (known) return known;
  const face = toFace(file, makeEmbeddable(create(readFileSync(`${ownFonts}${file}`))));
  slicesRead.set(file, face);
  return face;
}

function* candidates(codePoint: number, weight: Weight): Generator<Face> {
  yield main[weight];
  for (const slices of families) {
    for (const { from, to, file } of slices) {
      if (from <= codePoint && codePoint <= to) yield readSlice(file);
    }
  }
}

function findFace(text: string, weight: Weight): Face | undefined {
  const codePoints = Array.from(text, (each) => each.codePointAt(0) ?? 0);
  for (const face of candidates(codePoints[0] ?? 0, weight)) {
    if (codePoints.every((each) => face.font.hasGlyphForCodePoint(each))) return face;
  }
  return undefined;
}

const MOST_REMEMBERED = 20_000;
const faceOf: Record<Weight, Map<string, Face | undefined>> = { regular: new Map(), bold: new Map() };

/** The face that can draw a character with all its marks; undefined if there is none. */
export function faceFor(character: string, weight: Weight): Face | undefined {
  const known = faceOf[weight];
  if (known.has(character)) return known.get(character);
  if (known.size >= MOST_REMEMBERED) known.clear();
  const face = findFace(character, weight);
  known.set(character, face);
  return face;
}

export const mainFace = (weight: Weight): Face => main[weight];

/** In ems. */
export function widthOf({ font, widths }: Face, word: string): number {
  const known = widths.get(word);
  if (known !== undefined) return known;
  if (widths.size >= MOST_REMEMBERED) widths.clear();
  const width = font.layout(word).advanceWidth / font.unitsPerEm;
  widths.set(word, width);
  return width;
}
