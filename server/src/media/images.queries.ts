import { and, asc, desc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { imageFiles, images, strayObjects } from '../db/schema/media';
import { deleteStrays } from './image-places.queries';
import type { Place } from './image-store';

export type ImageRow = typeof images.$inferSelect;

/** In this size, or in the largest that it has. */
export async function findImageFile(db: Database, key: string, size: number): Promise<Place | undefined> {
  const { content, object, objectBytes } = imageFiles;
  const [row] = await db
    .select({ content, object, objectBytes })
    .from(images)
    .innerJoin(imageFiles, eq(imageFiles.imageId, images.id))
    .where(and(eq(images.key, key), lte(imageFiles.size, size)))
    .orderBy(desc(imageFiles.size))
    .limit(1);
  return row;
}

/** An image that is stored already; it stays for at least a day from now. */
export async function renewImage(db: Database, key: string, now: Date): Promise<ImageRow | undefined> {
  const [row] = await db
    .update(images)
    .set({
      unusedSince: sql`case when ${images.unusedSince} is null then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(images.key, key))
    .returning();
  return row;
}

/** Undefined if somebody else has stored it in the meantime. */
export async function insertImage(
  db: Database,
  values: Omit<typeof images.$inferInsert, 'id'>,
): Promise<ImageRow | undefined> {
  const [row] = await db.insert(images).values(values).onConflictDoNothing().returning();
  return row;
}

export async function insertImageFiles(
  db: Database,
  imageId: number,
  files: readonly (Place & { size: number })[],
): Promise<void> {
  await db.insert(imageFiles).values(files.map((file) => ({ ...file, imageId })));
  await deleteStrays(
    db,
    files.flatMap(({ object }) => object ?? []),
  );
}

export async function markUsed(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(and(inArray(images.id, [...ids]), isNotNull(images.unusedSince)));
}

export async function markUnused(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(images)
    .set({ unusedSince: now })
    .where(inArray(images.id, [...ids]));
}

export async function findUnusedImages(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(lt(images.unusedSince, before))
    .orderBy(asc(images.unusedSince));
  return rows.map(({ id }) => id);
}

/** With its files, unless it was used in the meantime. Fails if something refers to it. */
export async function deleteUnusedImage(db: Database, id: number, before: Date, now: Date): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${images} where ${images.id} = ${id} and ${images.unusedSince} < ${before.toISOString()}::timestamptz
      returning id)
    insert into ${strayObjects} (name, since)
    select f.object, ${now.toISOString()}::timestamptz from gone join ${imageFiles} f on f.image_id = gone.id
     where f.object is not null`);
}
