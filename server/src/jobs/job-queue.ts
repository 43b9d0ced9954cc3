import PgBoss from 'pg-boss';
import type { Context } from '../context';

/** Everything that happens later, and what it needs to know. */
export interface JobData {
  'send-mail': { mailId: number };
  'mail-password-reset': { email: string };
  'sweep-expired': Record<string, never>;
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

const queueRules: Record<JobName, QueueRule> = {
  'send-mail': patient,
  'mail-password-reset': { retryLimit: 3, retryDelay: 5 },
  'sweep-expired': { retryLimit: 1, retryDelay: 60, schedule: '17 * * * *' },
};

export const jobNames = Object.keys(queueRules) as JobName[]; // keys of the literal above

export type JobHandler<N extends JobName> = (data: JobData[N]) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };

/** What the queue tells when it will not try a job again. */
export type OnGiveUp = <N extends JobName>(name: N, data: JobData[N]) => Promise<void>;

interface QueueSettings {
  url: string;
  /** Whether this process also minds the clock and the queue's upkeep. */
  minded: boolean;
  onError: (error: Error) => void;
}

const POLL_SECONDS = 1;

/** Jobs live in PostgreSQL and are added in the same transaction as what they follow from. */
export class JobQueue {
  readonly #boss: PgBoss;

  constructor({ url, minded, onError }: QueueSettings) {
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

  async enqueue<N extends JobName>(ctx: Pick<Context, 'db'>, name: N, data: JobData[N]): Promise<void> {
    const db = { executeSql: (text: string, values: unknown[]) => ctx.db.$client.query(text, values) };
    await this.#boss.send(name, data, { db });
  }

  async work(handlers: JobHandlers, onGiveUp: OnGiveUp): Promise<void> {
    for (const name of jobNames) await this.#workOn(name, handlers, onGiveUp);
  }

  async #workOn<N extends JobName>(name: N, handlers: JobHandlers, onGiveUp: OnGiveUp): Promise<void> {
    const handler = handlers[name];
    await this.#boss.work<JobData[N]>(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true },
      async ([job]) => {
        if (!job) return;
        try {
          await handler(job.data);
        } catch (error) {
          if (job.retryCount >= job.retryLimit) await onGiveUp(name, job.data);
          throw error;
        }
      },
    );
  }

  /** Takes one waiting job and does it now; false when there is none. For tests, which do not wait for the clock. */
  async runNext<N extends JobName>(name: N, handlers: JobHandlers): Promise<boolean> {
    const [job] = await this.#boss.fetch<JobData[N]>(name, { ignoreStartAfter: true });
    if (!job) return false;
    try {
      await handlers[name](job.data);
      await this.#boss.complete(name, job.id);
    } catch (error) {
      await this.#boss.fail(name, job.id, error instanceof Error ? error : { message: String(error) });
      throw error;
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000, wait: true });
  }
}
