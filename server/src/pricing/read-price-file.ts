import { setImmediate as otherWork } from 'node:timers/promises';
import { withoutInvisible } from '@casepack/contract/invisible';
import type { PriceImportPreview } from '@casepack/contract/pricing/endpoints';
import {
  MAX_PRICE_ROWS,
  type PriceColumn,
  type PriceRow,
  readPriceHeader,
  readPriceRow,
  separatorOf,
} from '@casepack/contract/pricing/price-csv';
import { type ParsedRecord, REST_UNCHECKED } from '../uploads/csv-records';
import { UnreadableFile } from '../uploads/decode-text';
import { readTable } from '../uploads/read-table';

export const MAX_LISTED_PROBLEMS = 1_000;
/** How many rows are checked before other requests are handled. */
const ROWS_AT_A_TIME = 100;

type Problem = PriceImportPreview['problems'][number];

/** Collects the problems of a file while it is read. */
export class PriceFindings {
  readonly problems: Problem[] = [];
  problemCount = 0;
  rowCount = 0;

  add(problem: Problem): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_LISTED_PROBLEMS) this.problems.push(problem);
  }
}

export type PriceLine = PriceRow & { line: number };

function readHeader(found: ParsedRecord) {
  return 'cells' in found ? readPriceHeader(found.cells) : { problem: `${found.reason}. ${REST_UNCHECKED}` };
}

function readLine(
  columns: readonly PriceColumn[],
  found: ParsedRecord,
  findings: PriceFindings,
): PriceLine | undefined {
  const { line } = found;
  if (!('cells' in found)) {
    findings.add({ line, column: null, message: found.reason });
    return undefined;
  }
  const read = readPriceRow(columns, found.cells.map(withoutInvisible));
  if ('row' in read) return { ...read.row, line };
  for (const problem of read.problems) findings.add({ line, ...problem });
  return undefined;
}

/** Reads the whole file and yields its valid rows; the problems are in `findings` afterwards. */
export async function* readPrices(path: string, findings: PriceFindings): AsyncGenerator<PriceLine> {
  let columns: readonly PriceColumn[] | undefined;
  try {
    for await (const found of readTable(path, separatorOf)) {
      if (!columns) {
        const header = readHeader(found);
        if ('problem' in header)
          return findings.add({ line: found.line, column: null, message: header.problem });
        columns = header.columns;
        continue;
      }
      if (findings.rowCount === MAX_PRICE_ROWS) {
        const message = `A file can contain at most ${MAX_PRICE_ROWS} prices`;
        return findings.add({ line: found.line, column: null, message });
      }
      findings.rowCount += 1;
      const row = readLine(columns, found, findings);
      if (row) yield row;
      if (findings.rowCount % ROWS_AT_A_TIME === 0) await otherWork();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return findings.add({ line: error.line, column: null, message: error.message });
  }
  if (findings.rowCount === 0)
    findings.add({ line: 1, column: null, message: 'The file contains no prices' });
}
