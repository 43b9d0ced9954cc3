import { UsageError, withPool } from './command';
import type { Config } from './config';
import { databaseOver } from './db/client';
import { migrateDatabase } from './db/migrate';
import { connectObjectStore } from './gateways/object-store';
import { moveImages, type StoreName } from './media/move-images';
import { migrationsFolder } from './open-installation';
import { say } from './say';

const SAY_EVERY_MS = 1_000;

function progressLines(): (done: number, all: number) => void {
  let saidAt = performance.now();
  return (done, all) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    say(`${done} of ${all} files moved`);
  };
}

/** Returns what moves the images of a database. */
export function moveStoredImages(to: StoreName, { s3 }: Config): (databaseUrl: string) => Promise<void> {
  if (!s3) throw new UsageError('Set the S3_* settings of the store that images are moved to or from');
  const objects = connectObjectStore(s3);
  return async (databaseUrl) => {
    const { done, problems } = await withPool(databaseUrl, async (pool) => {
      await migrateDatabase(pool, migrationsFolder);
      const onProgress = progressLines();
      return moveImages(to, { db: databaseOver(pool), objects, now: () => new Date(), onProgress });
    });
    for (const problem of problems) say(problem);
    if (problems.length > 0) process.exitCode = 1;
    const place = to === 's3' ? 'S3 store' : 'database';
    say(`${done} files moved to the ${place}, ${problems.length} not.`);
  };
}
