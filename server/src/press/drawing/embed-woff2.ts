import type { Font, Glyph } from 'fontkit';

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** The outline in TrueType form: closed contours of points on and off the curve. */
function contoursOf({ path }: Glyph): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([]);
    for (let at = 0; at + 1 < args.length; at += 2) {
      const isControl = command === 'quadraticCurveTo' && at === 0;
      const [x = 0, y = 0] = args.slice(at, at + 2).map(Math.round);
      contours.at(-1)?.push({ x, y, isOnCurve: !isControl });
    }
  }
  return contours.filter(({ length }) => length > 0);
}

const bytesPerPoint = 5;
const headerBytes = 12;

/** A simple glyph of the `glyf` table; every step is written in full, which is larger and always correct. */
function encodeGlyph(contours: readonly Point[][]): Uint8Array {
  if (contours.length === 0) return new Uint8Array(0);
  const points = contours.flat();
  const length = headerBytes + contours.length * 2 + points.length * bytesPerPoint;
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  let at = 0;
  const write16 = (value: number) => {
    view.setInt16(at, value);
    at += 2;
  };
  const across = points.map(({ x }) => x);
  const upwards = points.map(({ y }) => y);
  write16(contours.length);
  for (const side of [Math.min, Math.max]) {
    write16(side(...across));
    write16(side(...upwards));
  }
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    write16(end);
  }
  write16(0);
  for (const { isOnCurve } of points) view.setUint8(at++, isOnCurve ? 1 : 0);
  for (const line of [across, upwards]) {
    let before = 0;
    for (const value of line) {
      write16(value - before);
      before = value;
    }
  }
  return new Uint8Array(view.buffer);
}

/**
 * WOFF2 stores outlines in its own format, which fontkit reads but copies into a subset as if it were TrueType's:
 * such a font is embedded broken. Here the subset gets each outline written again.
 */
export function makeEmbeddable(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    subset._addGlyph = (glyphId) => {
      const glyph = font.getGlyph(glyphId);
      const contours = contoursOf(glyph);
      const bytes = encodeGlyph(contours);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      const bearing = contours.length === 0 ? 0 : Math.min(...contours.flat().map(({ x }) => x));
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  return font;
}
