import type { Deps } from '../context';
import { ObjectStoreError } from '../gateways/object-store';
import { hasObjects } from './image-places.queries';

/** What operators should know at startup about where images are. Orders can be taken in any case. */
export async function imageWarnings({ db, objects }: Pick<Deps, 'db' | 'objects'>): Promise<string[]> {
  if (!objects) {
    return (await hasObjects(db))
      ? [
          'WARNING: images are in an S3 store, and the settings S3_* are not set. They cannot be shown. Set them again; to store images in the database instead, run with them: npm run admin -- move-images --to database',
        ]
      : [];
  }
  try {
    await objects.get('no-such-object');
    return [];
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    return [`WARNING: images cannot be stored. ${error.message}`];
  }
}
