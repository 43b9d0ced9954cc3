import type { CardMode } from '@casepack/contract/payments/card-mode';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Database } from '../db/client';
import { WorkLoop } from './work-loop';

/** Everything that happens later, and what it needs to know. */
export interface JobData {
  'send-mail': { mailId: number };
  'mail-password-reset': { email: string };
  'sweep-expired': Record<string, never>;
  'sweep-mails': Record<string, never>;
  'settle-intent': { intentId: string };
  'handle-card-event': { manufacturerId: number; eventId: string; intentId: string; aboutRefunds: boolean };
  'reconcile-payments': Record<string, never>;
  'recheck-refunds': Record<string, never>;
  /** `after`: the provider's last refund that was looked at. */
  'recheck-account-refunds': { manufacturerId: number; mode: CardMode; after?: string };
  'complete-orders': Record<string, never>;
  'expire-orders': Record<string, never>;
  'warn-of-ending-exemptions': Record<string, never>;
}

export type JobName = keyof JobData;

interface QueueRule {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelay: number;
  /** A five-field cron line, for what runs by the clock. */
  schedule?: string;
}

// Ten tries from 30 s on, doubling, reach over about eight hours.
const patient: QueueRule = { retryLimit: 10, retryDelay: 30 };
// Eleven, between 17 and 34 hours: as long as a mail server may well be away.
const aDayLong: QueueRule = { retryLimit: 11, retryDelay: 30 };

const queueRules: Record<JobName, QueueRule> = {
  'send-mail': aDayLong,
  'mail-password-reset': { retryLimit: 3, retryDelay: 5 },
  'sweep-expired': { retryLimit: 1, retryDelay: 60, schedule: '17 * * * *' },
  'sweep-mails': { retryLimit: 1, retryDelay: 60, schedule: '*/10 * * * *' },
  'settle-intent': patient,
  'handle-card-event': patient,
  'reconcile-payments': { retryLimit: 0, retryDelay: 1, schedule: '* * * * *' },
  'recheck-refunds': { retryLimit: 1, retryDelay: 60, schedule: '29 */6 * * *' },
  'recheck-account-refunds': { retryLimit: 2, retryDelay: 60 }, // the clock asks anew
  'complete-orders': { retryLimit: 1, retryDelay: 60, schedule: '41 3 * * *' },
  'expire-orders': { retryLimit: 1, retryDelay: 60, schedule: '53 * * * *' },
  'warn-of-ending-exemptions': { retryLimit: 1, retryDelay: 60, schedule: '7 6 * * *' },
};

export const jobNames = Object.keys(queueRules) as JobName[]; // keys of the literal above

/** Which job it is, and which request it goes back to; undefined for what runs by the clock. */
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
  // The clock stores no data; all else is stored by enqueue() alone.
  return [data as unknown as JobData[N], { id: job.id, name, requestId }];
}

interface QueueSettings {
  url: string;
  /** Whether this process also minds the clock and the queue's upkeep. */
  minded: boolean;
  onError: (error: Error) => void;
}

const LONGEST_LEAVE_MS = 10_000;

/** A job that this process is running. */
interface TakenJob {
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
}

/** Jobs live in PostgreSQL and are added in the same transaction as what they follow from. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #loops = new Map<JobName, WorkLoop<TakenJob>>();
  readonly #onError: (error: Error) => void;

  constructor({ url, minded, onError }: QueueSettings) {
    this.#onError = onError;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 2,
      application_name: 'casepack jobs',
      schema: 'jobs',
      supervise: minded,
      schedule: minded,
    });
    this.#boss.on('error', onError);
  }

  /** Makes the queue's own tables and one queue per kind of job. */
  async open(): Promise<void> {
    await this.#boss.start();
    const existing = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const name of jobNames) {
      const { retryLimit, retryDelay, schedule } = queueRules[name];
      const options = { name, retryLimit, retryDelay, retryBackoff: true };
      if (existing.has(name)) await this.#boss.updateQueue(name, options);
      else await this.#boss.createQueue(name, options);
      if (schedule) await this.#boss.schedule(name, schedule);
    }
  }

  /** The job carries the id of the request it follows from, so that one search through the log finds both. */
  async enqueue<N extends JobName>(
    ctx: { db: Database; origin?: { requestId: string } },
    name: N,
    data: JobData[N],
  ): Promise<void> {
    const db = { executeSql: (text: string, values: unknown[]) => ctx.db.$client.query(text, values) };
    const requestId = ctx.origin?.requestId;
    await this.#boss.send(name, requestId === undefined ? data : { ...data, requestId }, { db });
  }

  /** Those of the given values of a field that some job still waits, or is at work, for. */
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
    for (const name of jobNames) this.#loops.set(name, this.#workOn(name, handlers, onGiveUp));
  }

  // The queue's own workers let a promise fall when the database is away at the end of a job, which ends the process.
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

  /** Takes one waiting job and does it now; false when there is none. For tests, which do not wait for the clock. */
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
    await Promise.all(
      [...this.#loops].map(async ([name, loop]) => {
        const unfinished = await loop.stop(LONGEST_LEAVE_MS);
        // Tried again soon, rather than when it counts as lost.
        if (unfinished) await this.#boss.fail(name, unfinished.id, new Error('Casepack was stopped'));
      }),
    );
    await this.#boss.stop({ graceful: true, timeout: LONGEST_LEAVE_MS, wait: true });
  }
}
