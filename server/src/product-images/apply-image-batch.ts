import type { Image } from '@casepack/contract/media/image';
import { MAX_IMAGES_PER_PRODUCT } from '@casepack/contract/product-images/product-image';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordAudits } from '../audit/record-audit';
import { announceCatalogChange } from '../catalog/announce-catalog-change';
import { catalogNode } from '../catalog/catalog-scope';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { images } from '../db/schema/media';
import { productImages } from '../db/schema/product-images';
import { keepImages, releaseImages } from '../media/keep-images';
import {
  type BatchFileRow,
  type BatchRow,
  findBatchForUpdate,
  findProcessedFiles,
  refuseFiles,
  updateBatch,
} from './image-batches.queries';

interface Placed {
  productId: number;
  imageId: number;
  position: number;
}

/** Locked in the order of their ids, so that two batches do not wait for each other. */
const lockProducts = (db: Database, manufacturerId: number, ids: readonly number[]) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        eq(products.manufacturerId, manufacturerId),
        isNull(products.deletedAt),
        inArray(products.id, [...ids]),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');

const findPlaced = (db: Database, productIds: readonly number[]) =>
  db
    .select({ productId: productImages.productId, imageId: productImages.imageId })
    .from(productImages)
    .where(inArray(productImages.productId, [...productIds]))
    .orderBy(asc(productImages.position), asc(productImages.id));

/** The new order of the images of each product: what it has comes first, or goes. An image counts once. */
function arrange(
  productIds: readonly number[],
  existing: readonly Omit<Placed, 'position'>[],
  added: readonly { productId: number | null; imageId: number | null }[],
): Placed[] {
  return productIds.flatMap((productId) => {
    const ids = [...existing, ...added].flatMap((each) =>
      each.productId === productId && each.imageId !== null ? [each.imageId] : [],
    );
    return [...new Set(ids)]
      .slice(0, MAX_IMAGES_PER_PRODUCT)
      .map((imageId, position) => ({ productId, imageId, position }));
  });
}

async function storePlaced(db: Database, manufacturerId: number, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map((each) => ({ ...each, manufacturerId }));
  await db
    .insert(productImages)
    .values(rows)
    .onConflictDoUpdate({
      target: [productImages.productId, productImages.imageId],
      set: { position: sql`excluded.position` },
    });
}

/** What the products no longer have. */
async function deleteOthers(db: Database, productIds: readonly number[], placed: readonly Placed[]) {
  const kept = JSON.stringify(placed.map(({ productId, imageId }) => ({ p: productId, i: imageId })));
  const { rows } = await db.execute<{ image_id: number }>(sql`delete from ${productImages}
    where ${inArray(productImages.productId, [...productIds])} and not exists (
      select from json_to_recordset(${kept}::json) as kept(p int, i int)
      where kept.p = ${productImages.productId} and kept.i = ${productImages.imageId})
    returning image_id`);
  return rows.map(({ image_id }) => image_id);
}

async function updateFirstImages(db: Database, placed: readonly Placed[], now: Date): Promise<void> {
  const firsts = placed.filter(({ position }) => position === 0);
  const { id, key, width, height, color } = images;
  const found = await db
    .select({ id, key, width, height, color })
    .from(images)
    .where(
      inArray(
        id,
        firsts.map(({ imageId }) => imageId),
      ),
    );
  const shown = new Map<number, Image>(
    found.map(({ id, color, ...image }) => [id, color === null ? image : { ...image, color }]),
  );
  const rows = JSON.stringify(
    firsts.map(({ productId, imageId }) => ({ id: productId, image: shown.get(imageId) })),
  );
  await db.execute(sql`update ${products} set image = given.image, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${rows}::json) as given(id int, image jsonb) where ${products.id} = given.id`);
}

/** A product may be full, or was deleted while the images were processed. */
async function refuseOthers(
  ctx: Context,
  batchId: string,
  files: readonly BatchFileRow[],
  { ids, placed }: { ids: readonly number[]; placed: readonly Placed[] },
): Promise<void> {
  const refuse = async (refused: readonly BatchFileRow[], problem: string) => {
    const names = refused.map(({ name }) => name);
    await refuseFiles(ctx.db, batchId, names, problem);
    await releaseImages(
      ctx,
      refused.flatMap(({ imageId }) => imageId ?? []),
    );
  };
  const isThere = ({ productId }: BatchFileRow) => productId !== null && ids.includes(productId);
  const isPlaced = (file: BatchFileRow) =>
    placed.some(({ productId, imageId }) => productId === file.productId && imageId === file.imageId);
  await refuse(
    files.filter((file) => !isThere(file)),
    'The product was deleted',
  );
  await refuse(
    files.filter((file) => isThere(file) && !isPlaced(file)),
    `A product can have at most ${MAX_IMAGES_PER_PRODUCT} images`,
  );
}

async function changeProducts(ctx: Context, batch: BatchRow): Promise<void> {
  const { manufacturerId, existing: mode } = batch;
  const files = await findProcessedFiles(ctx.db, batch.id);
  const wanted = [...new Set(files.flatMap(({ productId }) => productId ?? []))];
  const found = wanted.length === 0 ? [] : await lockProducts(ctx.db, manufacturerId, wanted);
  const ids = found.map(({ id }) => id);
  const before = found.length === 0 ? [] : await findPlaced(ctx.db, ids);
  const placed = arrange(ids, mode === 'keep' ? before : [], files);
  await refuseOthers(ctx, batch.id, files, { ids, placed });
  if (found.length === 0) return;
  await storePlaced(ctx.db, manufacturerId, placed);
  await releaseImages(ctx, await deleteOthers(ctx.db, ids, placed));
  await keepImages(ctx, [...new Set(placed.map(({ imageId }) => imageId))]);
  await updateFirstImages(ctx.db, placed, ctx.now());
  const countOf = (list: readonly { productId: number }[], id: number) =>
    list.filter(({ productId }) => productId === id).length;
  await recordAudits(
    ctx,
    found.map(({ id, name }) => ({
      action: 'product_updated',
      subjectType: 'product',
      subjectId: id,
      subjectName: name,
      node: catalogNode(manufacturerId),
      changes: { images: { from: countOf(before, id), to: countOf(placed, id) } },
    })),
  );
  await announceCatalogChange(ctx, manufacturerId);
}

/** Adds all images of a batch to their products. Call in a transaction: all of it is stored, or nothing. */
export async function applyBatch(ctx: Context, id: string): Promise<void> {
  const batch = await findBatchForUpdate(ctx.db, id);
  if (batch?.state !== 'running') return;
  await changeProducts(ctx, batch);
  await updateBatch(ctx.db, id, ['running'], { state: 'done', problem: null, finishedAt: ctx.now() });
}
