import { setTimeout as pause } from 'node:timers/promises';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Database } from '../db/client';
import { WorkLoop } from './work-loop';

/** All kinds of jobs, with their data. */
export interface JobData {
  'send-mail': { mailId: number };
  'mail-password-reset': { email: string };
  'sweep-expired': Record<string, never>;
  'sweep-drafts': Record<string, never>;
  'sweep-mails': Record<string, never>;
  'settle-intent': { intentId: string };
  'handle-card-event': { manufacturerId: number; eventId: string; intentId: string; aboutRefunds: boolean };
  'reconcile-payments': Record<string, never>;
  'recheck-refunds': Record<string, never>;
  'check-authorizations': Record<string, never>;
  /** `after`: the last refund of the provider that was checked. */
  'recheck-account-refunds': { manufacturerId: number; mode: CardMode; after?: string };
  'complete-orders': Record<string, never>;
  'expire-orders': Record<string, never>;
  /** Of one customer, or of all customers of a manufacturer. */
  'recheck-holds': { customerId: number } | { manufacturerId: number };
  /** Tells customers that what they wait for is expected on another day. */
  'tell-expected-date': { productId: number; expectedOn: string | null; version: number };
  'warn-of-ending-exemptions': Record<string, never>;
  'send-reminders': Record<string, never>;
  'run-order-job': { jobId: string };
  'sweep-order-jobs': Record<string, never>;
  'run-import': { importId: string };
  'sweep-imports': Record<string, never>;
  'run-image-batch': { batchId: string };
  'sweep-images': Record<string, never>;
  'send-notifications': Record<string, never>;
  'send-digests': Record<string, never>;
  'sweep-events': Record<string, never>;
}

export type JobName = keyof JobData;

interface QueueRule {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelay: number;
  /** A cron expression with five fields, for scheduled jobs. */
  schedule?: string;
  /** Seconds after which a job that somebody has taken is given to someone else; 15 minutes by default. */
  expireInSeconds?: number;
}

// Ten retries, with a delay of 30 s that doubles each time, take about eight hours.
const patient: QueueRule = { retryLimit: 10, retryDelay: 30 };
// Eleven retries take between 17 and 34 hours, which covers a long outage of a mail server.
const aDayLong: QueueRule = { retryLimit: 11, retryDelay: 30 };

const queueRules: Record<JobName, QueueRule> = {
  'send-mail': aDayLong,
  'mail-password-reset': { retryLimit: 3, retryDelay: 5 },
  'sweep-expired': { retryLimit: 1, retryDelay: 60, schedule: '17 * * * *' },
  'sweep-drafts': { retryLimit: 1, retryDelay: 60, schedule: '33 4 * * *' },
  'sweep-mails': { retryLimit: 1, retryDelay: 60, schedule: '*/10 * * * *' },
  'settle-intent': patient,
  'handle-card-event': patient,
  'reconcile-payments': { retryLimit: 0, retryDelay: 1, schedule: '* * * * *' },
  'recheck-refunds': { retryLimit: 1, retryDelay: 60, schedule: '29 */6 * * *' },
  'check-authorizations': { retryLimit: 1, retryDelay: 60, schedule: '37 * * * *' },
  'recheck-account-refunds': { retryLimit: 2, retryDelay: 60 }, // the schedule adds it again
  'complete-orders': { retryLimit: 1, retryDelay: 60, schedule: '41 3 * * *' },
  'expire-orders': { retryLimit: 1, retryDelay: 60, schedule: '53 * * * *' },
  'recheck-holds': patient,
  'tell-expected-date': patient,
  'warn-of-ending-exemptions': { retryLimit: 1, retryDelay: 60, schedule: '7 6 * * *' },
  'send-reminders': { retryLimit: 1, retryDelay: 60, schedule: '11 13 * * *' },
  // Somebody waits for it: it goes on soon after a restart. Two runs at once do no harm.
  'run-order-job': { retryLimit: 10, retryDelay: 1, expireInSeconds: 180 },
  'run-import': { retryLimit: 10, retryDelay: 1, expireInSeconds: 180 },
  'sweep-imports': { retryLimit: 1, retryDelay: 60, schedule: '57 4 * * *' },
  'sweep-order-jobs': { retryLimit: 1, retryDelay: 60, schedule: '47 4 * * *' },
  'run-image-batch': { retryLimit: 10, retryDelay: 1, expireInSeconds: 180 },
  'sweep-images': { retryLimit: 1, retryDelay: 60, schedule: '21 * * * *' },
  'send-notifications': { retryLimit: 0, retryDelay: 1, schedule: '* * * * *' },
  'send-digests': { retryLimit: 1, retryDelay: 60, schedule: '3 * * * *' },
  'sweep-events': { retryLimit: 1, retryDelay: 60, schedule: '51 4 * * *' },
};

export const jobNames = Object.keys(queueRules) as JobName[]; // keys of the literal above

/** Whether somebody looks at a screen until the job is done. */
const isAwaited = (name: JobName): boolean => queueRules[name].expireInSeconds !== undefined;

/** A job and the request that caused it; `requestId` is undefined for scheduled jobs. */
export interface JobRun {
  id: string;
  name: JobName;
  requestId: string | undefined;
}

export type JobHandler<N extends JobName> = (data: JobData[N], run: JobRun) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };

/** Called when a job will not be retried again. */
export type OnGiveUp = <N extends JobName>(name: N, data: JobData[N], run: JobRun) => Promise<void>;

/** As stored: the job's data and the id of the request that added it. */
type StoredData<N extends JobName> = JobData[N] & { requestId?: string };

function unpack<N extends JobName>(
  name: N,
  job: { id: string; data: StoredData<N> | null },
): [data: JobData[N], run: JobRun] {
  const { requestId, ...data } = job.data ?? {};
  // Scheduled jobs have no data; all others are stored by enqueue() only.
  return [data as unknown as JobData[N], { id: job.id, name, requestId }];
}

interface QueueSettings {
  url: string;
  /** Whether this process also runs the schedule and the maintenance of the queue. */
  runsJobs: boolean;
  onError: (error: Error) => void;
}

const LONGEST_LEAVE_MS = 10_000;
const WATCH_MS = 1_000;

/** A job that this process is running. */
interface TakenJob {
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
}

/** Jobs are stored in PostgreSQL and added in the same transaction as the change that causes them. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #loops = new Map<JobName, WorkLoop<TakenJob>>();
  readonly #closing = new AbortController();
  #watching: Promise<void> | undefined;
  readonly #onError: (error: Error) => void;

  constructor({ url, runsJobs, onError }: QueueSettings) {
    this.#onError = onError;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 2,
      application_name: 'casepack jobs',
      schema: 'jobs',
      supervise: runsJobs,
      schedule: runsJobs,
    });
    this.#boss.on('error', onError);
  }

  /** Creates the tables of the queue and one queue per kind of job. */
  async open(): Promise<void> {
    await this.#boss.start();
    const existing = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const name of jobNames) {
      const { schedule, ...rule } = queueRules[name];
      const options = { name, ...rule, retryBackoff: true };
      if (existing.has(name)) await this.#boss.updateQueue(name, options);
      else await this.#boss.createQueue(name, options);
      if (schedule) await this.#boss.schedule(name, schedule);
    }
  }

  /** The job stores the id of the request that caused it, so that one search of the log finds both. */
  async enqueue<N extends JobName>(
    ctx: { db: Database; origin?: { requestId: string } },
    name: N,
    data: JobData[N],
  ): Promise<void> {
    const db = { executeSql: (text: string, values: unknown[]) => ctx.db.$client.query(text, values) };
    const requestId = ctx.origin?.requestId;
    await this.#boss.send(name, requestId === undefined ? data : { ...data, requestId }, { db });
    if (isAwaited(name)) this.#loops.get(name)?.expectJob();
  }

  /** Returns those of the given values of a field for which a job is waiting or running. */
  async findAwaited<N extends JobName>(
    ctx: { db: Database },
    name: N,
    field: keyof JobData[N] & string,
    values: readonly number[],
  ): Promise<Set<number>> {
    const { rows } = await ctx.db.execute<{ value: string }>(
      sql`select data ->> ${field}::text as value from jobs.job
        where name = ${name} and state in ('created', 'retry', 'active')
          and data ->> ${field}::text = any(${sql.param(values.map(String))}::text[])`,
    );
    return new Set(rows.map(({ value }) => Number(value)));
  }

  async work(handlers: JobHandlers, onGiveUp: OnGiveUp): Promise<void> {
    for (const name of jobNames) if (isAwaited(name)) await this.#takeOver(name, onGiveUp);
    for (const name of jobNames) this.#loops.set(name, this.#workOn(name, handlers, onGiveUp));
    this.#watching = this.#watch();
  }

  /** One statement asks for all kinds of jobs, so that a process without any hardly costs PostgreSQL anything. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        for (const name of await this.#findWaiting()) this.#loops.get(name)?.wake();
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
      }
      await pause(WATCH_MS, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  }

  async #findWaiting(): Promise<JobName[]> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(`select distinct name from jobs.job where state < 'active' and start_after < now()`, []);
    return rows.map(({ name }) => name);
  }

  /**
   * Jobs of a process that was killed count as running until they expire, and somebody waits for these. If they run in
   * another process, they now run twice, which does no harm.
   */
  async #takeOver<N extends JobName>(name: N, onGiveUp: OnGiveUp): Promise<void> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `select id, data, retry_count >= retry_limit as "isLast" from jobs.job where name = $1 and state = 'active'`,
        [name],
      );
    for (const job of rows) {
      await this.#boss.fail(name, job.id, new Error('Casepack was started again'));
      if (job.isLast) await onGiveUp(name, ...unpack(name, job));
    }
  }

  // The library's own workers do not catch an error if the database is unavailable at the end of a job, which would end
  // the process.
  #workOn<N extends JobName>(name: N, handlers: JobHandlers, onGiveUp: OnGiveUp): WorkLoop<TakenJob> {
    return new WorkLoop<TakenJob>({
      take: async () => (await this.#boss.fetch<StoredData<N>>(name, { includeMetadata: true }))[0],
      run: async (job) => {
        const [data, run] = unpack(name, job as { id: string; data: StoredData<N> }); // as it was taken above
        try {
          await handlers[name](data, run);
          return undefined;
        } catch (error) {
          if (job.retryCount >= job.retryLimit) await onGiveUp(name, data, run).catch(this.#onError);
          return error instanceof Error ? error : new Error(String(error));
        }
      },
      conclude: async ({ id }, failure) => {
        if (failure) await this.#boss.fail(name, id, failure);
        else await this.#boss.complete(name, id);
      },
      onError: this.#onError,
    });
  }

  /** Runs one waiting job now; returns false if there is none. For tests, which do not wait for retries. */
  async runNext<N extends JobName>(name: N, handlers: JobHandlers): Promise<boolean> {
    const [job] = await this.#boss.fetch<StoredData<N>>(name, { ignoreStartAfter: true });
    if (!job) return false;
    try {
      await handlers[name](...unpack(name, job));
      await this.#boss.complete(name, job.id);
    } catch (error) {
      await this.#boss.fail(name, job.id, error instanceof Error ? error : { message: String(error) });
      throw error;
    }
    return true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([
      Promise.race([this.#watching, pause(LONGEST_LEAVE_MS, undefined, { ref: false })]),
      ...[...this.#loops].map(async ([name, loop]) => {
        const unfinished = await loop.stop(LONGEST_LEAVE_MS);
        // So that it is retried soon, not only after it has expired.
        if (unfinished) await this.#boss.fail(name, unfinished.id, new Error('Casepack was stopped'));
      }),
    ]);
    await this.#boss.stop({ graceful: true, timeout: LONGEST_LEAVE_MS, wait: true });
  }
}
