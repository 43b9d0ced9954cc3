import { AppError } from '@casepack/contract/errors';
import { IMAGE_TYPES_TEXT } from '@casepack/contract/media/image-limits';
import {
  type ImageBatch,
  type ImageBatchStart,
  MAX_FILES_OF_BATCH,
} from '@casepack/contract/product-images/image-batch';
import { readImageName } from '@casepack/contract/product-images/image-file-name';
import { authorize, notFound } from '../access';
import { catalogNode, getCatalogToEdit } from '../catalog/catalog-scope';
import { type Context, inTransaction } from '../context';
import { imageTypeOf } from '../imaging/image-type';
import { imageTooLarge } from '../media/store-image';
import { countAttempt } from '../rate-limits/count-attempts';
import {
  type BatchRow,
  countBatchFiles,
  dropWaitingFiles,
  findBatch,
  findBatchFiles,
  findProductsNamed,
  insertBatch,
  updateBatch,
  upsertBatchFile,
} from './image-batches.queries';
import { matchImage } from './match-images';
import type { NamedFile } from './receive-images';

const MAX_NAME = 300;

/** A batch is visible to its owner only, and only while they may still change the catalog. */
async function getOwnBatch(ctx: Context, id: string): Promise<BatchRow> {
  const row = await findBatch(ctx.db, id);
  if (!row || row.ownerUserId !== ctx.actor?.userId) throw notFound('Upload');
  authorize(ctx, 'catalog:edit', catalogNode(row.manufacturerId), 'Upload');
  return row;
}

async function showBatch(ctx: Context, { id, state, problem }: BatchRow): Promise<ImageBatch> {
  return { id, state, problem, files: await findBatchFiles(ctx.db, id) };
}

export const getImageBatch = async (ctx: Context, id: string): Promise<ImageBatch> =>
  showBatch(ctx, await getOwnBatch(ctx, id));

/** Only what can be used is kept until it is processed. */
async function receiveFile(
  ctx: Context,
  batch: BatchRow,
  { name: given, content }: NamedFile,
): Promise<void> {
  const name = given.replace(/\0|\p{Surrogate}/gu, '').slice(-MAX_NAME);
  const skus = readImageName(name).map(({ sku }) => sku);
  const match = matchImage(name, await findProductsNamed(ctx.db, batch.manufacturerId, skus));
  const problem =
    match.problem ??
    (content === undefined ? imageTooLarge().message : undefined) ??
    (content && !imageTypeOf(content) ? `Only ${IMAGE_TYPES_TEXT} images can be used` : null);
  const { productId, place } = match;
  await upsertBatchFile(ctx.db, {
    ...{ batchId: batch.id, name, productId, place, problem },
    content: problem === null ? (content ?? null) : null,
  });
}

export async function receiveImages(
  ctx: Context,
  { id, manufacturerId: asked }: { id: string; manufacturerId?: number | undefined },
  files: AsyncIterable<NamedFile>,
): Promise<ImageBatch> {
  const { manufacturerId } = await getCatalogToEdit(ctx, asked);
  const ownerUserId = ctx.actor?.userId;
  if (ownerUserId === undefined || manufacturerId === null) throw notFound('Upload');
  await insertBatch(ctx.db, { id, manufacturerId, ownerUserId, createdAt: ctx.now() });
  const batch = await getOwnBatch(ctx, id);
  if (batch.state !== 'ready') throw new AppError('conflict', 'This upload has been started already.');
  for await (const file of files) {
    await countAttempt(ctx, 'image-user', String(ownerUserId));
    if ((await countBatchFiles(ctx.db, id)) >= MAX_FILES_OF_BATCH)
      throw new AppError('conflict', `At most ${MAX_FILES_OF_BATCH} images can be uploaded at once.`);
    await receiveFile(ctx, batch, file);
  }
  return showBatch(ctx, batch);
}

/** Pressed twice, it runs once. */
export async function startImageBatch(
  ctx: Context,
  id: string,
  { existing }: ImageBatchStart,
): Promise<ImageBatch> {
  await getOwnBatch(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    if (!(await updateBatch(ctx.db, id, ['ready'], { state: 'running', existing }))) return;
    await ctx.jobs.enqueue(ctx, 'run-image-batch', { batchId: id });
  });
  return getImageBatch(ctx, id);
}

/** Nothing was added to any product yet, so nothing is. */
export async function cancelImageBatch(ctx: Context, id: string): Promise<ImageBatch> {
  await getOwnBatch(ctx, id);
  const finishedAt = ctx.now();
  if (await updateBatch(ctx.db, id, ['ready', 'running'], { state: 'cancelled', problem: null, finishedAt }))
    await dropWaitingFiles(ctx.db, id, 'Cancelled');
  return getImageBatch(ctx, id);
}
