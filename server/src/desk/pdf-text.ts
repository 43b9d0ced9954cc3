import { Worker } from 'node:worker_threads';
import { AppError } from '@casepack/contract/errors';

/** A piece of text on a page. Positions are in points, from the left and the bottom. */
export interface PdfPiece {
  text: string;
  left: number;
  bottom: number;
  width: number;
  height: number;
}

export type PdfFailure = 'encrypted' | 'damaged' | 'too_long';
export type PdfWorkerMessage = { pages: PdfPiece[][] } | { failure: PdfFailure };

interface ReaderLimits {
  timeMs?: number;
  memoryMegabytes?: number;
}

/** Each has a thread of its own, so only a few at a time. */
const MOST_AT_A_TIME = 2;
const LONGEST_QUEUE = 20;

const sentences: Record<PdfFailure | 'too_slow', string> = {
  encrypted: 'This PDF is protected by a password. Save it without a password and try again',
  damaged: 'This PDF cannot be read. Save it again, or copy its rows and paste them',
  too_long: 'This PDF has too much text. Split it into parts',
  too_slow: 'Reading this PDF takes too long. Copy its rows and paste them',
};
const refused = (failure: keyof typeof sentences): AppError => {
  const message = sentences[failure];
  return new AppError('invalid_input', message, { fields: { file: message } });
};

// In a build, the worker is next to this file as JavaScript.
const workerFile = import.meta.url.endsWith('.ts')
  ? './pdf-text-worker-from-source.mjs'
  : './pdf-text-worker.js';

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (waiting.length >= LONGEST_QUEUE) {
    throw new AppError('unavailable', 'Too many files are being read. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  if (running < MOST_AT_A_TIME) running += 1;
  else await new Promise<void>((go) => waiting.push(go));
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function readInThread(content: Uint8Array, { timeMs = 10_000, memoryMegabytes = 256 }: ReaderLimits) {
  const worker = new Worker(new URL(workerFile, import.meta.url), {
    execArgv: [],
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<PdfPiece[][]>((done, failed) => {
    timer = setTimeout(() => failed(refused('too_slow')), timeMs);
    worker.on('message', (read: PdfWorkerMessage) =>
      'pages' in read ? done(read.pages) : failed(refused(read.failure)),
    );
    // Most of all: the memory limit is reached.
    worker.on('error', () => failed(refused('damaged')));
    worker.on('exit', () => failed(refused('damaged')));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** The text of a PDF with its positions, page by page. The thread is started for the file and ends with it. */
export async function readPdfText(content: Uint8Array, limits: ReaderLimits = {}): Promise<PdfPiece[][]> {
  await takeTurn();
  try {
    return await readInThread(content, limits);
  } finally {
    endTurn();
  }
}
