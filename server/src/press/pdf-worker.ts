import { parentPort } from 'node:worker_threads';
import { drawDocument } from './drawing/draw-document';
import type { PdfDocument } from './pdf-document';
import type { WorkerMessage } from './pdf-press';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread');

async function draw(document: PdfDocument): Promise<WorkerMessage> {
  try {
    return { bytes: await drawDocument(document) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (document: PdfDocument) => {
  void draw(document).then((drawn) => port.postMessage(drawn));
});
port.postMessage('ready' satisfies WorkerMessage);
