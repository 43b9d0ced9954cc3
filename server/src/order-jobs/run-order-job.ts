import { AppError } from '@casepack/contract/errors';
import { isPrint } from '@casepack/contract/order-jobs/order-job';
import { toActor } from '@casepack/contract/users/user';
import { findAccountById } from '../auth/accounts.queries';
import { type Context, inTransaction } from '../context';
import { changeOrder } from './change-order';
import { claimStep, failStep, findJob, finishStep, type JobRow, updateJob } from './order-jobs.queries';
import { printOrders } from './print-orders';

/** Acts for the owner with the rights that they have now; undefined if they can no longer sign in. */
async function contextOfOwner(ctx: Context, { ownerUserId }: JobRow): Promise<Context | undefined> {
  const account = await findAccountById(ctx.db, ownerUserId);
  return account?.isUsable ? { ...ctx, user: account, actor: toActor(account) } : undefined;
}

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
      await finishStep(ctx.db, step, await changeOrder(ctx, job, step));
      return true;
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined || position === undefined) throw error;
    await failStep(ctx.db, { jobId: job.id, position }, reason);
    return true;
  }
}

/** Goes on until the last order, or until somebody stops it. */
async function changeOrders(ctx: Context, job: JobRow): Promise<void> {
  while ((await findJob(ctx.db, job.id))?.state === 'running') {
    if (await takeStep(ctx, job)) continue;
    await updateJob(ctx.db, job.id, { state: 'done', finishedAt: ctx.now() });
  }
}

const failJob = (ctx: Context, id: string, problem: string): Promise<boolean> =>
  updateJob(ctx.db, id, { state: 'failed', problem, finishedAt: ctx.now() });

/** Runs a job to its end. It may have been interrupted, and goes on where it was. */
export async function runOrderJob(ctx: Context, id: string): Promise<void> {
  const job = await findJob(ctx.db, id);
  if (!job || !(await updateJob(ctx.db, id, { state: 'running' }))) return;
  const own = await contextOfOwner(ctx, job);
  if (!own) {
    await failJob(ctx, id, 'The user who started it can no longer sign in.');
    return;
  }
  if (!isPrint(job.kind)) return changeOrders(own, job);
  try {
    await printOrders(own, { ...job, kind: job.kind });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await failJob(ctx, id, reason);
  }
}

export const giveUpOnOrderJob = (ctx: Context, id: string): Promise<boolean> =>
  failJob(
    ctx,
    id,
    'Something went wrong on our side. What was done so far stays done; you can start it again.',
  );
