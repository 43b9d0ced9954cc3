import { z } from 'zod';
import { submitOrder } from '../checkout/endpoints';
import { endpoint } from '../endpoint';
import { listQuery, yesOrNo } from '../list-query';
import { Order } from '../orders/order';
import { Draft, DraftChange, DraftPlacement, DraftSummary, MAX_DRAFT_BYTES, NewDraft } from './draft';

const ByDraftId = z.object({ id: z.uuid() });

/** Room for what surrounds the content, so that a draft that is too large gets its own error. */
const MAX_BODY_BYTES = 2 * MAX_DRAFT_BYTES;

export const DraftQuery = listQuery('updatedAt', 'customerName', 'ownerName', 'lineCount', 'total').extend({
  /** Also the drafts of others in the caller's organization. */
  organization: yesOrNo.optional(),
});
export type DraftQuery = z.infer<typeof DraftQuery>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  access: 'draft:view',
  summary:
    'Lists the drafts of the caller that are not placed, the last changed first. X-Total-Count holds the number of all drafts',
  query: DraftQuery,
  response: z.array(DraftSummary),
});

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/drafts',
  access: 'draft:edit',
  summary: 'Add a draft',
  body: NewDraft,
  bodyLimit: MAX_BODY_BYTES,
  response: DraftSummary,
  errors: ['conflict', 'too_many_requests'],
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:id',
  access: 'draft:view',
  summary: 'One draft with its lines',
  params: ByDraftId,
  response: Draft,
  errors: ['conflict'],
});

/** A 409 holds the stored draft in `details.draft`, or the order it became in `details.orderId` and `details.orderNumber`. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id',
  access: 'draft:edit',
  summary: 'Save a draft: adds it, or replaces the version it is based on',
  params: ByDraftId,
  body: DraftChange,
  bodyLimit: MAX_BODY_BYTES,
  response: DraftSummary,
  errors: ['conflict', 'too_many_requests'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:id',
  access: 'draft:edit',
  summary: 'Delete a draft. It can be restored for a day',
  params: ByDraftId,
  response: z.object({ id: z.uuid() }),
  errors: ['conflict'],
});

export const restoreDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/restore',
  access: 'draft:edit',
  summary: 'Restore a deleted draft',
  params: ByDraftId,
  response: DraftSummary,
  errors: ['conflict'],
});

export const takeOverDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/take-over',
  access: 'draft:take-over',
  summary: "Make the draft of someone else in the organization one's own",
  params: ByDraftId,
  response: DraftSummary,
  errors: ['conflict'],
});

/** Placing a draft again returns the same order. */
export const placeDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/place',
  access: 'draft:edit',
  summary: 'Turn a draft into an order: save it to be paid later, or place it with an authorized card',
  params: ByDraftId,
  body: DraftPlacement,
  response: Order,
  errors: submitOrder.errors,
  idempotencyKey: true,
});
