import { setTimeout as pause } from 'node:timers/promises';

const REST_MS = 1_000;
const MOST_TRIES_TO_CONCLUDE = 30;

interface JobSource<Job> {
  /** The next job, which is this process's alone from then on; undefined where none waits. */
  take: () => Promise<Job | undefined>;
  /** Must not throw: what goes wrong with a job is an outcome. */
  run: (job: Job) => Promise<Error | undefined>;
  /** Writes the outcome down. */
  conclude: (job: Job, failure: Error | undefined) => Promise<void>;
  onError: (error: Error) => void;
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Does one job after the other for as long as there are any, and looks again every second. A database that is away is
 * waited for: it neither ends the loop nor makes a finished job be done twice. Rests by a clock that nobody can set.
 */
export class WorkLoop<Job> {
  readonly #work: JobSource<Job>;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #inHand: Job | undefined;

  constructor(work: JobSource<Job>) {
    this.#work = work;
    this.#ended = this.#go();
  }

  /** The job it could not finish in that time, if any; it is nobody's then. */
  async stop(timeoutMs: number): Promise<Job | undefined> {
    this.#stopping.abort();
    await Promise.race([this.#ended, pause(timeoutMs, undefined, { ref: false })]);
    return this.#inHand;
  }

  async #go(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (!(await this.#doNext())) await this.#rest();
    }
  }

  async #doNext(): Promise<boolean> {
    try {
      const job = await this.#work.take();
      if (job === undefined) return false;
      this.#inHand = job;
      await this.#conclude(job, await this.#work.run(job));
      return true;
    } catch (error) {
      this.#work.onError(toError(error));
      return false;
    } finally {
      this.#inHand = undefined;
    }
  }

  async #conclude(job: Job, failure: Error | undefined): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#work.conclude(job, failure);
      } catch (error) {
        if (tries === MOST_TRIES_TO_CONCLUDE || this.#stopping.signal.aborted) throw error;
        this.#work.onError(toError(error));
      }
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    const { signal } = this.#stopping;
    await pause(REST_MS, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
