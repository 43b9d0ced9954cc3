import { UnreadableFile } from './decode-text';

export const MAX_RECORD_LENGTH = 65_536;
/** How often lines may be read again; each time at most the length of a record. */
const MAX_REREADS = 1_000;

export interface CsvRecord {
  /** Line on which the record starts, counted from 1. */
  line: number;
  cells: string[];
}

/** Text that could not be read as a record. */
export interface BrokenRecord {
  line: number;
  text: string;
  reason: string;
}

export type ParsedRecord = CsvRecord | BrokenRecord;

const NOT_CLOSED = 'A quote is opened here but never closed';
const STRAY_QUOTE = 'There is a quote in the middle of a cell';
const TOO_LONG = `This row is longer than ${MAX_RECORD_LENGTH} characters`;
export const REST_UNCHECKED = 'The lines after it were not checked';

const lineEnd = /\r\n|\n|\r(?!$)/g;

/**
 * The lines of a text that arrives in chunks, each with its line ending. Only the start of a line that is too long is
 * kept.
 */
export async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of texts) {
    const all = rest + text;
    const lines: string[] = [];
    let start = 0;
    for (const { 0: end, index } of all.matchAll(lineEnd)) {
      lines.push(all.slice(start, index + end.length));
      start = index + end.length;
    }
    rest = all.slice(start);
    if (rest.length > MAX_RECORD_LENGTH)
      rest = rest.slice(0, MAX_RECORD_LENGTH + 1) + (rest.endsWith('\r') ? '\r' : '');
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function contentLength(line: string): number {
  if (line.endsWith('\r\n')) return line.length - 2;
  return line.endsWith('\n') || line.endsWith('\r') ? line.length - 1 : line.length;
}

/** Separates the cells of a file. */
export type Separator = ',' | ';' | '\t';

function afterBlanks(line: string, from: number, separator: Separator): number {
  let at = from;
  while (line[at] === ' ' || (line[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}

/** Two consecutive quotes are an escaped quote. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

/** Where in the line to continue, or why not to. */
type Next = number | 'done' | 'stray';

/** Reads RFC 4180 line by line. After a record that cannot be read it continues at the next line. */
export class CsvRecords {
  readonly #separator: Separator;
  #cells: string[] = [];
  /** The parts of a quoted cell that continues on the next line. */
  #parts: string[] | undefined;
  /** The lines of the record so far. */
  #lines: string[] = [];
  #length = 0;
  /** How many of them come before the line with the open quote. */
  #openedAt = 0;
  #nextLine = 1;
  #rereads = 0;

  constructor(separator: Separator = ',') {
    this.#separator = separator;
  }

  *feed(line: string): Generator<ParsedRecord> {
    const waiting = [line];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const found = this.#take(next);
      if (!found) continue;
      yield found.what;
      for (const again of found.again.reverse()) waiting.push(again);
    }
  }

  /** Handles a record that is not complete at the end of the file. */
  *finish(): Generator<ParsedRecord> {
    while (this.#parts) {
      const { what, again } = this.#breakOff(NOT_CLOSED, this.#openedAt);
      yield what;
      for (const line of again) yield* this.feed(line);
    }
  }

  #take(line: string): { what: ParsedRecord; again: string[] } | undefined {
    const openedBefore = this.#parts ? this.#openedAt : undefined;
    this.#lines.push(line);
    this.#length += line.length;
    const reason = this.#length > MAX_RECORD_LENGTH ? TOO_LONG : this.#scan(line);
    if (reason === undefined) return this.#parts ? undefined : { what: this.#complete(), again: [] };
    // A quote from an earlier line that is closed in the middle of this one was most likely left open by mistake there.
    return openedBefore === undefined
      ? this.#breakOff(reason, this.#lines.length - 1)
      : this.#breakOff(NOT_CLOSED, openedBefore);
  }

  /** Adds the cells of the line and returns what is wrong with them, if anything. */
  #scan(line: string): string | undefined {
    const end = contentLength(line);
    let next: Next = 0;
    while (typeof next === 'number') {
      next = this.#parts ? this.#takeQuoted(this.#parts, line, next, end) : this.#takeCell(line, next, end);
    }
    return next === 'stray' ? STRAY_QUOTE : undefined;
  }

  #takeCell(line: string, from: number, end: number): Next {
    const start = afterBlanks(line, from, this.#separator);
    if (line[start] === '"') {
      this.#parts = [];
      this.#openedAt = this.#lines.length - 1;
      return start + 1;
    }
    const next = line.indexOf(this.#separator, from);
    const cell = line.slice(from, next === -1 ? end : next);
    if (cell.includes('"')) return 'stray';
    this.#cells.push(cell.trim());
    return next === -1 ? 'done' : next + 1;
  }

  #takeQuoted(parts: string[], line: string, from: number, end: number): Next {
    const quote = closingQuote(line, from);
    parts.push(line.slice(from, quote === -1 ? undefined : quote));
    if (quote === -1) return 'done';
    this.#cells.push(parts.join('').replaceAll('""', '"'));
    this.#parts = undefined;
    const after = afterBlanks(line, quote + 1, this.#separator);
    if (after >= end) return 'done';
    return line[after] === this.#separator ? after + 1 : 'stray';
  }

  #complete(): CsvRecord {
    const record = { line: this.#nextLine, cells: this.#cells };
    this.#startAt(this.#nextLine + this.#lines.length);
    return record;
  }

  /** Discards the record up to this line; the lines after it are read again. */
  #breakOff(reason: string, last: number): { what: BrokenRecord; again: string[] } {
    const line = this.#nextLine + last;
    const text = this.#lines.slice(0, last + 1).join('');
    const again = this.#lines.slice(last + 1);
    if (again.length > 0) this.#rereads += 1;
    if (this.#rereads > MAX_REREADS) throw new UnreadableFile(line, `${reason}. ${REST_UNCHECKED}`);
    this.#startAt(line + 1);
    return { what: { line, text: text.slice(0, contentLength(text)), reason }, again };
  }

  #startAt(line: number): void {
    this.#nextLine = line;
    this.#cells = [];
    this.#parts = undefined;
    this.#lines = [];
    this.#length = 0;
  }
}
