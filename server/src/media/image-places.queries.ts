import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { imageFiles, images, strayObjects } from '../db/schema/media';

/** Notes objects before they are written, so that a crash leaves none behind that nobody knows of. */
export async function insertStrays(db: Database, names: readonly string[], since: Date): Promise<void> {
  await db.insert(strayObjects).values(names.map((name) => ({ name, since })));
}

/** They have rows now, or no longer exist. */
export async function deleteStrays(db: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.delete(strayObjects).where(inArray(strayObjects.name, [...names]));
}

export async function findStrays(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .select({ name: strayObjects.name })
    .from(strayObjects)
    .where(lt(strayObjects.since, before));
  return rows.map(({ name }) => name);
}

/** Whether some images cannot be read without an S3 store. */
export async function hasObjects(db: Database): Promise<boolean> {
  const rows = await db
    .select({ object: imageFiles.object })
    .from(imageFiles)
    .where(isNotNull(imageFiles.object))
    .limit(1);
  return rows.length > 0;
}

export interface FileId {
  imageId: number;
  size: number;
}

const after = ({ imageId, size }: FileId) =>
  sql`(${imageFiles.imageId}, ${imageFiles.size}) > (${imageId}, ${size})`;

export const countFilesIn = (db: Database, place: 'database' | 's3'): Promise<number> =>
  db.$count(imageFiles, place === 'database' ? isNull(imageFiles.object) : isNotNull(imageFiles.object));

export const findFilesInDatabase = (db: Database, from: FileId, limit: number) =>
  db
    .select({
      imageId: imageFiles.imageId,
      size: imageFiles.size,
      content: imageFiles.content,
      key: images.key,
    })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .where(and(after(from), isNull(imageFiles.object)))
    .orderBy(asc(imageFiles.imageId), asc(imageFiles.size))
    .limit(limit);

export const findFilesInObjects = (db: Database, from: FileId, limit: number) =>
  db
    .select({
      imageId: imageFiles.imageId,
      size: imageFiles.size,
      object: imageFiles.object,
      objectBytes: imageFiles.objectBytes,
    })
    .from(imageFiles)
    .where(and(after(from), isNotNull(imageFiles.object)))
    .orderBy(asc(imageFiles.imageId), asc(imageFiles.size))
    .limit(limit);

interface MovedFile extends FileId {
  object: string;
  bytes: number;
}

/** The objects of files that were removed or moved meanwhile stay noted as strays. */
export async function placeInObjects(db: Database, files: readonly MovedFile[]): Promise<void> {
  await db.execute(sql`
    with moved as (
      update ${imageFiles} set content = null, object = given.object, object_bytes = given.bytes
        from json_to_recordset(${JSON.stringify(files)}::json) as given("imageId" int, size int, object text, bytes int)
       where ${imageFiles.imageId} = given."imageId" and ${imageFiles.size} = given.size and ${imageFiles.object} is null
      returning given.object)
    delete from ${strayObjects} where ${strayObjects.name} in (select object from moved)`);
}

/** Notes the object as a stray, unless the file was removed or moved meanwhile. */
export async function placeInDatabase(
  db: Database,
  { imageId, size, object, content }: FileId & { object: string; content: Buffer },
  since: Date,
): Promise<void> {
  await db.execute(sql`
    with moved as (
      update ${imageFiles} set content = ${content}, object = null, object_bytes = null
       where ${imageFiles.imageId} = ${imageId} and ${imageFiles.size} = ${size} and ${imageFiles.object} = ${object}
      returning true)
    insert into ${strayObjects} (name, since) select ${object}, ${since.toISOString()}::timestamptz from moved`);
}
