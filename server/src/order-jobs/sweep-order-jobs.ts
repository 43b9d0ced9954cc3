import type { Context } from '../context';
import { deleteJobsBefore } from './order-jobs.queries';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Runs daily and removes jobs of last week, with their files. What was printed stays recorded. */
export const sweepOrderJobs = (ctx: Context): Promise<void> =>
  deleteJobsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
