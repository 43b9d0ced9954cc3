import type { Actor, OrganizationNode } from '@casepack/contract/access/actor';
import { decide } from '@casepack/contract/access/permissions';
import { AppError } from '@casepack/contract/errors';
import {
  MAX_VIEWS,
  type NewOrderView,
  type OrderViewChange,
  SavedOrderView,
} from '@casepack/contract/orders/order-view';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { authorize, forbidden, notFound, unauthorized } from '../access';
import { changesBetween, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { orderViews } from '../db/schema/order-views';
import { isUniqueViolation } from '../db/unique-violation';
import { requireVersion } from '../edit-conflict';
import * as queries from './order-views.queries';

function actorOf({ actor }: Context): Actor {
  if (!actor) throw unauthorized();
  return actor;
}

/** The organization whose views they share. */
const nodeOf = ({ manufacturerId, salesOrganizationId, wholesaleCustomerId }: Actor): OrganizationNode => ({
  manufacturerId: manufacturerId ?? 0,
  salesOrganizationId,
  wholesaleCustomerId,
});

/** A shared view outlives the work of its owner, so administrators of the organization can change it. */
export const showView = (actor: Actor, { ownerUserId, ...row }: queries.ViewRow): SavedOrderView => {
  const isOwn = ownerUserId === actor.userId;
  return {
    ...row,
    ownerName: isOwn ? null : row.ownerName,
    canEdit: isOwn || decide(actor, 'order-view:edit', nodeOf(actor)) === 'allowed',
  };
};

async function refuseTakenName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'order_views_name')) throw error;
    const message = `There is already a view named ${name}`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}

async function getVisible(ctx: Context, id: number): Promise<queries.ViewRow> {
  const row = await queries.findView(ctx.db, actorOf(ctx), id);
  if (!row) throw notFound('View');
  return row;
}

function requireSharing(ctx: Context, actor: ReturnType<typeof actorOf>): void {
  authorize(ctx, 'order-view:share', nodeOf(actor), 'View');
}

export async function createOrderView(
  ctx: Context,
  { name, query, isShared }: NewOrderView,
): Promise<SavedOrderView> {
  const actor = actorOf(ctx);
  if (isShared) requireSharing(ctx, actor);
  return refuseTakenName(name, () =>
    inTransaction(ctx, async (ctx) => {
      if ((await queries.countOwnViews(ctx.db, actor.userId)) >= MAX_VIEWS) {
        throw new AppError('conflict', `You have ${MAX_VIEWS} views. Delete one first.`);
      }
      const now = ctx.now();
      const [row] = await ctx.db
        .insert(orderViews)
        .values({ ownerUserId: actor.userId, name, query, isShared, createdAt: now, updatedAt: now })
        .returning({ id: orderViews.id });
      if (!row) throw new Error('The view was not inserted');
      return showView(actor, await getVisible(ctx, row.id));
    }),
  );
}

async function getEditable(ctx: Context, id: number): Promise<queries.ViewRow> {
  const actor = actorOf(ctx);
  await queries.lockView(ctx.db, id);
  const view = await getVisible(ctx, id);
  // In the table, 'limited' means own views only.
  const right = authorize(ctx, 'order-view:edit', nodeOf(actor), 'View');
  if (right === 'limited' && view.ownerUserId !== actor.userId) throw forbidden();
  return view;
}

type Fields = Pick<queries.ViewRow, 'name' | 'query' | 'isShared'>;
const fieldsOf = ({ name, query, isShared }: queries.ViewRow): Fields => ({ name, query, isShared });

/** Only what someone else's view loses or gains is recorded: nobody else is affected by a change of one's own. */
async function recordChange(ctx: Context, action: string, view: queries.ViewRow, after: Partial<Fields>) {
  const actor = actorOf(ctx);
  if (view.ownerUserId === actor.userId) return;
  await recordAudit(ctx, {
    action,
    subjectType: 'order_view',
    subjectId: view.id,
    subjectName: view.name,
    node: nodeOf(actor),
    changes: changesBetween(fieldsOf(view), after),
  });
}

export async function editOrderView(
  ctx: Context,
  id: number,
  { version, name, query, isShared }: OrderViewChange,
): Promise<SavedOrderView> {
  return refuseTakenName(name, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await getEditable(ctx, id);
      const shown = showView(actorOf(ctx), before);
      await requireVersion(version, before, () => z.encode(SavedOrderView, shown));
      if (isShared && !before.isShared) requireSharing(ctx, actorOf(ctx));
      const after = {
        name: name ?? before.name,
        query: query ?? before.query,
        isShared: isShared ?? before.isShared,
      };
      await ctx.db
        .update(orderViews)
        .set({ ...after, updatedAt: ctx.now(), version: sql`${orderViews.version} + 1` })
        .where(eq(orderViews.id, id));
      await recordChange(ctx, 'order_view.updated', before, after);
      // An administrator who ends the sharing of someone else's view no longer sees it.
      return { ...shown, ...after, version: before.version + 1, updatedAt: ctx.now() };
    }),
  );
}

export async function deleteOrderView(ctx: Context, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const view = await getEditable(ctx, id);
    await ctx.db.delete(orderViews).where(eq(orderViews.id, id));
    await recordChange(ctx, 'order_view.deleted', view, {});
    return { id };
  });
}
