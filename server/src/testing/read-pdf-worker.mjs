import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** @param {Uint8Array} data */
async function read(data) {
  const task = getDocument({ data, useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const pages = [];
  let size = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    size = [width, height];
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str.trim() : ''));
    pages.push(words.filter(Boolean).join(' '));
  }
  await task.destroy();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : undefined;
  return { title, size, pages, text: pages.join('\n') };
}

parentPort?.on('message', async ({ bytes, reply }) => {
  try {
    reply.postMessage(await read(new Uint8Array(bytes)));
  } catch (error) {
    reply.postMessage({ error });
  }
});
