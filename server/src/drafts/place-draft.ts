import type { DraftContent, DraftPlacement } from '@casepack/contract/drafts/draft';
import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { canPlaceOrder } from '@casepack/contract/payments/payment-type';
import { forbidden, notFound } from '../access';
import { draftPlaced } from '../checkout/claim-draft';
import { saveOrder } from '../checkout/save-order';
import { submitOrder } from '../checkout/submit-order';
import type { Context } from '../context';
import { getPlacedOrder } from '../orders/get-order';
import { toSubmission } from './draft-submission';
import type { DraftState } from './drafts.queries';
import { changedElsewhere, getVisibleDraft, showDraft } from './get-draft';

async function getDraftToPlace(ctx: Context, id: string): Promise<DraftState> {
  const draft = await getVisibleDraft(ctx, id);
  if (draft.ownerUserId !== ctx.actor?.userId) throw forbidden();
  if (draft.deletedAt) throw notFound('Draft');
  return draft;
}

function getItsOrder(ctx: Context, { placedOrder }: DraftState): Promise<Order> {
  if (!placedOrder) throw draftPlaced(null);
  return getPlacedOrder(ctx, placedOrder.id);
}

/** Cards are charged at once unless the order is saved; all other types are paid later. */
const isSaved = ({ saveForLater }: DraftPlacement, { details }: DraftContent): boolean =>
  saveForLater ?? !canPlaceOrder(details.paymentType);

/** The draft as it is stored becomes an order. Placing it again returns the same order. */
export async function placeDraft(
  ctx: Context,
  id: string,
  placement: DraftPlacement,
  key: string | undefined,
): Promise<Order> {
  const draft = await getDraftToPlace(ctx, id);
  if (draft.placedAt) return getItsOrder(ctx, draft);
  if (placement.version !== draft.version) throw await changedElsewhere(ctx, draft);
  const shown = await showDraft(ctx, draft);
  const submission = toSubmission(shown, placement);
  try {
    return await (isSaved(placement, shown.content) ? saveOrder : submitOrder)(ctx, submission, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // Another device may have placed or changed it meanwhile.
    const now = await getDraftToPlace(ctx, id);
    if (now.placedAt) return getItsOrder(ctx, now);
    if (now.version !== draft.version) throw await changedElsewhere(ctx, now, error);
    throw error;
  }
}
