import { parentPort } from 'node:worker_threads';
import { drawPaper } from './drawing/draw-paper';
import type { Paper } from './paper';
import type { FromPress } from './pdf-press';

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread');

async function draw(paper: Paper): Promise<FromPress> {
  try {
    return { bytes: await drawPaper(paper) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (paper: Paper) => {
  void draw(paper).then((drawn) => port.postMessage(drawn));
});
port.postMessage('ready' satisfies FromPress);
