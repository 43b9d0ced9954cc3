import type { Paper } from './paper';
import type { PdfPress } from './pdf-press';

/** Draws a document in a thread of its own: other requests are not held up meanwhile. */
export const renderPdf = (ctx: { pdfs: PdfPress }, paper: Paper): Promise<Buffer> => ctx.pdfs.render(paper);
