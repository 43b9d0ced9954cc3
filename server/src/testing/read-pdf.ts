import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';

export interface ReadPdf {
  title: string | undefined;
  /** In points. */
  size: [width: number, height: number];
  /** The text of each page, in drawing order. */
  pages: string[];
  text: string;
}

function startReader(): Worker {
  const worker = new Worker(new URL('./read-pdf-worker.mjs', import.meta.url), { execArgv: [] });
  worker.unref();
  return worker;
}

let reader: Worker | undefined;

/**
 * Reads the text of a PDF, in a thread: where pdf.js is loaded it replaces JSON and other globals by slow ones, and the
 * tests after it would not have those of the product.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  reader ??= startReader();
  const { port1, port2 } = new MessageChannel();
  reader.postMessage({ bytes, reply: port2 }, [port2]);
  const [answer] = (await once(port1, 'message')) as [ReadPdf | { error: Error }]; // sent by the worker
  port1.close();
  if ('error' in answer) throw answer.error;
  return answer;
}
