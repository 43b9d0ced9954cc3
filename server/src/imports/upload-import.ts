import { setImmediate as otherWork } from 'node:timers/promises';
import { AppError } from '@casepack/contract/errors';
import { guessColumns } from '@casepack/contract/imports/guess-columns';
import { type Import, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@casepack/contract/imports/import';
import { type ImportKind, importRules } from '@casepack/contract/imports/kinds/kinds';
import { guessDecimals } from '@casepack/contract/imports/read-cell';
import { separatorOf } from '@casepack/contract/pricing/price-csv';
import { unauthorized } from '../access';
import { type Context, inTransaction } from '../context';
import type { ParsedRecord } from '../uploads/csv-records';
import { UnreadableFile } from '../uploads/decode-text';
import { allowLongStatements, countImportedRows } from '../uploads/import-limits';
import { readTable } from '../uploads/read-table';
import { getImport } from './get-import';
import { insertRows, type UploadedRow } from './import-rows.queries';
import { findImport, findRemembered, insertImport, updateImport } from './imports.queries';

const BATCH = 500;
/** Of a workbook, as in Excel. */
const LONGEST_CELL = 32_767;
/** Rows that show how the file writes its amounts. */
const SAMPLED = 200;

export interface UploadedFile {
  id: string;
  kind: ImportKind;
  manufacturerId: number;
  fileName: string;
  path: string;
}

const refused = (line: number, message: string): AppError =>
  new AppError('invalid_input', `Line ${line}: ${message}`, { fields: { csvFile: message } });

function headerOf(found: ParsedRecord): string[] {
  if (!('cells' in found)) throw refused(found.line, found.reason);
  const { line, cells } = found;
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw refused(line, `A file can have at most ${MAX_IMPORT_COLUMNS} columns`);
  return cells.map((cell) => cell.trim().slice(0, 200));
}

const toRow = (found: ParsedRecord): UploadedRow =>
  'cells' in found
    ? { line: found.line, cells: found.cells, broken: null }
    : { line: found.line, cells: [found.text], broken: found.reason };

class UploadedRows {
  header: string[] | undefined;
  readonly sampled: string[][] = [];
  count = 0;
  #batch: UploadedRow[] = [];
  #storing: Promise<void> = Promise.resolve();
  readonly #store: (rows: readonly UploadedRow[]) => Promise<void>;

  constructor(store: (rows: readonly UploadedRow[]) => Promise<void>) {
    this.#store = store;
  }

  async add(found: ParsedRecord): Promise<void> {
    if (this.count === MAX_IMPORT_ROWS)
      throw refused(found.line, `A file can contain at most ${MAX_IMPORT_ROWS} rows`);
    const row = toRow(found);
    this.count += 1;
    if (this.sampled.length < SAMPLED && row.broken === null) this.sampled.push(row.cells);
    this.#batch.push(row);
    if (this.#batch.length === BATCH) await this.#storeBatch();
  }

  /** The next rows are read while these are stored; no more than that is held in memory. */
  async #storeBatch(): Promise<void> {
    await this.#storing;
    this.#storing = this.#store(this.#batch);
    // An error is thrown when it is awaited.
    this.#storing.catch(() => undefined);
    this.#batch = [];
    await otherWork();
  }

  async finish(): Promise<void> {
    await this.#storeBatch();
    await this.#storing;
  }
}

async function readInto(rows: UploadedRows, path: string): Promise<void> {
  try {
    for await (const found of readTable(path, separatorOf, { asDisplayed: true, cellLength: LONGEST_CELL })) {
      if (rows.header) await rows.add(found);
      else rows.header = headerOf(found);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? refused(error.line, error.message) : error;
  }
  await rows.finish();
  if (rows.count === 0) throw refused(1, 'The file contains no rows');
}

/** How the file writes amounts, judged by the columns that are amounts. */
function decimalsOf(kind: ImportKind, columns: readonly (string | null)[], rows: readonly string[][]) {
  const { columns: known } = importRules[kind];
  return guessDecimals(
    rows.flatMap((cells) => cells.filter((_, index) => known[columns[index] ?? '']?.cell === 'amount')),
  );
}

/** Stores the rows of the file as they are. Sent again with the same id, nothing changes. */
export async function uploadImport(ctx: Context, file: UploadedFile): Promise<Import> {
  const { id, kind, manufacturerId, fileName, path } = file;
  const ownerUserId = ctx.actor?.userId;
  if (ownerUserId === undefined) throw unauthorized();
  if (await findImport(ctx.db, id)) return getImport(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx);
    const about = { id, kind, manufacturerId, ownerUserId, fileName: fileName.slice(0, 200) };
    const empty = { header: [], columns: [], decimals: 'point' as const, rowCount: 0 };
    if (!(await insertImport(ctx.db, { ...about, ...empty, createdAt: ctx.now() }))) return;
    const rows = new UploadedRows((batch) => insertRows(ctx.db, id, batch));
    await readInto(rows, path);
    const { header = [], count: rowCount, sampled } = rows;
    const remembered = await findRemembered(ctx.db, manufacturerId, kind);
    const columns = guessColumns(importRules[kind].columns, header, remembered);
    const decimals = decimalsOf(kind, columns, sampled);
    await updateImport(ctx.db, id, ['uploaded'], { header, columns, decimals, rowCount });
    await countImportedRows(ctx, rowCount);
  });
  return getImport(ctx, id);
}
