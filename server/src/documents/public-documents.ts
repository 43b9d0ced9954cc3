import type { OrderDocument } from '@casepack/contract/documents/documents';
import { notFound } from '../access';
import type { Context } from '../context';
import type { Download } from '../http/answers';
import { findInvoicesOf, type InvoiceRow } from '../invoices/invoices.queries';
import { findOrderByPublicId, type OrderRow } from '../orders/orders.queries';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { readDocumentKey, showGenerated, showInvoiceDocument } from './document-keys';
import { drawConfirmation, drawInvoiceDocument } from './read-documents';

const publicIdShape = /^[\w-]{22}$/;
const clientAddressOf = (ctx: Context): string => ctx.origin.address ?? 'unknown';

/** Guessing links is limited: every request that finds no order counts, also with a malformed link. */
async function getLinkedOrder(ctx: Context, publicId: string): Promise<OrderRow> {
  await countAttempt(ctx, 'public-order-address', clientAddressOf(ctx));
  const found = publicIdShape.test(publicId) ? await findOrderByPublicId(ctx.db, publicId) : undefined;
  if (!found) throw notFound('Order');
  await resetAttempts(ctx, 'public-order-address', clientAddressOf(ctx));
  return found.row;
}

const holds = ({ supersededAt }: InvoiceRow): boolean => supersededAt === null;

export async function listPublicDocuments(ctx: Context, publicId: string): Promise<OrderDocument[]> {
  const row = await getLinkedOrder(ctx, publicId);
  const invoices = await findInvoicesOf(ctx.db, row.id);
  return [showGenerated('order_confirmation', row), ...invoices.filter(holds).map(showInvoiceDocument)];
}

export async function getPublicDocument(ctx: Context, publicId: string, key: string): Promise<Download> {
  const row = await getLinkedOrder(ctx, publicId);
  // Rendering is expensive, so downloads are limited even with a valid link.
  await countAttempt(ctx, 'public-pdf-address', clientAddressOf(ctx));
  const wanted = readDocumentKey(key);
  switch (wanted?.kind) {
    case 'order_confirmation':
      return drawConfirmation(ctx, row, 'link');
    case 'invoice':
    case 'credit_note':
      return drawInvoiceDocument(ctx, row, wanted, holds);
    default:
      throw notFound('Document');
  }
}
