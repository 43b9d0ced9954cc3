import type { ClientBase } from 'pg';
import type { ObjectStore } from '../gateways/object-store';
import type { Check, Difference } from './check';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Listed {
  bytes: number;
  modifiedAt: Date;
}

/** What was in the S3 store before the snapshot of the database. */
export interface ObjectListing {
  objects: ReadonlyMap<string, Listed>;
  /** Asks the store again. */
  has: (name: string) => Promise<boolean>;
  now: Date;
}

export async function readObjects(store: ObjectStore, now = new Date()): Promise<ObjectListing> {
  const objects = new Map<string, Listed>();
  for await (const { name, ...listed } of store.list()) objects.set(name, listed);
  return { objects, has: (name) => store.has(name), now };
}

interface FileRow {
  image_id: number;
  object: string;
  object_bytes: number;
}

/** An object that was written after the listing is there. */
async function wrongFiles(client: ClientBase, { objects, has }: ObjectListing): Promise<Difference[]> {
  const { rows } = await client.query<FileRow>(
    'select image_id, object, object_bytes from image_files where object is not null',
  );
  const found: Difference[] = [];
  for (const { image_id, object, object_bytes } of rows) {
    const listed = objects.get(object);
    if (listed?.bytes === object_bytes || (!listed && (await has(object)))) continue;
    const what = listed ? `has ${listed.bytes} bytes instead of ${object_bytes}` : 'is missing';
    found.push({ id: String(image_id), problem: `${object} ${what} in the S3 store` });
  }
  return found;
}

/** What the sweep still has to remove is known, and everything of the last day may be under way. */
async function strayFiles(client: ClientBase, { objects, has, now }: ObjectListing): Promise<Difference[]> {
  const { rows } = await client.query<{ name: string; since: Date | null }>(`
    select object as name, null::timestamptz as since from image_files where object is not null
    union all select name, since from stray_objects`);
  const known = new Map(rows.map(({ name, since }) => [name, since]));
  const isOld = (at: Date, days: number) => now.getTime() - at.getTime() > days * DAY_MS;
  const found: Difference[] = [];
  for (const [name, { modifiedAt }] of objects) {
    const since = known.get(name);
    const isExpected = since === null || (since !== undefined && !isOld(since, 2));
    if (isExpected || !isOld(modifiedAt, 1) || !(await has(name))) continue;
    found.push({ id: name, problem: 'is in the S3 store, but no image needs it' });
  }
  return found;
}

/** Compares the rows of images with the S3 store: no row without an object, no object without a row. */
export const objectsOf = (listing: ObjectListing | undefined): Check => ({
  name: 'objects of images',
  unit: 'objects',
  question: {
    counts: 'image_files where object is not null',
    wrong: listing
      ? async (client) => [...(await wrongFiles(client, listing)), ...(await strayFiles(client, listing))]
      : `select image_id as id, 'is in an S3 store, and the settings S3_* are not set' as problem
           from image_files where object is not null`,
  },
});
