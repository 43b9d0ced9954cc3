import { formatCount } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { plainName } from '@casepack/contract/imports/guess-columns';
import type { Import, ImportCheck, ImportStart } from '@casepack/contract/imports/import';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { columnsProblem } from '@casepack/contract/imports/read-row';
import { type Context, inTransaction } from '../context';
import { getImport, getOwnImport } from './get-import';
import { deleteChecks } from './import-rows.queries';
import { findRemembered, type ImportRow, saveRemembered, updateImport } from './imports.queries';

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { columns: message } });

function requireColumns({ kind, header }: ImportRow, columns: ImportCheck['columns']): void {
  const rules = importRules[kind];
  if (columns.length !== header.length) throw refused('Choose what each column of the file is');
  const unknown = columns.find((name) => name !== null && !Object.hasOwn(rules.columns, name));
  const problem = unknown ? `There is no column ${unknown}` : columnsProblem(rules, columns);
  if (problem) throw refused(problem);
}

/** The next file with these headings is read the same way. */
async function remember(ctx: Context, row: ImportRow, columns: ImportCheck['columns']): Promise<void> {
  const { manufacturerId, kind, header } = row;
  const before = await findRemembered(ctx.db, manufacturerId, kind);
  const named = header.map((heading, index) => [plainName(heading), columns[index] ?? null] as const);
  const after = { ...before, ...Object.fromEntries(named.filter(([name]) => name !== '')) };
  await saveRemembered(ctx.db, manufacturerId, kind, after);
}

/** Checks all rows with these columns from the start; an earlier check is discarded. */
export async function checkImport(ctx: Context, id: string, check: ImportCheck): Promise<Import> {
  await inTransaction(ctx, async (ctx) => {
    const own = await getOwnImport(ctx, id);
    requireColumns(own, check.columns);
    const row = await updateImport(ctx.db, id, ['uploaded', 'checking', 'checked', 'cancelled', 'failed'], {
      ...check,
      ...{ state: 'checking', checkedRows: 0, checkedLine: 0, badRows: 0, counts: null },
      ...{ problem: null, finishedAt: null },
    });
    if (!row) throw new AppError('conflict', 'This file is being imported or was imported before.');
    await deleteChecks(ctx.db, id);
    await remember(ctx, row, check.columns);
    await ctx.jobs.enqueue(ctx, 'run-import', { importId: id });
  });
  return getImport(ctx, id);
}

export async function startImport(ctx: Context, id: string, { mode, invite }: ImportStart): Promise<Import> {
  await inTransaction(ctx, async (ctx) => {
    const own = await getOwnImport(ctx, id);
    // Sent twice, it is started once.
    if (own.state === 'applying' || own.state === 'done') return;
    if (mode === 'all' && own.state === 'checked' && own.badRows > 0) {
      const rows =
        own.badRows === 1 ? 'One row has a problem' : `${formatCount(own.badRows)} rows have problems`;
      throw new AppError('conflict', `${rows}. Correct the file, or import the good rows.`);
    }
    const row = await updateImport(ctx.db, id, ['checked'], {
      state: 'applying',
      mode,
      invite,
      appliedRows: 0,
    });
    if (!row) throw new AppError('conflict', 'The file must be checked before it is imported.');
    if (row.badRows === row.rowCount) throw new AppError('conflict', 'There is no row without a problem.');
    await ctx.jobs.enqueue(ctx, 'run-import', { importId: id });
  });
  return getImport(ctx, id);
}

/** The running transaction of an import sees it at its end, and stores nothing. */
export async function cancelImport(ctx: Context, id: string): Promise<Import> {
  await getOwnImport(ctx, id);
  await updateImport(ctx.db, id, ['uploaded', 'checking', 'checked', 'applying'], {
    state: 'cancelled',
    finishedAt: ctx.now(),
  });
  return getImport(ctx, id);
}
