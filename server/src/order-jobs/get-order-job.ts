import { can } from '@casepack/contract/access/permissions';
import type { OrderJob } from '@casepack/contract/order-jobs/order-job';
import { notFound } from '../access';
import type { Context } from '../context';
import { Download } from '../http/answers';
import {
  countOrders,
  findJob,
  findJobFile,
  findOrderOfJob,
  findResults,
  type JobRow,
  updateJob,
} from './order-jobs.queries';

/** A job is visible to its owner only, and only while they may still change its orders. */
async function getOwnJob(ctx: Context, id: string): Promise<JobRow> {
  const row = await findJob(ctx.db, id);
  if (!row || row.ownerUserId !== ctx.actor?.userId) throw notFound('Job');
  const order = await findOrderOfJob(ctx.db, id);
  if (order && !can(ctx.actor, 'order:manage', order)) throw notFound('Job');
  return row;
}

async function showJob(ctx: Context, row: JobRow): Promise<OrderJob> {
  const { id, kind, state, problem, fileName, createdAt, finishedAt } = row;
  return {
    ...{ id, kind, state, problem, fileName, createdAt, finishedAt },
    ...(await countOrders(ctx.db, id)),
    results: await findResults(ctx.db, id),
  };
}

export const getOrderJob = async (ctx: Context, id: string): Promise<OrderJob> =>
  showJob(ctx, await getOwnJob(ctx, id));

/** What is done stays done; the next step sees that it must stop. */
export async function cancelOrderJob(ctx: Context, id: string): Promise<OrderJob> {
  await getOwnJob(ctx, id);
  await updateJob(ctx.db, id, { state: 'cancelled', finishedAt: ctx.now() });
  return getOrderJob(ctx, id);
}

export async function getOrderJobFile(ctx: Context, id: string): Promise<Download> {
  const { fileName } = await getOwnJob(ctx, id);
  const file = await findJobFile(ctx.db, id);
  if (!file || fileName === null) throw notFound('File');
  return new Download(fileName, 'application/pdf', file);
}
