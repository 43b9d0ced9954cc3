import { REJECT_REASON_COLUMN } from '@casepack/contract/catalog/product-csv';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine, withGuard, withoutGuard } from '@casepack/contract/csv';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { getOwnImport } from './get-import';
import { findRejectedAfter } from './import-rows.queries';

const BATCH = 2_000;

/** The cell may have the guard of an earlier export. */
const guardedOnce = (cell: string): string => withGuard(withoutGuard(cell));

/** The rows as they were uploaded, each with the reasons; the extra column is ignored when they are uploaded again. */
export async function getRejectedRows(ctx: Context, id: string): Promise<Download> {
  const { kind, header, fileName } = await getOwnImport(ctx, id);
  const { columns } = importRules[kind];
  const isReason = header.map((heading) => heading.toLowerCase() === REJECT_REASON_COLUMN);
  const kept = (cells: readonly string[]) => cells.filter((_, index) => !isReason[index]);
  const parts = [BYTE_ORDER_MARK, toCsvLine([...kept(header).map(guardedOnce), REJECT_REASON_COLUMN])];
  for (let line = 0; ; ) {
    const rows = await findRejectedAfter(ctx.db, id, line, BATCH);
    for (const { line, cells, problems } of rows) {
      const reasons = problems.map(({ column, message }) =>
        column === null ? message : `${columns[column]?.label ?? column}: ${message}`,
      );
      parts.push(toCsvLine([...kept(cells).map(guardedOnce), `Line ${line}: ${reasons.join('; ')}`]));
    }
    line = rows.at(-1)?.line ?? line;
    if (rows.length < BATCH) break;
  }
  const name = `${fileName.replace(/\.[a-z]+$/i, '') || kind}-rejected.csv`;
  return new Download(name, `${CSV_TYPE}; charset=utf-8`, Buffer.from(parts.join('')));
}
