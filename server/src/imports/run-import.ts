import { setImmediate as otherWork } from 'node:timers/promises';
import { dayOf } from '@casepack/contract/calendar';
import { formatCount } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { readRow } from '@casepack/contract/imports/read-row';
import { toActor } from '@casepack/contract/users/user';
import { findAccountById } from '../auth/accounts.queries';
import { getCatalogToEdit } from '../catalog/catalog-scope';
import { type Context, inTransaction } from '../context';
import type { Report } from '../db/in-parts';
import { allowLongStatements, claimImport } from '../uploads/import-limits';
import { ApplyProgress } from './apply-progress';
import {
  type CheckedRow,
  countBadRows,
  findRowsAfter,
  insertChecks,
  type UploadedRow,
} from './import-rows.queries';
import { findImport, findImportForUpdate, type ImportRow, updateImport } from './imports.queries';
import type { ImportTask, KindWork } from './kind-work';
import { kindWorks } from './kinds/kind-works';
import {
  addFoundProblems,
  removeBadRows,
  spreadProblems,
  stageRows,
  storeFoundProblems,
} from './staged-rows.queries';

const BATCH = 2_000;
/** How many rows the database stores while the next ones are read. */
const STORED_AT_A_TIME = 500;
/** How many rows are read before other work gets a turn. */
const ROWS_AT_A_TIME = 100;

const taskOf = (
  ctx: Context,
  { id, manufacturerId, columns, invite }: ImportRow,
  report: Report,
): ImportTask => ({
  id,
  manufacturerId,
  given: columns.filter((column) => column !== null),
  invite,
  today: dayOf(ctx.now(), 'UTC'),
  report,
});

function checkRow(ctx: Context, row: ImportRow, { line, cells, broken }: UploadedRow): CheckedRow {
  if (broken !== null) return { line, values: {}, problems: [{ column: null, message: broken }] };
  const { values, problems } = readRow(importRules[row.kind], row.columns, cells, row.decimals);
  const all = [...problems, ...(kindWorks[row.kind].rowProblems?.(ctx, values) ?? [])];
  return { line, values, problems: all.length > 0 ? all : null };
}

async function storeChecked(ctx: Context, row: ImportRow, rows: readonly UploadedRow[]): Promise<void> {
  const storing: Promise<void>[] = [];
  for (let from = 0; from < rows.length; from += STORED_AT_A_TIME) {
    const checked: CheckedRow[] = [];
    for (const each of rows.slice(from, from + STORED_AT_A_TIME)) {
      checked.push(checkRow(ctx, row, each));
      if (checked.length % ROWS_AT_A_TIME === 0) await otherWork();
    }
    const stored = insertChecks(ctx.db, row.id, checked);
    // An error is thrown below, when all are awaited.
    stored.catch(() => undefined);
    storing.push(stored);
  }
  await Promise.all(storing);
}

/** Reads the next rows; false after the last one, and if somebody stopped the check. */
function checkNext(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const row = await findImportForUpdate(ctx.db, id);
    if (row?.state !== 'checking') return false;
    const rows = await findRowsAfter(ctx.db, id, row.checkedLine, BATCH);
    const last = rows.at(-1);
    if (!last) return false;
    await storeChecked(ctx, row, rows);
    const checkedRows = row.checkedRows + rows.length;
    await updateImport(ctx.db, id, ['checking'], { checkedRows, checkedLine: last.line });
    return true;
  });
}

/** Compares the rows with one another and with what is stored. */
async function examine(
  ctx: Context,
  row: ImportRow,
  work: KindWork,
  report: Report = () => {},
): Promise<ImportTask> {
  const task = taskOf(ctx, row, report);
  await stageRows(ctx.db, row.id, importRules[row.kind].columns, work.groupKey);
  await work.prepare?.(ctx, task);
  await addFoundProblems(ctx.db, work.problems(task));
  if (work.spreads) await spreadProblems(ctx.db, work.spreads);
  await storeFoundProblems(ctx.db, row.id);
  return task;
}

function finishCheck(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx);
    const row = await findImportForUpdate(ctx.db, id);
    if (row?.state !== 'checking' || row.checkedRows < row.rowCount) return;
    const work = kindWorks[row.kind];
    const task = await examine(ctx, row, work);
    if ((await removeBadRows(ctx.db)) > 0) await work.prepare?.(ctx, task);
    const counts = await work.count(ctx, task);
    await updateImport(ctx.db, id, ['checking'], {
      ...{ state: 'checked', counts, badRows: await countBadRows(ctx.db, id) },
    });
  });
}

const stopped = (): AppError => new AppError('conflict', 'The import was stopped.');

/** Imports everything in one transaction, which also notes that it is done: a crash leaves nothing or all. */
function applyAll(ctx: Context, row: ImportRow, report: Report): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await claimImport(ctx, row.manufacturerId);
    const work = kindWorks[row.kind];
    const task = await examine(ctx, row, work, report);
    const bad = await removeBadRows(ctx.db);
    if (bad > 0 && row.mode === 'all') {
      await updateImport(ctx.db, row.id, ['applying'], {
        ...{ state: 'failed', badRows: bad, finishedAt: ctx.now() },
        problem: `${formatCount(bad)} rows have a problem now that they did not have before. Nothing was imported.`,
      });
      return;
    }
    if (bad > 0) await work.prepare?.(ctx, task);
    const counts = await work.apply(ctx, task);
    const values = { state: 'done', counts, badRows: bad, finishedAt: ctx.now() } as const;
    if (!(await updateImport(ctx.db, row.id, ['applying'], values))) throw stopped();
  });
}

async function apply(ctx: Context, row: ImportRow): Promise<void> {
  const progress = new ApplyProgress(ctx, row.id);
  try {
    await applyAll(ctx, row, (share) => progress.report(Math.round(share * (row.rowCount - row.badRows))));
  } finally {
    await progress.end();
  }
}

const fail = (ctx: Context, id: string, problem: string) =>
  updateImport(ctx.db, id, ['checking', 'applying'], { state: 'failed', problem, finishedAt: ctx.now() });

/** What a person can understand; anything else is an error of ours, and the import is tried again. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof AppError && error.code !== 'unavailable' && error.code !== 'conflict'
    ? error.message
    : undefined;

/** Acts for the owner with the rights that they have now; undefined if they have lost them. */
async function contextOfOwner(ctx: Context, row: ImportRow): Promise<Context | undefined> {
  const account = await findAccountById(ctx.db, row.ownerUserId);
  if (!account?.isUsable) return undefined;
  const own = { ...ctx, user: account, actor: toActor(account) };
  try {
    await getCatalogToEdit(own, row.manufacturerId);
    return own;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function runStep(ctx: Context, row: ImportRow): Promise<void> {
  if (row.state === 'applying') return apply(ctx, row);
  while (await checkNext(ctx, row.id));
  await finishCheck(ctx, row.id);
}

/** Checks or imports a file. It may have been interrupted, and goes on where it was. */
export async function runImport(ctx: Context, id: string): Promise<void> {
  const row = await findImport(ctx.db, id);
  if (row?.state !== 'checking' && row?.state !== 'applying') return;
  const own = await contextOfOwner(ctx, row);
  if (!own) {
    await fail(ctx, id, 'The user who started it may no longer import.');
    return;
  }
  try {
    await runStep(own, row);
  } catch (error) {
    if ((await findImport(ctx.db, id))?.state === 'cancelled') return;
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await fail(ctx, id, reason);
  }
}

export const giveUpOnImport = (ctx: Context, id: string) =>
  fail(ctx, id, 'Something went wrong on our side. Nothing was imported; you can start it again.');
