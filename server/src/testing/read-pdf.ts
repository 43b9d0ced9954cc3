import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  title: string | undefined;
  /** In points. */
  size: [width: number, height: number];
  /** The text of each page, in drawing order. */
  pages: string[];
  text: string;
}

/** Reads the text of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const pages: string[] = [];
  let size: [number, number] = [0, 0];
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
