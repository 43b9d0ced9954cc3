import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@casepack/contract/errors';
import { toActor } from '@casepack/contract/users/user';
import { authorize } from '../access';
import { findAccountById } from '../auth/accounts.queries';
import { catalogNode } from '../catalog/catalog-scope';
import { type Context, inTransaction } from '../context';
import { storeImage } from '../media/store-image';
import { applyBatch } from './apply-image-batch';
import {
  type BatchRow,
  dropWaitingFiles,
  findBatch,
  findWaitingFile,
  finishFile,
  updateBatch,
} from './image-batches.queries';

/** Long batches are done in turns: a job that takes longer than its queue allows would be given to someone else. */
const TURN_MS = 60_000;

async function contextOfOwner(ctx: Context, { ownerUserId, manufacturerId }: BatchRow): Promise<Context> {
  const account = await findAccountById(ctx.db, ownerUserId);
  if (!account?.isUsable) throw new AppError('forbidden', 'The user who started it can no longer sign in.');
  const own = { ...ctx, user: account, actor: toActor(account) };
  authorize(own, 'catalog:edit', catalogNode(manufacturerId), 'Catalog');
  return own;
}

/** Whoever watches is told why nothing moves. */
const WAITS = 'The image store does not respond. The upload waits for it and then continues by itself.';

const isOutage = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/** What a person can understand; anything else is an error of ours, and the job is tried again. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof AppError && !isOutage(error) ? error.message : undefined;

/** Returns false after the last file. */
async function processFile(ctx: Context, { id: batchId, manufacturerId }: BatchRow): Promise<boolean> {
  const file = await findWaitingFile(ctx.db, batchId);
  if (!file) return false;
  const { name, content } = file;
  const folder = await mkdtemp(join(tmpdir(), 'casepack-image-'));
  try {
    const path = join(folder, 'image');
    await writeFile(path, content, { mode: 0o600 });
    const { id: imageId } = await storeImage(ctx, { manufacturerId, path });
    await finishFile(ctx.db, { batchId, name }, { imageId });
  } catch (error) {
    const problem = reasonOf(error);
    if (problem === undefined) throw error;
    await finishFile(ctx.db, { batchId, name }, { problem });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/** Goes on until the last file, until somebody cancels it, or until the turn is over. */
async function processFiles(ctx: Context, batch: BatchRow): Promise<'done' | 'cancelled' | 'turn over'> {
  const startedAt = performance.now();
  for (;;) {
    const current = await findBatch(ctx.db, batch.id);
    if (current?.state !== 'running') return 'cancelled';
    if (!(await processFile(ctx, batch))) return 'done';
    if (current.problem !== null) await updateBatch(ctx.db, batch.id, ['running'], { problem: null });
    if (performance.now() - startedAt > TURN_MS) return 'turn over';
  }
}

/** Runs a batch. It may have been interrupted, and goes on where it was; products are changed once, at its end. */
export async function runImageBatch(ctx: Context, id: string): Promise<void> {
  const batch = await findBatch(ctx.db, id);
  if (batch?.state !== 'running') return;
  try {
    const own = await contextOfOwner(ctx, batch);
    const outcome = await processFiles(own, batch);
    if (outcome === 'done') await inTransaction(own, (ctx) => applyBatch(ctx, id));
    if (outcome === 'turn over') await ctx.jobs.enqueue(ctx, 'run-image-batch', { batchId: id });
  } catch (error) {
    if (isOutage(error)) await updateBatch(ctx.db, id, ['running'], { problem: WAITS });
    const problem = reasonOf(error);
    if (problem === undefined) throw error;
    await failBatch(ctx, id, problem);
  }
}

async function failBatch(ctx: Context, id: string, problem: string): Promise<void> {
  const finishedAt = ctx.now();
  if (await updateBatch(ctx.db, id, ['running'], { state: 'failed', problem, finishedAt }))
    await dropWaitingFiles(ctx.db, id, 'Not processed');
}

export const giveUpOnImageBatch = (ctx: Context, id: string): Promise<void> =>
  failBatch(ctx, id, 'Something went wrong on our side. No product was changed; you can upload it again.');
