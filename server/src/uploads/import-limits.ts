import { AppError } from '@casepack/contract/errors';
import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { countAttempt, requireAllowance } from '../rate-limits/count-attempts';

const IMPORT_LOCK = 4_021;
const STATEMENT_PATIENCE = '5min';

const importer = (ctx: Context): string => String(ctx.actor?.userId);

/** Checks the limits before a file is read. Imports count by their rows; rejected files do not count. */
export async function requireImportAllowance(ctx: Context): Promise<void> {
  await requireAllowance(ctx, 'import-rows-user', importer(ctx));
  await countAttempt(ctx, 'import-check-user', importer(ctx));
}

export const countImportedRows = (ctx: Context, count: number): Promise<void> =>
  countAttempt(ctx, 'import-rows-user', importer(ctx), count);

/** Blocks other imports of the manufacturer until the transaction ends, and allows long statements. */
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
