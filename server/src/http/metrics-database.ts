import { type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { databaseOver } from '../db/client';
import { jobNames } from '../jobs/job-queue';
import { family, gauge, type Sample } from './metrics-text';

const FRESH_FOR_MS = 15_000;
const NEWEST_MAILS = 10_000;

/** The number of items of a kind in a state. `figure` is a waiting time in seconds, or an amount in cents. */
interface StateCount extends Record<string, unknown> {
  name: string;
  state: string;
  count: number;
  figure: number | null;
}

const jobsQuery = sql`
  select name, state::text as state, count(*) as count,
         extract(epoch from now() - min(start_after))::float8 as figure
    from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name, state`;

const moneyQuery = sql`
  select case when amount < 0 then 'failed_refund' else kind end as name, provider as state, count(*) as count,
         sum(abs(amount))::float8 as figure
    from payments group by 1, 2`;

// Sent emails accumulate for years, so only the newest are counted. Other states are rare and indexed.
const mailsQuery = sql`
  select 'mail' as name, state, count(*) as count, null as figure
    from mails where state in ('queued', 'failed', 'held') group by state
  union all
  select 'mail', state, count(*), null
    from (select state from mails order by id desc limit ${NEWEST_MAILS}) as newest
   where state in ('sent', 'kept') group by state`;

const unsettledQuery = sql`
  select 'card' as name, status as state, count(*) as count, extract(epoch from now() - min(updated_at))::float8 as figure
    from payment_intents where status in ('open', 'cancelling') group by status
  union all
  select 'refund', status, count(*), extract(epoch from now() - min(updated_at))::float8
    from refunds where status = 'asked' group by status`;

function jobMetrics(rows: readonly StateCount[]): string {
  const states = ['created', 'retry', 'active', 'failed'];
  const found = (name: string, state: string) => rows.find((row) => row.name === name && row.state === state);
  const depths = jobNames.flatMap((job) =>
    states.map((state): Sample => ({ labels: { job, state }, value: found(job, state)?.count ?? 0 })),
  );
  const waits = jobNames.map((job): Sample => {
    const due = ['created', 'retry'].map((state) => found(job, state)?.figure ?? 0);
    return { labels: { job }, value: Math.max(0, ...due) };
  });
  return [
    family('casepack_jobs', 'gauge', 'Jobs by state; failed jobs are not retried', depths),
    family('casepack_job_wait_seconds', 'gauge', 'How long the oldest due job has been waiting', waits),
  ].join('');
}

function moneyMetrics(rows: readonly StateCount[]): string {
  const labeled = (value: (row: StateCount) => number): Sample[] =>
    rows.map((row) => ({ labels: { kind: row.name, provider: row.state }, value: value(row) }));
  return [
    family(
      'casepack_ledger_entries_total',
      'counter',
      'Payments and refunds booked',
      labeled((row) => row.count),
    ),
    family(
      'casepack_ledger_cents_total',
      'counter',
      'Amounts of payments and refunds booked, in cents',
      labeled((row) => row.figure ?? 0),
    ),
  ].join('');
}

function mailMetrics(rows: readonly StateCount[]): string {
  const samples = ['queued', 'failed', 'held', 'sent', 'kept'].map((state): Sample => {
    const row = rows.find((each) => each.state === state);
    return { labels: { state }, value: row?.count ?? 0 };
  });
  const help = `Emails by state; sent and kept ones are counted among the newest ${NEWEST_MAILS}`;
  return family('casepack_mails', 'gauge', help, samples);
}

function unsettledMetrics(rows: readonly StateCount[]): string {
  const oldest = ({ name }: { name: string }) =>
    Math.max(0, ...rows.filter((row) => row.name === name).map(({ figure }) => figure ?? 0));
  const kinds = [{ name: 'card' }, { name: 'refund' }];
  return [
    family(
      'casepack_unsettled',
      'gauge',
      'Card payments and refunds whose outcome is not known yet',
      kinds.map(({ name }) => ({
        labels: { kind: name },
        value: rows.filter((row) => row.name === name).reduce((sum, { count }) => sum + count, 0),
      })),
    ),
    family(
      'casepack_unsettled_untouched_seconds',
      'gauge',
      'How long ago the oldest of them was last checked',
      kinds.map((kind) => ({ labels: { kind: kind.name }, value: oldest(kind) })),
    ),
  ].join('');
}

/**
 * Metrics from the database, the same on every instance. The database is queried at most every few seconds. If it does
 * not respond, the metrics report that.
 */
export class DatabaseMetrics {
  readonly #pool: Pool;
  readonly #onError: (error: unknown) => void;
  #kept: { text: Promise<string>; at: number } | undefined;

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  read(): Promise<string> {
    const at = performance.now();
    if (!this.#kept || at - this.#kept.at > FRESH_FOR_MS) this.#kept = { text: this.#ask(), at };
    return this.#kept.text;
  }

  async #ask(): Promise<string> {
    const up = (value: 0 | 1) => gauge('casepack_database_up', 'Whether the database responds', value);
    try {
      const db = databaseOver(this.#pool);
      const ask = async (query: SQL) => (await db.execute<StateCount>(query)).rows;
      return [
        up(1),
        jobMetrics(await ask(jobsQuery)),
        moneyMetrics(await ask(moneyQuery)),
        mailMetrics(await ask(mailsQuery)),
        unsettledMetrics(await ask(unsettledQuery)),
      ].join('');
    } catch (error) {
      this.#onError(error);
      return up(0);
    }
  }
}
