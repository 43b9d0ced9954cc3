import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Config, ConfigError, readConfig } from './config';
import { BackupError } from './db/backup/format';
import { makeBackup } from './db/backup/make-backup';
import { restoreBackup } from './db/backup/restore-backup';
import { databaseOver, openPool } from './db/client';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error';
import { migrateDatabase } from './db/migrate';
import { mails } from './db/schema/mail';
import { JobQueue } from './jobs/job-queue';
import { migrationsFolder, openBooks, root } from './open-books';

const usage = `Usage: npm run db:backup -- file
       npm run db:restore -- file

Writes everything in the database to one file, or reads it into an empty database. The embedded database must not be in
use: stop Casepack first. With DATABASE_URL a backup may be made while Casepack runs.`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = (error: Error) => say(error.message);

/** Jobs are not part of a backup; mails that were waiting are queued anew. */
async function queueWaitingMails(url: string): Promise<void> {
  const pool = openPool({ url, size: 1, onConnectionError: report });
  const jobs = new JobQueue({ url, minded: false, onError: report });
  try {
    await jobs.open();
    const db = databaseOver(pool);
    const waiting = await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued'));
    for (const { id } of waiting) await jobs.enqueue({ db }, 'send-mail', { mailId: id });
  } finally {
    await jobs.close();
    await pool.end();
  }
}

async function restore(url: string, file: string): Promise<void> {
  const pool = openPool({ url, size: 1, onConnectionError: report });
  try {
    await migrateDatabase(pool, migrationsFolder);
  } finally {
    await pool.end();
  }
  const rows = await restoreBackup(url, file);
  await queueWaitingMails(url);
  say(`Restored ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows.`);
}

async function main([verb, name]: string[], config: Config): Promise<void> {
  if (!name || (verb !== 'backup' && verb !== 'restore')) throw new BackupError(usage);
  const file = resolve(process.env.INIT_CWD ?? root, name);
  const books = await openBooks(config, say);
  try {
    if (verb === 'restore') return await restore(books.databaseUrl, file);
    await makeBackup(books.databaseUrl, file);
    say(`Written to ${file}`);
    if (!config.databaseUrl)
      say(`Keep ${resolve(root, config.dataDir, 'app-secret')} with it: it unlocks the card provider keys.`);
  } finally {
    await books.close();
  }
}

try {
  await main(process.argv.slice(2), readConfig(process.env));
} catch (error) {
  const isForThePerson =
    error instanceof BackupError || error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  process.stderr.write(
    `${isForThePerson || !(error instanceof Error) ? error : error.stack}\n`.replace(/^\w+Error: /, ''),
  );
  process.exitCode = 1;
}
