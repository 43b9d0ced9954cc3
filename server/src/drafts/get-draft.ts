import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { Draft, DraftContent, type DraftSummary } from '@casepack/contract/drafts/draft';
import type { DraftQuery } from '@casepack/contract/drafts/endpoints';
import { AppError } from '@casepack/contract/errors';
import { eq, inArray, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { authorize, forbidden, notFound, unauthorized } from '../access';
import { draftPlaced } from '../checkout/claim-draft';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { drafts } from '../db/schema/desk';
import { users } from '../db/schema/users';
import { isColleague } from '../users/colleagues';
import * as queries from './drafts.queries';

function requireVisible(ctx: Context, { ownerUserId, node }: queries.DraftState): void {
  if (!ctx.actor) throw unauthorized();
  if (ownerUserId === ctx.actor.userId || isPlatformAdmin(ctx.actor)) return;
  // In the table, 'limited' means own drafts only.
  if (!node || authorize(ctx, 'draft:view', node, 'Draft') === 'limited') throw notFound('Draft');
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
  if (draft.placedAt) throw draftPlaced(draft.placedOrder);
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

/** The error contains the draft as it is stored. */
export async function changedElsewhere(
  ctx: Context,
  stored: queries.DraftState,
  earlier?: AppError,
): Promise<AppError> {
  const draft = z.encode(Draft, await showDraft(ctx, stored));
  const details = { ...(typeof earlier?.details === 'object' ? earlier.details : undefined), draft };
  return new AppError('conflict', 'This draft was changed elsewhere. Choose which version to keep.', {
    details,
  });
}

/** The drafts of everyone in the caller's organization; undefined for a platform administrator, who sees all. */
function ofOrganization(ctx: Context): SQL | undefined {
  const { actor, db } = ctx;
  if (!actor) throw unauthorized();
  if (isPlatformAdmin(actor)) return undefined;
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId, organizationType } = actor;
  if (manufacturerId === null || organizationType === null) throw forbidden();
  const node = { manufacturerId, salesOrganizationId, wholesaleCustomerId };
  if (authorize(ctx, 'draft:view', node, 'Draft') === 'limited') throw forbidden();
  return inArray(drafts.ownerUserId, db.select({ id: users.id }).from(users).where(isColleague(actor)));
}

export async function listDrafts(ctx: Context, query: DraftQuery): Promise<Page<DraftSummary>> {
  if (!ctx.actor) throw unauthorized();
  const owners = query.organization ? ofOrganization(ctx) : eq(drafts.ownerUserId, ctx.actor.userId);
  return queries.listDrafts(ctx, owners, query);
}
