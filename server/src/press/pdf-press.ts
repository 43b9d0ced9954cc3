import { Worker } from 'node:worker_threads';
import { AppError } from '@casepack/contract/errors';
import type { PdfDocument } from './pdf-document';

/** The messages of the thread: that its fonts are loaded, and then one response for each document. */
export type WorkerMessage = 'ready' | { bytes: Uint8Array } | { failure: string };

interface Job {
  document: PdfDocument;
  done: (bytes: Buffer) => void;
  failed: (error: Error) => void;
}

interface PressOptions {
  /** For one document, from when the thread starts with it. */
  limitMs?: number;
  longestQueue?: number;
}

/** For starting, which is slow if the source has to be compiled first. */
const START_LIMIT_MS = 60_000;

const tooSlow = (): AppError =>
  new AppError('unavailable', 'Creating the document took too long. Please try again.', {
    retryAfterSeconds: 10,
  });
const tooMany = (): AppError =>
  new AppError('unavailable', 'Too many documents are being created. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/**
 * In a build, the worker is next to this file as JavaScript. From source, a thread has to load TypeScript support
 * first.
 */
const workerFile = import.meta.url.endsWith('.ts') ? './pdf-worker-from-source.mjs' : './pdf-worker.js';
const startWorker = (): Worker => new Worker(new URL(workerFile, import.meta.url), { execArgv: [] });

/**
 * One thread that draws documents, one after the other. It starts with the first document and is replaced if it dies.
 */
export class PdfPress {
  readonly #limitMs: number;
  readonly #longestQueue: number;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #isClosed = false;

  constructor({ limitMs = 10_000, longestQueue = 100 }: PressOptions = {}) {
    this.#limitMs = limitMs;
    this.#longestQueue = longestQueue;
  }

  render(document: PdfDocument): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('The PDF renderer is closed'));
    if (this.#waiting.length >= this.#longestQueue) return Promise.reject(tooMany());
    return new Promise((done, failed) => {
      this.#waiting.push({ document, done, failed });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new Error('The PDF renderer is closed'));
    await this.#drop(new Error('The PDF renderer is closed'));
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#worker ??= this.#open();
    // The thread keeps the process alive only while it works.
    this.#worker.ref();
    if (this.#isReady) this.#handOver();
    else this.#giveTime(START_LIMIT_MS);
  }

  #giveTime(limitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#drop(tooSlow()), limitMs);
  }

  #handOver(): void {
    if (!this.#current) return;
    this.#giveTime(this.#limitMs);
    this.#worker?.postMessage(this.#current.document);
  }

  #open(): Worker {
    const worker = startWorker();
    const lost = (error: Error) => {
      if (worker === this.#worker) void this.#drop(error);
    };
    worker.on('message', (drawn: WorkerMessage) => {
      if (worker !== this.#worker) return;
      if (drawn === 'ready') {
        this.#isReady = true;
        this.#handOver();
        return;
      }
      worker.unref();
      this.#settle(({ done, failed }) =>
        'bytes' in drawn
          ? done(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength))
          : failed(new Error(`The document could not be drawn: ${drawn.failure}`)),
      );
    });
    worker.on('error', (error) => lost(new Error('The PDF worker thread failed', { cause: error })));
    worker.on('exit', (code) => lost(new Error(`The PDF worker thread exited with ${code}`)));
    return worker;
  }

  #settle(tell: (job: Job) => void): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
    if (job) tell(job);
    if (!this.#isClosed) this.#next();
  }

  /** A thread that hangs or has died is replaced when the next document comes. */
  async #drop(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#settle(({ failed }) => failed(reason));
    await worker?.terminate();
  }
}
