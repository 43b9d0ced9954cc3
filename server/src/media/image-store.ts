import { randomBytes } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import type { ImageSize } from '@casepack/contract/media/image-address';
import type { Database } from '../db/client';
import { type ObjectStore, ObjectStoreError } from '../gateways/object-store';
import { insertStrays } from './image-places.queries';

/** Where the bytes of a file are, as its row says: in the row itself, or in an object. */
export interface Place {
  content: Buffer | null;
  object: string | null;
  objectBytes: number | null;
}

export interface NewFile {
  size: ImageSize;
  content: Uint8Array;
}

/** What keeps the bytes of images. Their rows are always in the database. */
export interface ImageStore {
  /** Call before the transaction that inserts the rows, and insert what it returns. */
  write(key: string, files: readonly NewFile[], now: Date): Promise<(Place & { size: ImageSize })[]>;
  /** Undefined if they are no longer there. */
  read(place: Place): Promise<Buffer | undefined>;
}

export const newObjectName = (key: string, size: number): string =>
  `${key}-${size}-${randomBytes(6).toString('hex')}.webp`;

const unavailable = (cause: unknown): AppError =>
  Object.assign(
    new AppError('unavailable', 'The image store does not respond. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
    { cause },
  );

/** Tells users what they can do; the cause is in the log. */
async function forUsers<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ObjectStoreError ? unavailable(error) : error;
  }
}

const inDatabase: ImageStore = {
  write: async (_key, files) =>
    files.map(({ size, content }) => ({
      size,
      content: Buffer.from(content),
      object: null,
      objectBytes: null,
    })),
  read: async ({ content, object }) => {
    if (content) return content;
    throw unavailable(new Error(`${object} is in an S3 store, but S3_* is not set`));
  },
};

const inObjects = (db: Database, objects: ObjectStore): ImageStore => ({
  async write(key, files, now) {
    const named = files.map((file) => ({ ...file, object: newObjectName(key, file.size) }));
    const names = named.map(({ object }) => object);
    await insertStrays(db, names, now);
    await forUsers(Promise.all(named.map(({ object, content }) => objects.put(object, content))));
    return named.map(({ size, content, object }) => ({
      size,
      content: null,
      object,
      objectBytes: content.length,
    }));
  },
  async read({ content, object }) {
    return content ?? (object === null ? undefined : await forUsers(objects.get(object)));
  },
});

/** The store for new images. It reads those that are in the database in any case. */
export const imageStoreOf = ({
  db,
  objects,
}: {
  db: Database;
  objects: ObjectStore | undefined;
}): ImageStore => (objects ? inObjects(db, objects) : inDatabase);
