import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { type Draft, DraftContent, type DraftSummary } from '@casepack/contract/drafts/draft';
import type { DraftQuery } from '@casepack/contract/drafts/endpoints';
import { AppError } from '@casepack/contract/errors';
import { eq, inArray, type SQL } from 'drizzle-orm';
import { authorize, forbidden, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { drafts } from '../db/schema/desk';
import { users } from '../db/schema/users';
import * as queries from './drafts.queries';

function requireVisible(ctx: Context, { ownerUserId, node }: queries.DraftState): void {
  if (!ctx.actor) throw unauthorized();
  if (ownerUserId === ctx.actor.userId || isPlatformAdmin(ctx.actor)) return;
  // In the table, 'limited' means own drafts only.
  if (!node || authorize(ctx, 'draft:view', node, 'Draft') === 'limited') throw notFound('Draft');
}

/** It has become an order. The error says which. */
export function draftPlaced({ placedOrder }: Pick<queries.DraftState, 'placedOrder'>): AppError {
  const message = placedOrder
    ? `This draft was placed as order ${placedOrder.orderNumber}.`
    : 'This draft was already placed.';
  const details = placedOrder && { orderId: placedOrder.id, orderNumber: placedOrder.orderNumber };
  return new AppError('conflict', message, { details });
}

/** A draft that the caller can see, deleted and placed ones included. */
export async function getVisibleDraft(ctx: Context, id: string): Promise<queries.DraftState> {
  const found = await queries.findDraft(ctx, id);
  if (!found) throw notFound('Draft');
  requireVisible(ctx, found);
  return found;
}

/** One that can still be worked on. */
export function requireOpen(draft: queries.DraftState): queries.DraftState {
  if (draft.deletedAt) throw notFound('Draft');
  if (draft.placedAt) throw draftPlaced(draft);
  return draft;
}

/** Locks the caller's own draft; those of others can only be read or taken over. */
export async function getOwnDraft(ctx: Context, id: string): Promise<queries.DraftState> {
  await queries.lockDraft(ctx.db, id);
  const draft = await getVisibleDraft(ctx, id);
  if (draft.ownerUserId !== ctx.actor?.userId) throw forbidden();
  return draft;
}

export async function showDraft(ctx: Context, draft: queries.DraftState): Promise<Draft> {
  const [content, files] = await Promise.all([
    queries.findContent(ctx.db, draft.id),
    queries.findFiles(ctx.db, draft.id),
  ]);
  return { ...draft, content: DraftContent.parse(content), files };
}

export const getDraft = async (ctx: Context, id: string): Promise<Draft> =>
  showDraft(ctx, requireOpen(await getVisibleDraft(ctx, id)));

/** The drafts of everyone in the caller's organization; undefined for a platform administrator, who sees all. */
function ofOrganization(ctx: Context): SQL | undefined {
  const { actor, db } = ctx;
  if (!actor) throw unauthorized();
  if (isPlatformAdmin(actor)) return undefined;
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId, organizationType } = actor;
  if (manufacturerId === null || organizationType === null) throw forbidden();
  const node = { manufacturerId, salesOrganizationId, wholesaleCustomerId };
  if (authorize(ctx, 'draft:view', node, 'Draft') === 'limited') throw forbidden();
  const own = {
    manufacturer: eq(users.manufacturerId, manufacturerId),
    sales_organization: eq(users.salesOrganizationId, salesOrganizationId ?? 0),
    wholesale_customer: eq(users.wholesaleCustomerId, wholesaleCustomerId ?? 0),
  }[organizationType];
  return inArray(drafts.ownerUserId, db.select({ id: users.id }).from(users).where(own));
}

export async function listDrafts(ctx: Context, query: DraftQuery): Promise<Page<DraftSummary>> {
  if (!ctx.actor) throw unauthorized();
  const owners = query.organization ? ofOrganization(ctx) : eq(drafts.ownerUserId, ctx.actor.userId);
  return queries.listDrafts(ctx, owners, query);
}
