import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { databaseOver, openPool } from '../../../server/src/db/client';
import { JobQueue } from '../../../server/src/jobs/job-queue';
import type { Stage } from '../stage/stage';

/** Without any progress: a long run leaves more to do than a short one. */
const TIMEOUT_MS = 60_000;

/**
 * Simulates a quarter of an hour: retries are due, jobs of a dead process are free again, and payments have been
 * untouched for so long that the reconciliation handles them.
 */
const quarterHour = [
  `update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
  `update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
  `update mails set claimed_until = null where state = 'queued'`,
  `update payment_intents set created_at = created_at - interval '16 minutes', updated_at = updated_at - interval '16 minutes'
    where status in ('open', 'cancelling')`,
  `update refunds set updated_at = updated_at - interval '16 minutes'`,
];

/** Emails to send, events to handle and cards to settle: a payment page that is open in a browser may stay open. */
const stillToDo = `
  select (select count(*) from mails where state = 'queued')
       + (select count(*) from payment_intents where status = 'cancelling' or (status = 'open' and purpose = 'checkout'))
       + (select count(*) from jobs.job where state in ('created', 'retry', 'active') and name in ('settle-intent', 'handle-card-event'))
      as count`;

/** What runs at least once in that time: emails that lost their job are found only by a sweep. */
const dueByClock = ['sweep-mails', 'reconcile-payments'] as const;

async function runClock(url: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const pool = openPool({ url, size: 1, onConnectionError: fail });
  const jobs = new JobQueue({ url, runsJobs: false, onError: fail });
  try {
    await jobs.open();
    for (const name of dueByClock) await jobs.enqueue({ db: databaseOver(pool) }, name, {});
  } finally {
    await jobs.close();
    await pool.end();
  }
}

async function leftToDo(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(stillToDo);
  return Number(rows[0]?.count ?? 0);
}

/** Lets Casepack finish its pending work, with all its peers healthy. */
export async function letTimePass(stage: Stage, client: Client, databaseUrl: string): Promise<void> {
  stage.mail.behavior = 'accept';
  stage.cards.treat = () => 'pass';
  for (const statement of quarterHour) await client.query(statement);
  await runClock(databaseUrl);
  const program = await stage.startOn(databaseUrl);
  try {
    let fewest = Number.POSITIVE_INFINITY;
    let deadline = performance.now() + TIMEOUT_MS;
    for (let left = await leftToDo(client); left > 0; left = await leftToDo(client)) {
      if (left < fewest) deadline = performance.now() + TIMEOUT_MS;
      fewest = Math.min(fewest, left);
      if (performance.now() > deadline) {
        stage.found(`${left} emails or payments are unfinished`);
        return;
      }
      await pause(200);
    }
  } finally {
    await program.stop();
  }
}
