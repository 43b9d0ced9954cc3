import { AppError } from '@casepack/contract/errors';
import { isPrint } from '@casepack/contract/order-jobs/order-job';
import { type Context, inTransaction } from '../context';
import { asOwner, LostRights } from './as-owner';
import { changeOrder } from './change-order';
import { claimStep, failStep, findJob, finishStep, type JobRow, updateJob } from './order-jobs.queries';
import { printOrders } from './print-orders';

/** What a person can understand; anything else is an error of ours, and the job is tried again. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof AppError && error.code !== 'unavailable' ? error.message : undefined;

/**
 * Deals with the next order in one transaction together with the note that it is done. An order that cannot be changed
 * stays as it was, and the reason is stored. Returns false after the last one.
 */
async function takeStep(ctx: Context, job: JobRow): Promise<boolean> {
  let position: number | undefined;
  try {
    return await inTransaction(ctx, async (ctx) => {
      const step = await claimStep(ctx.db, job.id);
      if (!step) return false;
      position = step.position;
      await finishStep(ctx.db, step, await changeOrder(await asOwner(ctx, job, step), job, step));
      return true;
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined || position === undefined) throw error;
    await failStep(ctx.db, { jobId: job.id, position }, reason);
    return true;
  }
}

/** Goes on until the last order, until somebody stops it or until its owner loses the right. */
async function changeOrders(ctx: Context, job: JobRow): Promise<void> {
  while ((await findJob(ctx.db, job.id))?.state === 'running') {
    if (await takeStep(ctx, job)) continue;
    await updateJob(ctx.db, job.id, { state: 'done', finishedAt: ctx.now() });
  }
}

const failJob = (ctx: Context, id: string, problem: string): Promise<boolean> =>
  updateJob(ctx.db, id, { state: 'failed', problem, finishedAt: ctx.now() });

/** Runs a job to its end. It may have been interrupted, and goes on where it was; what was done stays done. */
export async function runOrderJob(ctx: Context, id: string): Promise<void> {
  const job = await findJob(ctx.db, id);
  if (!job || !(await updateJob(ctx.db, id, { state: 'running' }))) return;
  const { kind } = job;
  try {
    await (isPrint(kind) ? printOrders(ctx, { ...job, kind }) : changeOrders(ctx, job));
  } catch (error) {
    const reason = error instanceof LostRights ? error.message : isPrint(kind) && reasonOf(error);
    if (!reason) throw error;
    await failJob(ctx, id, reason);
  }
}

export const giveUpOnOrderJob = (ctx: Context, id: string): Promise<boolean> =>
  failJob(
    ctx,
    id,
    'Something went wrong on our side. What was done so far stays done; you can start it again.',
  );
