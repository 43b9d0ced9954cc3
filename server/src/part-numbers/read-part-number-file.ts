import { setImmediate as otherWork } from 'node:timers/promises';
import { withoutInvisible } from '@casepack/contract/invisible';
import {
  MAX_PART_NUMBERS,
  type PartNumberImport,
  TOO_MANY_PART_NUMBERS,
} from '@casepack/contract/part-numbers/part-number';
import {
  type PartNumberRow,
  readPartNumberHeader,
  readPartNumberRow,
} from '@casepack/contract/part-numbers/part-number-csv';
import { separatorOf } from '@casepack/contract/pricing/price-csv';
import { type ParsedRecord, REST_UNCHECKED } from '../uploads/csv-records';
import { UnreadableFile } from '../uploads/decode-text';
import { readTable } from '../uploads/read-table';

const MAX_LISTED_PROBLEMS = 1_000;
/** How many rows are checked before other requests are handled. */
const ROWS_AT_A_TIME = 100;

type Problem = PartNumberImport['problems'][number];
type PartNumberLine = PartNumberRow & { line: number };
type Header = ReturnType<typeof readPartNumberHeader>;

/** The rows of a file that can be read, and what is wrong with the others. */
export class PartNumberFile {
  readonly lines: PartNumberLine[] = [];
  readonly problems: Problem[] = [];
  problemCount = 0;
  rowCount = 0;

  add(problem: Problem): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_LISTED_PROBLEMS) this.problems.push(problem);
  }
}

const readHeader = (found: ParsedRecord): Header =>
  'cells' in found ? readPartNumberHeader(found.cells) : { problem: `${found.reason}. ${REST_UNCHECKED}` };

function addLine(file: PartNumberFile, header: Extract<Header, { at: unknown }>, found: ParsedRecord): void {
  const { line } = found;
  if ('cells' in found) {
    const read = readPartNumberRow(header.at, found.cells.map(withoutInvisible));
    if ('row' in read) file.lines.push({ ...read.row, line });
    else for (const problem of read.problems) file.add({ line, ...problem });
  } else {
    file.add({ line, column: null, message: found.reason });
  }
}

async function fill(file: PartNumberFile, path: string): Promise<void> {
  let header: Extract<Header, { at: unknown }> | undefined;
  for await (const found of readTable(path, separatorOf)) {
    if (!header) {
      const read = readHeader(found);
      if ('problem' in read) return file.add({ line: found.line, column: null, message: read.problem });
      header = read;
      continue;
    }
    if (file.rowCount === MAX_PART_NUMBERS) {
      return file.add({ line: found.line, column: null, message: TOO_MANY_PART_NUMBERS });
    }
    file.rowCount += 1;
    addLine(file, header, found);
    if (file.rowCount % ROWS_AT_A_TIME === 0) await otherWork();
  }
  if (file.rowCount === 0) file.add({ line: 1, column: null, message: 'The file contains no part numbers' });
}

export async function readPartNumberFile(path: string): Promise<PartNumberFile> {
  const file = new PartNumberFile();
  try {
    await fill(file, path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    file.add({ line: error.line, column: null, message: error.message });
  }
  return file;
}
