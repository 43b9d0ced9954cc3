import { afterAll, beforeAll } from 'vitest';
import type { OrderDocumentContent, PdfDocument } from '../press/pdf-document';
import { PdfPress } from '../press/pdf-press';
import { renderPdf } from '../press/render-pdf';
import { type ReadPdf, readPdf } from './read-pdf';
import { invoiceDocument, orderDocument } from './sample-documents';

/** Papers as they are drawn, for a whole test file. */
export function drawPapers() {
  const pdfs = new PdfPress();
  // From source the thread takes seconds to start on a busy machine; no test should wait for that.
  beforeAll(() => pdfs.render(invoiceDocument()));
  afterAll(() => pdfs.close());

  const drawn = async (document: PdfDocument): Promise<ReadPdf> =>
    readPdf(await renderPdf({ pdfs }, document));
  const confirmation = (values: Partial<OrderDocumentContent> = {}): Promise<ReadPdf> =>
    drawn({ kind: 'order_confirmation', number: 'M1-000123', content: orderDocument(values) });
  return { pdfs, drawn, confirmation };
}
