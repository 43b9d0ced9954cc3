import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportReport } from '@casepack/contract/catalog/endpoints';
import type { ProductInput } from '@casepack/contract/catalog/product';
import {
  type CsvColumn,
  type CsvProblem,
  MAX_CSV_ROWS,
  REJECT_REASON_COLUMN,
  readCsvHeader,
  readCsvRow,
  toCsvLine,
  withGuard,
} from '@casepack/contract/catalog/product-csv';
import { CsvError, parse } from 'csv-parse';
import { countLineEnds, decodeText, UnreadableFile } from './decode-text';

const MAX_RECORD_BYTES = 65_536;
const MAX_LISTED_PROBLEMS = 1_000;
const FIRST_ROWS = 10;

interface RawRecord {
  record: string[];
  info: { lines: number };
}

export interface CsvRecord {
  /** Where the record begins. */
  line: number;
  cells: string[];
}

const countInside = (cells: readonly string[], count: (cell: string) => number): number =>
  cells.reduce((total, cell) => total + count(cell), 0);

/** Every record of the file that is not blank, the header first. */
async function* readRecords(path: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // The parser is told of a failing source and throws it below; the rejection says the same again.
  const feeding = pipeline(Readable.from(decodeText(createReadStream(path))), parser).catch(() => undefined);
  // The parser takes a CRLF inside quotes for two lines.
  let countedTwice = 0;
  let lastLine = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<RawRecord>) {
      // the shape that `info: true` gives
      countedTwice += countInside(record, (cell) => cell.split('\r\n').length - 1);
      lastLine = info.lines - countedTwice;
      if (record.some((cell) => cell !== '')) {
        yield { line: lastLine - countInside(record, countLineEnds), cells: record };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(error, lastLine + 1, countedTwice);
  } finally {
    parser.destroy();
    await feeding;
  }
}

const REST = 'The lines after it were not checked';

function unreadable(error: CsvError, nextLine: number, countedTwice: number): UnreadableFile {
  const at = typeof error.lines === 'number' ? error.lines - countedTwice : nextLine;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableFile(nextLine, 'A quote is opened here and never closed');
    case 'CSV_MAX_RECORD_SIZE':
      return new UnreadableFile(nextLine, `This row is longer than ${MAX_RECORD_BYTES} characters. ${REST}`);
    default:
      return new UnreadableFile(at, `A quote stands in the middle of a cell. ${REST}`);
  }
}

/** Gathers what is wrong with a file while it is read. */
export class CsvFindings {
  readonly problems: CsvProblem[] = [];
  readonly firstRows: string[][] = [];
  columns: (CsvColumn | null)[] = [];
  count = 0;
  problemCount = 0;
  readonly #linesBySku = new Map<string, number>();
  #rejects = '';

  get report(): ImportReport {
    const { count, problemCount, problems } = this;
    return { count, problemCount, problems, rejects: this.#rejects && this.#rejectHeader() + this.#rejects };
  }

  #rejectHeader(): string {
    return toCsvLine([...this.columns.filter((column) => column !== null), REJECT_REASON_COLUMN]);
  }

  addProblem(problem: CsvProblem): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_LISTED_PROBLEMS) this.problems.push(problem);
  }

  /** The row's product, or undefined once what is wrong with it is written down. */
  take({ line, cells }: CsvRecord): ProductInput | undefined {
    this.count += 1;
    if (this.firstRows.length < FIRST_ROWS) this.firstRows.push(cells);
    const row = readCsvRow(this.columns, cells);
    if ('problems' in row) {
      this.#reject({ line, cells }, row.problems);
      return undefined;
    }
    const earlier = this.#linesBySku.get(row.product.sku);
    if (earlier !== undefined) {
      const message = `The SKU ${row.product.sku} is already in line ${earlier}`;
      this.#reject({ line, cells }, [{ column: 'sku', message }]);
      return undefined;
    }
    this.#linesBySku.set(row.product.sku, line);
    return row.product;
  }

  #reject({ line, cells }: CsvRecord, problems: { column: CsvColumn | null; message: string }[]): void {
    const isListed = this.problems.length < MAX_LISTED_PROBLEMS;
    for (const problem of problems) this.addProblem({ line, ...problem });
    if (!isListed) return;
    const reasons = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message));
    const kept = cells.filter((_, index) => this.columns[index] !== null).map(withGuard);
    this.#rejects += toCsvLine([...kept, `Line ${line}: ${reasons.join('; ')}`]);
  }
}

/** Reads the whole file and hands out its good rows; what is wrong is in `findings` afterwards. */
export async function* readProducts(path: string, findings: CsvFindings): AsyncGenerator<ProductInput> {
  let isHeader = true;
  try {
    for await (const record of readRecords(path)) {
      if (isHeader) {
        isHeader = false;
        const header = readCsvHeader(record.cells);
        if ('problem' in header)
          return findings.addProblem({ line: record.line, column: null, message: header.problem });
        findings.columns = header.columns;
        continue;
      }
      if (findings.count === MAX_CSV_ROWS) {
        const message = `A file holds at most ${MAX_CSV_ROWS} products`;
        return findings.addProblem({ line: record.line, column: null, message });
      }
      const product = findings.take(record);
      if (product) yield product;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return findings.addProblem({ line: error.line, column: null, message: error.message });
  }
  if (findings.count === 0)
    findings.addProblem({ line: 1, column: null, message: 'The file holds no products' });
}
