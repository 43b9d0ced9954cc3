import type { Context } from '../context';
import { deleteImportsBefore } from './imports.queries';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Runs daily and removes imports of last month, with the rows of their files. What they imported stays. */
export const sweepImports = (ctx: Context): Promise<void> =>
  deleteImportsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
