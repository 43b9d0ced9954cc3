import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '@casepack/contract/errors';
import { IMAGE_TYPES_TEXT, type ImageType, MAX_IMAGE_BYTES } from '@casepack/contract/media/image-limits';
import { type Context, inTransaction } from '../context';
import { imageTypeOf, SNIFFED_BYTES } from '../imaging/image-type';
import type { ProcessedImage } from '../imaging/process-image';
import { startOfFile } from '../uploads/start-of-file';
import { imageStoreOf } from './image-store';
import { type ImageRow, insertImage, insertImageFiles, renewImage } from './images.queries';

/** Part of the key: images that are processed in another way get other addresses. */
const PROCESSING = 1;
const KEY_CHARACTERS = 32;

interface ImageSource {
  manufacturerId: number;
  /** Where the upload is on disk. */
  path: string;
}

/** Of the source and its manufacturer: nobody learns from an upload what others have uploaded. */
async function keyOf({ manufacturerId, path }: ImageSource): Promise<string> {
  const hash = createHash('sha256').update(`casepack image ${PROCESSING} ${manufacturerId}\n`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64url').slice(0, KEY_CHARACTERS);
}

export const imageTooLarge = (): AppError =>
  new AppError('payload_too_large', `An image can be at most ${MAX_IMAGE_BYTES / 1_048_576} MB`);

async function typeOf(path: string): Promise<ImageType> {
  const type = imageTypeOf(await startOfFile(path, SNIFFED_BYTES));
  if (!type) throw new AppError('unsupported_media_type', `Only ${IMAGE_TYPES_TEXT} images can be used`);
  if ((await stat(path)).size > MAX_IMAGE_BYTES) throw imageTooLarge();
  return type;
}

async function insertProcessed(
  ctx: Context,
  manufacturerId: number,
  key: string,
  { files, ...described }: ProcessedImage,
): Promise<ImageRow | undefined> {
  const now = ctx.now();
  const stored = await imageStoreOf(ctx).write(key, files, now);
  return inTransaction(ctx, async (ctx) => {
    const values = { manufacturerId, key, ...described, createdAt: now, unusedSince: now };
    const row = await insertImage(ctx.db, values);
    if (row) await insertImageFiles(ctx.db, row.id, stored);
    return row;
  });
}

/**
 * Processes an uploaded file and stores it in all sizes. The same file is stored once. Unless something that refers to
 * the image calls `keepImages` within a day, it is removed again. Not to be called in a transaction: it takes long.
 */
export async function storeImage(ctx: Context, source: ImageSource): Promise<ImageRow> {
  const type = await typeOf(source.path);
  const key = await keyOf(source);
  const known = await renewImage(ctx.db, key, ctx.now());
  if (known) return known;
  const processed = await ctx.images.process({ path: source.path, type });
  const stored =
    (await insertProcessed(ctx, source.manufacturerId, key, processed)) ??
    (await renewImage(ctx.db, key, ctx.now()));
  if (!stored) throw new Error('The image was removed while it was stored');
  return stored;
}

/** An uploaded image as a PNG of at most this edge, for papers and emails. */
export async function toPng(ctx: Context, path: string, pngEdge: number): Promise<Buffer> {
  const { png } = await ctx.images.process({ path, type: await typeOf(path), pngEdge });
  if (!png) throw new Error('The image process made no PNG');
  return Buffer.from(png);
}
