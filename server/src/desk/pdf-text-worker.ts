import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordResponses } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPiece, PdfWorkerMessage } from './pdf-text';

const MOST_PAGES = 300;
const MOST_PIECES = 200_000;
const MOST_LETTERS = 2_000_000;

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread');

async function read(data: Uint8Array): Promise<PdfWorkerMessage> {
  const task = getDocument({ data, useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  let isEncrypted = false;
  task.onPassword = (_retry: unknown, reason: number) => {
    isEncrypted =
      reason === PasswordResponses.NEED_PASSWORD || reason === PasswordResponses.INCORRECT_PASSWORD;
    void task.destroy();
  };
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MOST_PAGES) return { failure: 'too_long' };
    const pages: PdfPiece[][] = [];
    let [pieces, letters] = [0, 0];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const page = items.flatMap((item): PdfPiece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, bottom = 0] = item.transform as number[]; // six numbers, as PDF defines it
        return [{ text: item.str, left, bottom, width: item.width, height: Math.max(item.height, 1) }];
      });
      pieces += page.length;
      letters += page.reduce((sum, { text }) => sum + text.length, 0);
      if (pieces > MOST_PIECES || letters > MOST_LETTERS) return { failure: 'too_long' };
      pages.push(page);
    }
    return { pages };
  } catch {
    return { failure: isEncrypted ? 'encrypted' : 'damaged' };
  }
}

port.postMessage(await read(new Uint8Array(workerData as Uint8Array))); // sent by `readInThread`
