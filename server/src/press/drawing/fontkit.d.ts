/** The part of fontkit that we use; the package has no types. */
declare module 'fontkit' {
  interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  }

  interface Glyph {
    id: number;
    advanceWidth: number;
    path: { commands: PathCommand[] };
  }

  interface Position {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  interface GlyphRun {
    glyphs: Glyph[];
    positions: Position[];
    readonly advanceWidth: number;
  }

  /** Collects glyphs and writes them as a smaller font; fields with an underscore are internal but accessible. */
  interface Subset {
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    _addGlyph: (glyphId: number) => number;
  }

  interface Font {
    type: 'TTF' | 'WOFF' | 'WOFF2';
    unitsPerEm: number;
    layout: (text: string, features?: unknown) => GlyphRun;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    getGlyph: (glyphId: number) => Glyph;
    createSubset: () => Subset;
  }

  export function create(data: Uint8Array): Font;
}
