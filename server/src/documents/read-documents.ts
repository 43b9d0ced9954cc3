import { can } from '@casepack/contract/access/permissions';
import type { OrderDocument } from '@casepack/contract/documents/documents';
import { authorize, notFound } from '../access';
import { renderBranded } from '../brand/render-branded';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { invoiceDocument } from '../invoices/invoice-document';
import { findInvoice, findInvoicesOf, type InvoiceRow } from '../invoices/invoices.queries';
import { findOrder, type OrderRow } from '../orders/orders.queries';
import {
  type DocumentKey,
  fileNameOf,
  readDocumentKey,
  showGenerated,
  showInvoiceDocument,
  showUpload,
} from './document-keys';
import { findDocument, findDocuments } from './documents.queries';
import { type DocumentReader, orderDocumentContent } from './order-document-content';
import { currentSlip } from './packing-slip';

const PDF = 'application/pdf';

async function getVisibleOrder(ctx: Context, id: number): Promise<OrderRow> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:view', found.row, 'Order');
  return found.row;
}

const isStaff = (ctx: Context, row: OrderRow): boolean => can(ctx.actor, 'order:manage', row);

export async function listDocuments(ctx: Context, orderId: number): Promise<OrderDocument[]> {
  const row = await getVisibleOrder(ctx, orderId);
  const staff = isStaff(ctx, row);
  const invoices = await findInvoicesOf(ctx.db, orderId);
  const uploads = await findDocuments(ctx.db, orderId);
  return [
    showGenerated('order_confirmation', row),
    ...(staff ? [showGenerated('packing_slip', row)] : []),
    ...invoices.map(showInvoiceDocument),
    ...uploads.map((each) => showUpload(each, staff)),
  ];
}

export async function drawConfirmation(
  ctx: Context,
  row: OrderRow,
  reader: DocumentReader,
): Promise<Download> {
  const kind = 'order_confirmation';
  const content = await orderDocumentContent(ctx, row, reader);
  const pdf = await renderBranded(ctx, row.manufacturerId, { kind, number: row.orderNumber, content });
  return new Download(fileNameOf(kind, row.orderNumber), PDF, pdf);
}

async function drawSlip(ctx: Context, row: OrderRow): Promise<Download> {
  const kind = 'packing_slip';
  const pdf = await renderBranded(ctx, row.manufacturerId, {
    kind,
    number: row.orderNumber,
    content: await currentSlip(ctx, row),
  });
  return new Download(fileNameOf(kind, row.orderNumber), PDF, pdf);
}

export async function drawInvoiceDocument(
  ctx: Context,
  row: OrderRow,
  { kind, id }: Extract<DocumentKey, { id: number }>,
  isShown: (invoice: InvoiceRow) => boolean,
): Promise<Download> {
  const invoice = await findInvoice(ctx.db, id);
  if (!invoice || invoice.orderId !== row.id || invoice.kind !== kind || !isShown(invoice)) {
    throw notFound('Document');
  }
  const pdf = await renderBranded(ctx, row.manufacturerId, invoiceDocument(invoice, row));
  return new Download(fileNameOf(invoice.kind, invoice.number), PDF, pdf);
}

async function getUpload(ctx: Context, orderId: number, id: number): Promise<Download> {
  const found = await findDocument(ctx.db, orderId, id);
  if (!found) throw notFound('Document');
  return new Download(found.name, found.contentType, found.content);
}

export async function getDocument(
  ctx: Context,
  orderId: number,
  key: string,
): Promise<{ download: Download; isUpload: boolean }> {
  const row = await getVisibleOrder(ctx, orderId);
  const wanted = readDocumentKey(key);
  if (!wanted) throw notFound('Document');
  switch (wanted.kind) {
    case 'packing_slip':
      // The packing slip is for the warehouse; buyers do not see that it exists.
      if (!isStaff(ctx, row)) throw notFound('Document');
      return { download: await drawSlip(ctx, row), isUpload: false };
    case 'order_confirmation':
      return { download: await drawConfirmation(ctx, row, 'party'), isUpload: false };
    case 'upload':
      return { download: await getUpload(ctx, orderId, wanted.id), isUpload: true };
    default:
      return { download: await drawInvoiceDocument(ctx, row, wanted, () => true), isUpload: false };
  }
}
