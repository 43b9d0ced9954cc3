import { parentPort } from 'node:worker_threads';
import { drawDocument } from './drawing/draw-document';
import type { PdfDocument } from './pdf-document';
import type { WorkerMessage } from './pdf-press';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread');

async function draw(paper: PdfDocument): Promise<WorkerMessage> {
  try {
    return { bytes: await drawDocument(paper) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (paper: PdfDocument) => {
  void draw(paper).then((drawn) => port.postMessage(drawn));
});
port.postMessage('ready' satisfies WorkerMessage);
