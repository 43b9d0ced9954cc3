import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@casepack/contract/errors';
import { type ImageType, MAX_IMAGE_PIXELS } from '@casepack/contract/media/image-limits';
import type { ImageProblem, ProcessedImage } from './process-image';

export interface ImageRequest {
  /** A file on disk, which exists until the answer. */
  path: string;
  type: ImageType;
  /** The longest edge of a PNG that is made of it as well. */
  pngEdge?: number | undefined;
}

/** The messages of the process: that it is ready, and then one answer for each image. */
export type WorkerMessage = 'ready' | { image: ProcessedImage } | { problem: ImageProblem };

interface Job extends ImageRequest {
  done: (image: ProcessedImage) => void;
  failed: (error: Error) => void;
}

interface ProcessorOptions {
  /** For one image, from when the process starts with it. */
  limitMs?: number;
  longestQueue?: number;
  /** An idle process is ended: it keeps tens of megabytes. */
  idleMs?: number;
}

/** For starting, which is slow if the source has to be compiled first. */
const START_LIMIT_MS = 60_000;

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { file: message } });

const imageProblems: Readonly<Record<ImageProblem | 'too_slow', string>> = {
  animated: 'Animated images cannot be used. Please save one frame as a separate image.',
  broken: 'This image is damaged or incomplete and cannot be read.',
  too_many_pixels: `An image can have at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels. Please make it smaller.`,
  too_slow: 'This image takes too long to read. Please save it again as a JPEG or PNG.',
};

const tooMany = (): AppError =>
  new AppError('unavailable', 'Too many images are being processed. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
const closed = (): Error => new Error('The image processor is closed');

/** In a build, the worker is next to this file as JavaScript. From source, it has to load TypeScript support first. */
const workerFile = import.meta.url.endsWith('.ts') ? './image-worker-from-source.mjs' : './image-worker.js';

/** Nothing of our environment: a picture that takes over a decoder finds no secrets. */
const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL(workerFile, import.meta.url)), [], {
    execArgv: [],
    serialization: 'advanced',
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * One process that decodes images, one after the other. A process and not a thread: decoders are native code, which
 * can crash, and cannot be stopped inside a thread.
 */
export class ImageProcessor {
  readonly #limitMs: number;
  readonly #longestQueue: number;
  readonly #idleMs: number;
  readonly #waiting: Job[] = [];
  #worker: ChildProcess | undefined;
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #isClosed = false;

  constructor({ limitMs = 20_000, longestQueue = 100, idleMs = 30_000 }: ProcessorOptions = {}) {
    this.#limitMs = limitMs;
    this.#longestQueue = longestQueue;
    this.#idleMs = idleMs;
  }

  process(request: ImageRequest): Promise<ProcessedImage> {
    if (this.#isClosed) return Promise.reject(closed());
    if (this.#waiting.length >= this.#longestQueue) return Promise.reject(tooMany());
    return new Promise((done, failed) => {
      this.#waiting.push({ ...request, done, failed });
      this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(closed());
    this.#drop(closed());
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#worker ??= this.#open();
    // The process keeps ours alive only while it works.
    this.#worker.ref();
    this.#worker.channel?.ref();
    if (this.#isReady) this.#handOver();
    else this.#after(START_LIMIT_MS, () => this.#drop(new Error('The image process did not start')));
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  #handOver(): void {
    if (!this.#current) return;
    const { path, type, pngEdge } = this.#current;
    this.#after(this.#limitMs, () => this.#drop(refused(imageProblems.too_slow)));
    this.#worker?.send({ path, type, pngEdge } satisfies ImageRequest);
  }

  #open(): ChildProcess {
    const worker = startWorker();
    worker.on('message', (message) => {
      if (worker === this.#worker) this.#receive(message as WorkerMessage); // sent by image-worker.ts alone
    });
    const lost = (error: Error) => {
      if (worker === this.#worker) this.#drop(error);
    };
    worker.on('error', (error) => lost(new Error('The image process failed', { cause: error })));
    worker.on('exit', () =>
      lost(this.#isReady ? refused(imageProblems.broken) : new Error('The image process did not start')),
    );
    return worker;
  }

  #receive(message: WorkerMessage): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#handOver();
      return;
    }
    this.#settle(({ done, failed }) =>
      'image' in message ? done(message.image) : failed(refused(imageProblems[message.problem])),
    );
    if (!this.#current) this.#rest();
  }

  #rest(): void {
    this.#worker?.unref();
    this.#worker?.channel?.unref();
    this.#after(this.#idleMs, () => this.#drop(closed()));
    this.#timer?.unref();
  }

  #settle(tell: (job: Job) => void): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
    if (job) tell(job);
    if (!this.#isClosed) this.#next();
  }

  /** A process that hangs or has died is replaced when the next image comes. */
  #drop(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    worker?.kill('SIGKILL');
    this.#settle(({ failed }) => failed(reason));
  }
}
