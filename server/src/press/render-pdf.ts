import type { PdfDocument } from './pdf-document';
import type { PdfPress } from './pdf-press';

/** Renders a document in a separate thread, so that other requests are not blocked. */
export const renderPdf = (ctx: { pdfs: PdfPress }, document: PdfDocument): Promise<Buffer> =>
  ctx.pdfs.render(document);
