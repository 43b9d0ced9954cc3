import { Readable } from 'node:stream';
import { REJECT_REASON_COLUMN } from '@casepack/contract/catalog/product-csv';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine, withGuard, withoutGuard } from '@casepack/contract/csv';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { getOwnImport } from './get-import';
import { findRejectedAfter } from './import-rows.queries';
import type { ImportRow } from './imports.queries';

const BATCH = 1_000;

/** The cell may have the guard of an earlier export. */
const guardedOnce = (cell: string): string => withGuard(withoutGuard(cell));

async function* readLines(ctx: Context, { id, kind, header }: ImportRow): AsyncGenerator<string> {
  const { columns } = importRules[kind];
  const isReason = header.map((heading) => heading.toLowerCase() === REJECT_REASON_COLUMN);
  const kept = (cells: readonly string[]) => cells.filter((_, index) => !isReason[index]).map(guardedOnce);
  yield BYTE_ORDER_MARK + toCsvLine([...kept(header), REJECT_REASON_COLUMN]);
  for (let after = 0; ; ) {
    const rows = await findRejectedAfter(ctx.db, id, after, BATCH);
    const lines = rows.map(({ line, cells, problems }) => {
      const reasons = problems.map(({ column, message }) =>
        column === null ? message : `${columns[column]?.label ?? column}: ${message}`,
      );
      return toCsvLine([...kept(cells), `Line ${line}: ${reasons.join('; ')}`]);
    });
    yield lines.join('');
    after = rows.at(-1)?.line ?? after;
    if (rows.length < BATCH) return;
  }
}

/** The rows as they were uploaded, each with the reasons; the extra column is ignored when they are uploaded again. */
export async function getRejectedRows(ctx: Context, id: string): Promise<Download> {
  const row = await getOwnImport(ctx, id);
  const name = `${row.fileName.replace(/\.[a-z]+$/i, '') || row.kind}-rejected.csv`;
  return new Download(name, `${CSV_TYPE}; charset=utf-8`, Readable.from(readLines(ctx, row)));
}
