import type { Font, GlyphRun } from 'fontkit';

const MOST_REMEMBERED = 20_000;

/** Callers may scale the positions of a layout in place, so each gets a copy of them. */
const copyOf = ({ glyphs, positions }: GlyphRun): GlyphRun => {
  const copies = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: copies,
    get advanceWidth() {
      let width = 0;
      for (const { xAdvance } of copies) width += xAdvance;
      return width;
    },
  };
};

/** The same words occur in many documents: each is laid out once. */
export function rememberLayouts(font: Font): Font {
  const layOut = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return layOut(text, features);
    const found = known.get(text);
    if (found) return copyOf(found);
    if (known.size >= MOST_REMEMBERED) known.clear();
    const run = layOut(text);
    known.set(text, run);
    return copyOf(run);
  };
  return font;
}
