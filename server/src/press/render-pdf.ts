import type { Context } from '../context';
import type { Paper } from './paper';

/** Draws a document in a thread of its own: other requests are not held up meanwhile. */
export const renderPdf = (ctx: Pick<Context, 'pdfs'>, paper: Paper): Promise<Buffer> =>
  ctx.pdfs.render(paper);
