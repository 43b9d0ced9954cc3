import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { DraftPlaced, DraftSent } from '@casepack/contract/drafts/draft';
import { AppError } from '@casepack/contract/errors';
import { and, eq, sql } from 'drizzle-orm';
import { notFound, unauthorized } from '../access';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { drafts } from '../db/schema/desk';
import { orders } from '../db/schema/orders';

/** The error says which order the draft has become; null if it was sent for approval and is none yet. */
export function draftPlaced(order: { id: number; orderNumber: string } | null): AppError {
  if (!order) {
    const sent: DraftSent = { sentForApproval: true };
    return new AppError('conflict', 'This draft was sent for approval.', { details: sent });
  }
  const details: DraftPlaced = { orderId: order.id, orderNumber: order.orderNumber };
  return new AppError('conflict', `This draft was placed as order ${order.orderNumber}.`, { details });
}

async function refusalOf(ctx: Context, id: string, userId: number): Promise<AppError> {
  const [found] = await ctx.db
    .select({
      ownerUserId: drafts.ownerUserId,
      placedAt: drafts.placedAt,
      deletedAt: drafts.deletedAt,
      order: { id: orders.id, orderNumber: orders.orderNumber },
    })
    .from(drafts)
    .leftJoin(orders, eq(orders.id, drafts.placedOrderId))
    .where(eq(drafts.id, id));
  if (found?.ownerUserId !== userId || found.deletedAt) return notFound('Draft');
  if (found.placedAt) return draftPlaced(found.order);
  return new AppError('conflict', 'This draft was changed elsewhere. Please review it and try again.');
}

/** The files that a draft was filled from become documents of its order. */
async function moveFiles(db: Database, draftId: string, orderId: number, userId: number): Promise<void> {
  await db.execute(sql`with moved as (
      delete from draft_files where draft_id = ${draftId} returning id, name, content_type, content, created_at)
    insert into documents (order_id, name, content_type, content, uploaded_by_user_id, created_at)
    select ${orderId}::int, name, content_type, content, ${userId}::int, created_at from moved order by id`);
}

interface ClaimingOrder {
  /** Null if the order has to be approved first. */
  id: number | null;
  manufacturerId: number;
  wholesaleCustomerId: number;
}

/**
 * The draft becomes this order and no other. A draft that was never saved is recorded as well, so that a save that
 * arrives late does not add it after its order.
 */
export async function claimDraft(
  ctx: Context,
  { draftId, draftVersion }: Pick<OrderSubmission, 'draftId' | 'draftVersion'>,
  { id: placedOrderId, manufacturerId, wholesaleCustomerId: customerId }: ClaimingOrder,
): Promise<void> {
  if (draftId === undefined) return;
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const now = ctx.now();
  const placed = { placedOrderId, placedAt: now, updatedAt: now, content: {} };
  const rows = await ctx.db
    .insert(drafts)
    .values({
      id: draftId,
      ownerUserId: userId,
      manufacturerId,
      customerId,
      lineCount: 0,
      createdAt: now,
      ...placed,
    })
    .onConflictDoUpdate({
      target: drafts.id,
      set: { ...placed, version: sql`${drafts.version} + 1` },
      setWhere: sql`${drafts.ownerUserId} = ${userId} and ${drafts.placedAt} is null and ${drafts.deletedAt} is null
        and ${drafts.version} = ${draftVersion ?? drafts.version}`,
    })
    .returning({ id: drafts.id });
  if (rows.length === 0) throw await refusalOf(ctx, draftId, userId);
  if (placedOrderId !== null) await moveFiles(ctx.db, draftId, placedOrderId, userId);
}

/** The order of a draft that had to be approved is there. */
export async function finishDraft(
  ctx: Context,
  draftId: string,
  { orderId, ownerUserId }: { orderId: number; ownerUserId: number },
): Promise<void> {
  await ctx.db
    .update(drafts)
    .set({ placedOrderId: orderId })
    .where(and(eq(drafts.id, draftId), eq(drafts.ownerUserId, ownerUserId)));
  await moveFiles(ctx.db, draftId, orderId, ownerUserId);
}
