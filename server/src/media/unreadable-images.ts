import type { Config } from '../config';
import type { Database } from '../db/client';
import { hasObjects } from './image-places.queries';

/** A warning for operators if images are in a store that is no longer in the settings. */
export async function unreadableImages({ s3 }: Config, db: Database): Promise<string[]> {
  if (s3 || !(await hasObjects(db))) return [];
  return [
    'WARNING: images are in an S3 store, and the settings S3_* are not set. They cannot be shown. Set them again; to store images in the database instead, run: npm run admin -- move-images --to database',
  ];
}
