import { MAX_DOCUMENTS_PER_ORDER, type OrderDocument } from '@casepack/contract/documents/documents';
import { AppError } from '@casepack/contract/errors';
import { authorize, notFound } from '../access';
import { type Changes, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { insertEvent } from '../orders/history.queries';
import { findOrder, findOrderForUpdate, type OrderRow } from '../orders/orders.queries';
import { showUpload } from './document-keys';
import { countDocuments, deleteDocument, insertDocument } from './documents.queries';
import { cleanFileName } from './file-name';
import { fileTypeOf } from './file-type';
import type { ReceivedFile } from './receive-file';

/** Locks the order, so that its documents cannot change until the transaction ends. */
async function lockOrder(ctx: Context, id: number): Promise<OrderRow> {
  const row = await findOrderForUpdate(ctx.db, id);
  if (!row) throw notFound('Order');
  authorize(ctx, 'order:manage', row, 'Order');
  return row;
}

async function recordDocumentEvent(
  ctx: Context,
  row: OrderRow,
  kind: 'document_added' | 'document_removed',
  changes: Changes,
): Promise<void> {
  await insertEvent(ctx.db, {
    orderId: row.id,
    at: ctx.now(),
    actorUserId: ctx.actor?.userId ?? null,
    cause: 'staff',
    kind,
    changes,
  });
  await recordAudit(ctx, {
    action: kind,
    subjectType: 'order',
    subjectId: row.id,
    subjectName: row.orderNumber,
    node: row,
    changes,
  });
}

/** Users without permission are rejected before the file is read. */
export async function uploadDocument(
  ctx: Context,
  orderId: number,
  receive: () => Promise<ReceivedFile>,
): Promise<OrderDocument> {
  const found = await findOrder(ctx.db, orderId);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', found.row, 'Order');

  const { name: given, content } = await receive();
  const contentType = fileTypeOf(content);
  if (!contentType) {
    throw new AppError(
      'unsupported_media_type',
      'Only PDF, PNG, JPEG, WebP and GIF files can be attached to an order',
    );
  }
  const name = cleanFileName(given, contentType);

  return inTransaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, orderId);
    if ((await countDocuments(ctx.db, orderId)) >= MAX_DOCUMENTS_PER_ORDER) {
      throw new AppError(
        'conflict',
        `An order can have at most ${MAX_DOCUMENTS_PER_ORDER} files. Remove one first.`,
      );
    }
    const uploadedByUserId = ctx.actor?.userId ?? null;
    const document = await insertDocument(ctx.db, {
      ...{ orderId, name, contentType, content, uploadedByUserId },
      createdAt: ctx.now(),
    });
    await recordDocumentEvent(ctx, row, 'document_added', { document: { from: null, to: name } });
    return showUpload(document, true);
  });
}

export function removeDocument(ctx: Context, orderId: number, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, orderId);
    const name = await deleteDocument(ctx.db, orderId, id);
    if (name === undefined) throw notFound('Document');
    await recordDocumentEvent(ctx, row, 'document_removed', { document: { from: name, to: null } });
    return { id };
  });
}
