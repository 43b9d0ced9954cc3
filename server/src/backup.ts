import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { atCaller, carryOut, UsageError, withPool } from './command';
import type { Config } from './config';
import { makeBackup } from './db/backup/make-backup';
import { restoreBackup } from './db/backup/restore-backup';
import { databaseOver } from './db/client';
import { mails } from './db/schema/mail';
import { JobQueue } from './jobs/job-queue';
import { migrationsFolder, root } from './open-installation';
import { say } from './say';

const usage = `Usage: npm run db:backup -- file
       npm run db:restore -- file

Writes everything in the database to one file, or reads it into an empty database. The embedded database must not be in
use: stop Casepack first. With DATABASE_URL you can make a backup while Casepack runs.`;

function prepare([verb, name]: string[]) {
  if (!name || (verb !== 'backup' && verb !== 'restore')) throw new UsageError(usage);
  return { verb, file: atCaller(name) };
}

/** A backup contains no jobs, so waiting emails are queued again. */
async function queueWaitingMails(url: string): Promise<void> {
  const jobs = new JobQueue({ url, runsJobs: false, onError: ({ message }) => say(message) });
  await withPool(url, async (pool) => {
    try {
      await jobs.open();
      const db = databaseOver(pool);
      const waiting = await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued'));
      for (const { id } of waiting) await jobs.enqueue({ db }, 'send-mail', { mailId: id });
    } finally {
      await jobs.close();
    }
  });
}

async function restore(url: string, file: string): Promise<void> {
  const rows = await restoreBackup(url, file, migrationsFolder);
  await queueWaitingMails(url);
  say(`Restored ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows.`);
}

async function backUp(url: string, file: string, config: Config): Promise<void> {
  await makeBackup(url, file);
  say(`Written to ${file}`);
  if (!config.databaseUrl)
    say(
      `Keep ${resolve(root, config.dataDir, 'app-secret')} with it: it is needed to decrypt the card provider keys.`,
    );
}

await carryOut({
  prepare,
  work: ({ verb, file }, { databaseUrl, config }) =>
    verb === 'restore' ? restore(databaseUrl, file) : backUp(databaseUrl, file, config),
});
