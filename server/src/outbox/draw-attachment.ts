import { notFound } from '../access';
import { renderBranded } from '../brand/render-branded';
import type { Context } from '../context';
import { orderDocumentContent } from '../documents/order-document-content';
import { getInvoiceDocument } from '../invoices/invoice-document';
import type { MailAttachment } from '../mail/queue-mail';
import { findOrder } from '../orders/orders.queries';
import type { SingleDocument } from '../press/pdf-document';
import { renderPdf } from '../press/render-pdf';

async function getConfirmation(ctx: Context, orderId: number): Promise<SingleDocument> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound('Order');
  const content = await orderDocumentContent(ctx, order.row, 'party');
  return { kind: 'order_confirmation', number: order.row.orderNumber, content };
}

const documents: Record<string, (ctx: Context, id: number) => Promise<SingleDocument>> = {
  invoice: getInvoiceDocument,
  'order-confirmation': getConfirmation,
};

/** Renders the PDF of an attachment. */
export async function drawAttachment(
  ctx: Context,
  manufacturerId: number | null,
  { source }: MailAttachment,
): Promise<Buffer> {
  const [kind = '', id] = source.split(':');
  const getDocument = documents[kind];
  if (!getDocument) throw new Error(`Unknown attachment source ${source}`);
  const document = await getDocument(ctx, Number(id));
  return manufacturerId === null ? renderPdf(ctx, document) : renderBranded(ctx, manufacturerId, document);
}
