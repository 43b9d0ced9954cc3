import type { PdfDocument } from './pdf-document';
import type { PdfPress } from './pdf-press';

/** Draws a document in a thread of its own: other requests are not held up meanwhile. */
export const renderPdf = (ctx: { pdfs: PdfPress }, paper: PdfDocument): Promise<Buffer> =>
  ctx.pdfs.render(paper);
