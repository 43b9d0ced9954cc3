import { AppError } from '@casepack/contract/errors';
import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { countAttempt, requireAllowance } from '../rate-limits/count-attempts';

const IMPORT_LOCK = 4_021;
const STATEMENT_PATIENCE = '5min';

const importer = (ctx: Context): string => String(ctx.actor?.userId);

/** Before a file is read: an import counts by its rows, a rejected file does not count. */
export async function requireImportAllowance(ctx: Context): Promise<void> {
  await requireAllowance(ctx, 'import-rows-user', importer(ctx));
  await countAttempt(ctx, 'import-check-user', importer(ctx));
}

export const countImportedRows = (ctx: Context, count: number): Promise<void> =>
  countAttempt(ctx, 'import-rows-user', importer(ctx), count);

/** Until the transaction ends no other file of the manufacturer is imported, and statements may take long. */
export async function claimImport(ctx: Context, manufacturerId: number): Promise<void> {
  await allowLongStatements(ctx);
  const { rows } = await ctx.db.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}::int, ${manufacturerId}::int) as claimed`,
  );
  if (!rows[0]?.claimed)
    throw new AppError('conflict', 'Another file is being imported. Please try again when it is finished');
}

export async function allowLongStatements(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select set_config('statement_timeout', ${STATEMENT_PATIENCE}, true)`);
}
