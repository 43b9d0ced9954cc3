import type { DraftSummary } from '@casepack/contract/drafts/draft';
import { authorize, forbidden, unauthorized } from '../access';
import { recordAudit } from '../audit/record-audit';
import { draftPlaced } from '../checkout/claim-draft';
import { type Context, inTransaction } from '../context';
import { lockDraft, updateDraft } from './drafts.queries';
import { getOwnDraft, getVisibleDraft, requireOpen } from './get-draft';
import { requireRoom } from './save-draft';

/** Deleting it again changes nothing. */
export function deleteDraft(ctx: Context, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const draft = await getOwnDraft(ctx, id);
    if (draft.placedAt) throw draftPlaced(draft.placedOrder);
    if (!draft.deletedAt) await updateDraft(ctx.db, id, { deletedAt: ctx.now() }, draft.updatedAt);
    return { id };
  });
}

export function restoreDraft(ctx: Context, id: string): Promise<DraftSummary> {
  return inTransaction(ctx, async (ctx) => {
    const draft = await getOwnDraft(ctx, id);
    if (draft.placedAt) throw draftPlaced(draft.placedOrder);
    if (!draft.deletedAt) return draft;
    await requireRoom(ctx, draft.ownerUserId);
    await updateDraft(ctx.db, id, { deletedAt: null }, draft.updatedAt);
    return getVisibleDraft(ctx, id);
  });
}

/** The previous owner can no longer change it. */
export function takeOverDraft(ctx: Context, id: string): Promise<DraftSummary> {
  return inTransaction(ctx, async (ctx) => {
    if (!ctx.actor) throw unauthorized();
    const { userId } = ctx.actor;
    await lockDraft(ctx.db, id);
    const draft = requireOpen(await getVisibleDraft(ctx, id));
    if (!draft.node) throw forbidden();
    authorize(ctx, 'draft:take-over', draft.node, 'Draft');
    if (draft.ownerUserId === userId) return draft;
    await requireRoom(ctx, userId);
    await updateDraft(ctx.db, id, { ownerUserId: userId }, ctx.now());
    const taken = await getVisibleDraft(ctx, id);
    await recordAudit(ctx, {
      action: 'draft_taken_over',
      subjectType: 'draft',
      subjectId: id,
      subjectName: draft.customerName,
      node: draft.node,
      changes: { owner: { from: draft.ownerName, to: taken.ownerName } },
    });
    return taken;
  });
}
