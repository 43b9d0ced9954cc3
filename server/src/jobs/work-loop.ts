import { setTimeout as pause } from 'node:timers/promises';

/** Unless it is woken, which it is as soon as a job is found for it. */
const REST_MS = 60_000;
const REST_BETWEEN_TRIES_MS = 1_000;
/** While a job is expected. The transaction that adds it may not have ended yet. */
const SHORT_REST_MS = 100;
const SHORT_RESTS = 5;
const MOST_TRIES_TO_CONCLUDE = 30;

interface JobSource<Job> {
  /** Claims the next job for this process; undefined if none is waiting. */
  take: () => Promise<Job | undefined>;
  /** Must not throw; returns the error if the job fails. */
  run: (job: Job) => Promise<Error | undefined>;
  /** Stores the outcome. */
  conclude: (job: Job, failure: Error | undefined) => Promise<void>;
  onError: (error: Error) => void;
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Runs jobs one after the other, and looks for new ones when it is woken, or sooner if one is expected. If the database is unavailable, the loop
 * waits for it: it neither ends nor runs a finished job twice. Pauses do not depend on the system clock.
 */
export class WorkLoop<Job> {
  readonly #work: JobSource<Job>;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #inHand: Job | undefined;
  #resting = new AbortController();
  #shortRests = 0;
  /** Since it last began to look for a job: that look may have been too early. */
  #isWoken = false;

  constructor(work: JobSource<Job>) {
    this.#work = work;
    this.#ended = this.#go();
  }

  /** Looks for a job now. */
  wake(): void {
    this.#isWoken = true;
    this.#resting.abort();
  }

  /** Looks for a job now and a few times soon. */
  expectJob(): void {
    this.#shortRests = SHORT_RESTS;
    this.wake();
  }

  /** Returns the job that was not finished in that time, if any; the loop does not conclude it. */
  async stop(timeoutMs: number): Promise<Job | undefined> {
    this.#stopping.abort();
    this.#resting.abort();
    await Promise.race([this.#ended, pause(timeoutMs, undefined, { ref: false })]);
    return this.#inHand;
  }

  async #go(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      if ((await this.#doNext()) || this.#isWoken) continue;
      await this.#rest(this.#shortRests > 0 ? SHORT_REST_MS : REST_MS);
      this.#shortRests = Math.max(0, this.#shortRests - 1);
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
      await this.#rest(REST_BETWEEN_TRIES_MS);
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#resting = new AbortController();
    const { signal } = this.#resting;
    await pause(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
