import { setImmediate as otherWork } from 'node:timers/promises';
import type { CsvProblem, ImportReport } from '@casepack/contract/catalog/import-endpoints';
import {
  type CsvColumn,
  MAX_CSV_ROWS,
  REJECT_REASON_COLUMN,
  readCsvHeader,
  readCsvRow,
} from '@casepack/contract/catalog/product-csv';
import type { ProductInput } from '@casepack/contract/catalog/product-input';
import { toCsvLine, withGuard, withoutGuard } from '@casepack/contract/csv';
import { withoutInvisible } from '@casepack/contract/invisible';
import type { OwnSite } from '../http/own-site';
import { type BrokenRecord, type CsvRecord, type ParsedRecord, REST_UNCHECKED } from '../uploads/csv-records';
import { UnreadableFile } from '../uploads/decode-text';
import { readRecords } from '../uploads/read-records';
import { pictureProblem } from './picture-address';

const MAX_LISTED_PROBLEMS = 1_000;
const FIRST_ROWS = 10;
/** How many rows are checked before other requests get a turn. */
const ROWS_AT_A_TIME = 50;

/** The cell may have the guard of an earlier export, and a second one would stay in the product. */
const guardedOnce = (cell: string): string => withGuard(withoutGuard(cell));

/** Collects the problems of a file while it is read. */
export class CsvFindings {
  readonly #config: OwnSite;
  readonly problems: CsvProblem[] = [];
  readonly firstRows: string[][] = [];
  columns: (CsvColumn | null)[] = [];
  count = 0;
  problemCount = 0;
  readonly #linesBySku = new Map<string, number>();
  #rejects = '';

  constructor(config: OwnSite) {
    this.#config = config;
  }

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

  /** The row's product, or undefined after its problems were recorded. */
  take(found: ParsedRecord): ProductInput | undefined {
    this.count += 1;
    return 'cells' in found ? this.#check(found) : this.#refuse(found);
  }

  #refuse({ line, text, reason }: BrokenRecord): undefined {
    this.#reject({ line, cells: [text] }, [{ column: null, message: reason }]);
  }

  #check({ line, cells }: CsvRecord): ProductInput | undefined {
    if (this.firstRows.length < FIRST_ROWS) this.firstRows.push(cells);
    const row = readCsvRow(this.columns, cells.map(withoutInvisible));
    if ('problems' in row) {
      this.#reject({ line, cells }, row.problems);
      return undefined;
    }
    const picture = pictureProblem(this.#config, row.product.imageUrl);
    if (picture) {
      this.#reject({ line, cells }, [{ column: 'image_url', message: picture }]);
      return undefined;
    }
    const earlier = this.#linesBySku.get(row.product.sku.toLowerCase());
    if (earlier !== undefined) {
      const message = `The SKU ${row.product.sku} is already on line ${earlier}`;
      this.#reject({ line, cells }, [{ column: 'sku', message }]);
      return undefined;
    }
    this.#linesBySku.set(row.product.sku.toLowerCase(), line);
    return row.product;
  }

  #reject({ line, cells }: CsvRecord, problems: { column: CsvColumn | null; message: string }[]): void {
    const isListed = this.problems.length < MAX_LISTED_PROBLEMS;
    for (const problem of problems) this.addProblem({ line, ...problem });
    if (!isListed) return;
    const reasons = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message));
    const kept = cells.filter((_, index) => this.columns[index] !== null).map(guardedOnce);
    this.#rejects += toCsvLine([...kept, `Line ${line}: ${reasons.join('; ')}`]);
  }
}

function readHeader(found: ParsedRecord) {
  return 'cells' in found ? readCsvHeader(found.cells) : { problem: `${found.reason}. ${REST_UNCHECKED}` };
}

/** Reads the whole file and yields its valid rows; the problems are in `findings` afterwards. */
export async function* readProducts(path: string, findings: CsvFindings): AsyncGenerator<ProductInput> {
  let isHeader = true;
  try {
    for await (const found of readRecords(path)) {
      if (isHeader) {
        isHeader = false;
        const header = readHeader(found);
        if ('problem' in header)
          return findings.addProblem({ line: found.line, column: null, message: header.problem });
        findings.columns = header.columns;
        continue;
      }
      if (findings.count === MAX_CSV_ROWS) {
        const message = `A file can contain at most ${MAX_CSV_ROWS} products`;
        return findings.addProblem({ line: found.line, column: null, message });
      }
      const product = findings.take(found);
      if (product) yield product;
      if (findings.count % ROWS_AT_A_TIME === 0) await otherWork();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return findings.addProblem({ line: error.line, column: null, message: error.message });
  }
  if (findings.count === 0)
    findings.addProblem({ line: 1, column: null, message: 'The file contains no products' });
}
