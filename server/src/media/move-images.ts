import type { Database } from '../db/client';
import type { ObjectStore } from '../gateways/object-store';
import {
  countFilesIn,
  deleteStrays,
  type FileId,
  findFilesInDatabase,
  findFilesInObjects,
  insertStrays,
  placeInDatabase,
  placeInObjects,
} from './image-places.queries';
import { newObjectName } from './image-store';

export type StoreName = 'database' | 's3';

interface Move {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
  /** Called after each step. */
  onProgress: (done: number, all: number) => void;
}

/** Transferred at the same time. */
const STEP = 16;
const START: FileId = { imageId: 0, size: 0 };

type Step = (move: Move, from: FileId) => Promise<{ files: readonly FileId[]; problems: string[] }>;

/** An object is noted before it is written, and its file points to it when it is whole. */
const stepToObjects: Step = async ({ db, objects, now }, from) => {
  const files = (await findFilesInDatabase(db, from, STEP)).flatMap(({ content, key, ...id }) =>
    content ? [{ ...id, content, object: newObjectName(key, id.size) }] : [],
  );
  if (files.length === 0) return { files, problems: [] };
  await insertStrays(
    db,
    files.map(({ object }) => object),
    now(),
  );
  await Promise.all(files.map(({ object, content }) => objects.put(object, content)));
  const moved = files.map(({ content, ...file }) => ({ ...file, bytes: content.length }));
  await placeInObjects(db, moved);
  return { files, problems: [] };
};

/** An object is removed when its bytes are stored in the database; if that is interrupted, by the sweep. */
const stepToDatabase: Step = async ({ db, objects, now }, from) => {
  const files = await findFilesInObjects(db, from, STEP);
  const problems: string[] = [];
  await Promise.all(
    files.map(async ({ imageId, size, object, objectBytes }) => {
      if (object === null) return;
      const content = await objects.get(object);
      if (content?.length === objectBytes && content) {
        await placeInDatabase(db, { imageId, size, object, content }, now());
        await objects.remove(object);
        await deleteStrays(db, [object]);
      } else
        problems.push(`Image ${imageId}: ${object} is ${content ? 'damaged' : 'missing'} in the S3 store`);
    }),
  );
  return { files, problems };
};

/**
 * Moves the bytes of all images to one of the stores. Images can be seen, added and removed meanwhile. After an
 * interruption it goes on with what is left.
 */
export async function moveImages(to: StoreName, move: Move): Promise<{ done: number; problems: string[] }> {
  const all = await countFilesIn(move.db, to === 's3' ? 'database' : 's3');
  const step = to === 's3' ? stepToObjects : stepToDatabase;
  const problems: string[] = [];
  let done = 0;
  for (let from: FileId | undefined = START; from; ) {
    const moved: Awaited<ReturnType<Step>> = await step(move, from);
    problems.push(...moved.problems);
    done += moved.files.length - moved.problems.length;
    from = moved.files.at(-1);
    if (from) move.onProgress(done, all);
  }
  return { done, problems };
}
