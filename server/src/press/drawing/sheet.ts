import PDFDocument from 'pdfkit';
import type { PaperBrand } from '../pdf-document';
import type { Face, Weight } from './faces';
import { mainFace } from './faces';
import { BOX_WIDTH } from './text-runs';
import { type Line, wrapText } from './wrap-text';

export const ink = '#1f1d1a';
export const quiet = '#67635c';
export const rule = '#d8d4cc';
const usualAccent = '#1b4d3e';
export const alarm = '#9b1c1c';

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  mostLines?: number;
}

/** What pdfkit makes of an image, once for all pages. Its types know nothing of it. */
type OpenedImage = { width: number; height: number };
const opener = (pdf: unknown) => pdf as { openImage: (png: Buffer) => OpenedImage };

const SMALLEST = 6;
const LINE_HEIGHT = 1.32;
const BASELINE = 0.98;
export const lineHeight = (size: number): number => size * LINE_HEIGHT;

// Letter, in points.
const PAGE = { width: 612, height: 792 };
const MARGIN = 48;
export const left = MARGIN;
export const right = PAGE.width - MARGIN;
export const contentWidth = right - left;
const TOP = MARGIN;
const BOTTOM = PAGE.height - 66;
const FOOTER = PAGE.height - 48;

interface About {
  title: string;
  author: string;
  brand?: PaperBrand | undefined;
}

/** Pages to draw on, with a current position. Measures are points from the upper left corner. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  /** The documents on these pages, each with its first page. */
  readonly #documents: { about: About; firstPage: number }[];
  readonly #chunks: Buffer[] = [];
  readonly #finished: Promise<void>;
  /** Opened once for all documents of a file. */
  readonly #images = new Map<Uint8Array, OpenedImage>();
  y = TOP;

  /** `title` names the whole file, if it holds several documents. */
  constructor(about: About, title = about.title) {
    this.#documents = [{ about, firstPage: 0 }];
    this.#pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: about.author, Creator: 'Casepack', Producer: 'Casepack' },
      font: mainFace('regular').font as unknown as string, // pdfkit also accepts a parsed font
    });
    this.#finished = new Promise((done, failed) => {
      this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on('end', done);
      this.#pdf.on('error', failed);
    });
  }

  get #brand(): PaperBrand | undefined {
    return this.#documents.at(-1)?.about.brand;
  }

  get accent(): string {
    return this.#brand?.accent ?? usualAccent;
  }

  /** Draws the logo of the sender, if there is one, and returns where it ends. */
  logo(x: number, y: number, width: number, height: number): number {
    const png = this.#brand?.logo;
    if (!png) return y;
    const image = this.#images.get(png) ?? opener(this.#pdf).openImage(Buffer.from(png));
    this.#images.set(png, image);
    const scale = Math.min(width / image.width, height / image.height);
    this.#pdf.image(image as unknown as Buffer, x, y, {
      width: image.width * scale,
      height: image.height * scale,
    });
    return y + image.height * scale + 8;
  }

  wrap(text: string, width: number, { size, weight = 'regular', mostLines = 12 }: Style): Line[] {
    return wrapText(text, width / size, weight, mostLines);
  }

  /** The width of a text on one line. */
  widthOf(text: string, style: Style): number {
    const [line] = this.wrap(text, Number.POSITIVE_INFINITY, style);
    return (line?.width ?? 0) * style.size;
  }

  /** The text on one line, smaller if it is too long; undefined if it would become too small. */
  fit(text: string, width: number, style: Style): { lines: Line[]; style: Style } | undefined {
    for (let { size } = style; size >= SMALLEST; size -= 0.5) {
      const lines = this.wrap(text, width, { ...style, size });
      if (lines.length <= 1) return { lines, style: { ...style, size } };
    }
    return undefined;
  }

  /** Draws lines from `y` downwards and returns where they end. */
  lines(lines: readonly Line[], x: number, y: number, width: number, style: Style): number {
    const { size, align = 'left', color = ink } = style;
    let below = y;
    for (const line of lines) {
      const from = align === 'right' ? x + width - line.width * size : x;
      this.#line(line, from, below + size * BASELINE, size, color);
      below += lineHeight(size);
    }
    return below;
  }

  text(text: string, x: number, y: number, width: number, style: Style): number {
    return this.lines(this.wrap(text, width, style), x, y, width, style);
  }

  #line({ runs }: Line, x: number, baseline: number, size: number, color: string): void {
    let at = x;
    for (const { text, face, width } of runs) {
      if (face) {
        this.#use(face);
        this.#pdf
          .fontSize(size)
          .fillColor(color)
          .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      } else {
        const side = (BOX_WIDTH - 0.12) * size;
        this.#pdf
          .lineWidth(size * 0.06)
          .rect(at + size * 0.06, baseline - size * 0.7, side, size * 0.7)
          .stroke(color);
      }
      at += width * size;
    }
  }

  #use({ name, font }: Face): void {
    const parsed = font as unknown as string; // pdfkit also accepts a parsed font
    this.#pdf.registerFont(name, parsed).font(name);
  }

  rule(y: number, color = rule, from = left, to = right): void {
    this.#pdf.lineWidth(0.6).moveTo(from, y).lineTo(to, y).stroke(color);
  }

  box(x: number, y: number, width: number, height: number, color = rule): void {
    this.#pdf.lineWidth(0.8).rect(x, y, width, height).stroke(color);
  }

  /** Whether this height still fits on the page. */
  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  /** Starts another document on a page of its own. */
  begin(about: About): void {
    this.#pdf.addPage();
    this.#documents.push({ about, firstPage: this.#pdf.bufferedPageRange().count - 1 });
    this.y = TOP;
  }

  /** Continues on a new page, with a small line that names the document. */
  turn(): void {
    this.#pdf.addPage();
    const { title = '', author = '' } = this.#documents.at(-1)?.about ?? {};
    const style = { size: 8, color: quiet, mostLines: 1 };
    this.text(title, left, TOP - 8, contentWidth / 2, style);
    this.text(author, left + contentWidth / 2, TOP - 8, contentWidth / 2, { ...style, align: 'right' });
    this.y = TOP + 12;
  }

  makeRoom(height: number): void {
    if (!this.hasRoom(height)) this.turn();
  }

  /** Each document counts its own pages. */
  #footers(): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (const [at, { about, firstPage }] of this.#documents.entries()) {
      const end = this.#documents[at + 1]?.firstPage ?? count;
      for (let page = firstPage; page < end; page += 1) {
        this.#footer(about, page, `Page ${page - firstPage + 1} of ${end - firstPage}`);
      }
    }
  }

  #footer({ title, brand }: About, page: number, position: string): void {
    const style: Style = { size: 7.5, color: quiet, mostLines: 1 };
    this.#pdf.switchToPage(page);
    this.rule(FOOTER - 6);
    this.text(title, left, FOOTER, contentWidth - 100, style);
    this.text(position, right - 100, FOOTER, 100, { ...style, align: 'right' });
    if (brand?.footer) {
      this.text(brand.footer, left, FOOTER + 11, contentWidth, { ...style, size: 7, mostLines: 2 });
    }
  }

  async finish(): Promise<Uint8Array> {
    this.#footers();
    this.#pdf.end();
    await this.#finished;
    return Buffer.concat(this.#chunks);
  }
}
