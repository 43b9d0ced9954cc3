import type { ImageBatchFile } from '@casepack/contract/product-images/image-batch';
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { flatSku, products } from '../db/schema/catalog';
import { imageBatches, imageBatchFiles } from '../db/schema/image-batches';

export type BatchRow = typeof imageBatches.$inferSelect;
export type BatchFileRow = typeof imageBatchFiles.$inferSelect;
export interface NamedProduct {
  id: number;
  sku: string;
}

/** Creates it unless it exists. */
export async function insertBatch(
  db: Database,
  values: Pick<BatchRow, 'id' | 'manufacturerId' | 'ownerUserId' | 'createdAt'>,
): Promise<void> {
  await db.insert(imageBatches).values(values).onConflictDoNothing();
}

export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(imageBatches).where(eq(imageBatches.id, id));
  return row;
}

export async function findBatchForUpdate(db: Database, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(imageBatches).where(eq(imageBatches.id, id)).for('update');
  return row;
}

/** Changes a batch that is in one of these states; false if it is not. */
export async function updateBatch(
  db: Database,
  id: string,
  from: readonly BatchRow['state'][],
  values: Partial<BatchRow>,
): Promise<boolean> {
  const changed = await db
    .update(imageBatches)
    .set(values)
    .where(and(eq(imageBatches.id, id), inArray(imageBatches.state, [...from])))
    .returning({ id: imageBatches.id });
  return changed.length > 0;
}

export async function findBatchFiles(db: Database, batchId: string): Promise<ImageBatchFile[]> {
  const { name, problem, imageId, productId } = imageBatchFiles;
  const rows = await db
    .select({ name, problem, imageId, id: products.id, sku: products.sku, productName: products.name })
    .from(imageBatchFiles)
    .leftJoin(products, eq(products.id, productId))
    .where(eq(imageBatchFiles.batchId, batchId))
    .orderBy(asc(name));
  return rows.map(({ name, problem, imageId, id, sku, productName }) => ({
    ...{ name, problem, isDone: imageId !== null },
    product: id === null || sku === null || productName === null ? null : { id, sku, name: productName },
  }));
}

export async function countBatchFiles(db: Database, batchId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(imageBatchFiles)
    .where(eq(imageBatchFiles.batchId, batchId));
  return row?.count ?? 0;
}

/** The same name again replaces the file, so that a request that broke off can be repeated. */
export async function upsertBatchFile(db: Database, file: Omit<BatchFileRow, 'imageId'>): Promise<void> {
  const { batchId, name, ...values } = file;
  await db
    .insert(imageBatchFiles)
    .values({ batchId, name, ...values })
    .onConflictDoUpdate({
      target: [imageBatchFiles.batchId, imageBatchFiles.name],
      set: { ...values, imageId: null },
    });
}

/** Products by their SKUs in any case, or else by what is left of the SKU without the signs that file names lack. */
export async function findProductsNamed(
  db: Database,
  manufacturerId: number,
  skus: readonly string[],
): Promise<NamedProduct[]> {
  const lower = skus.map((sku) => sku.toLowerCase());
  const flat = lower.map((sku) => sku.replace(/[-_ ./]/g, ''));
  const list = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`;
  return db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(
      and(
        eq(products.manufacturerId, manufacturerId),
        isNull(products.deletedAt),
        sql`(lower(${products.sku}) = any(${list(lower)}) or ${flatSku} = any(${list(flat)}))`,
      ),
    );
}

/** A file that waits; undefined when all are processed. */
export async function findWaitingFile(
  db: Database,
  batchId: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  const { name, content } = imageBatchFiles;
  const [row] = await db
    .select({ name, content })
    .from(imageBatchFiles)
    .where(and(eq(imageBatchFiles.batchId, batchId), isNotNull(content)))
    .orderBy(asc(name))
    .limit(1);
  return row?.content ? { name: row.name, content: row.content } : undefined;
}

/** Another run may have finished it in the meantime; then it stays as it is. */
export async function finishFile(
  db: Database,
  { batchId, name }: Pick<BatchFileRow, 'batchId' | 'name'>,
  outcome: { imageId: number } | { problem: string },
): Promise<void> {
  await db
    .update(imageBatchFiles)
    .set({ content: null, ...outcome })
    .where(
      and(
        eq(imageBatchFiles.batchId, batchId),
        eq(imageBatchFiles.name, name),
        isNotNull(imageBatchFiles.content),
      ),
    );
}

export const findProcessedFiles = (db: Database, batchId: string): Promise<BatchFileRow[]> =>
  db
    .select()
    .from(imageBatchFiles)
    .where(
      and(
        eq(imageBatchFiles.batchId, batchId),
        isNotNull(imageBatchFiles.imageId),
        isNotNull(imageBatchFiles.productId),
      ),
    )
    .orderBy(asc(imageBatchFiles.productId), asc(imageBatchFiles.place), asc(imageBatchFiles.name));

/** What waits is not needed anymore. */
export async function dropWaitingFiles(db: Database, batchId: string, problem: string): Promise<void> {
  await db
    .update(imageBatchFiles)
    .set({ content: null, problem })
    .where(and(eq(imageBatchFiles.batchId, batchId), isNotNull(imageBatchFiles.content)));
}

/** They could be read, but not be added. The caller lets go of their images. */
export async function refuseFiles(
  db: Database,
  batchId: string,
  names: readonly string[],
  problem: string,
): Promise<void> {
  if (names.length === 0) return;
  await db
    .update(imageBatchFiles)
    .set({ imageId: null, problem })
    .where(and(eq(imageBatchFiles.batchId, batchId), inArray(imageBatchFiles.name, [...names])));
}

/** Returns the images that they referred to. */
export async function deleteBatchesBefore(db: Database, before: Date): Promise<number[]> {
  const isOld = and(lt(imageBatches.createdAt, before), ne(imageBatches.state, 'running'));
  const files = await db
    .selectDistinct({ imageId: imageBatchFiles.imageId })
    .from(imageBatchFiles)
    .innerJoin(imageBatches, eq(imageBatches.id, imageBatchFiles.batchId))
    .where(and(isOld, isNotNull(imageBatchFiles.imageId)));
  await db.delete(imageBatches).where(isOld);
  return files.flatMap(({ imageId }) => imageId ?? []);
}
