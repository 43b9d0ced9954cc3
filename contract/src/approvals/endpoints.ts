import { z } from 'zod';
import { saveOrder } from '../checkout/endpoints';
import { OrderSubmission } from '../checkout/submission';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { listQuery } from '../list-query';
import { Order } from '../orders/order';
import {
  Approval,
  ApprovalChange,
  ApprovalDecision,
  ApprovalState,
  ApprovalSummary,
  Rejection,
} from './approval';

const ById = z.object({ id: IdText });

export const ApprovalQuery = listQuery('createdAt', 'total').extend({ state: ApprovalState.optional() });
export type ApprovalQuery = z.infer<typeof ApprovalQuery>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  access: 'approval:view',
  summary:
    "Lists orders of the caller's company that wait or waited for approval, the newest first: all for its administrators, otherwise the caller's own. X-Total-Count holds the number of all",
  query: ApprovalQuery,
  response: z.array(ApprovalSummary),
});

/** Send an `Idempotency-Key`: the same key always gives the same request. */
export const requestApproval = endpoint({
  method: 'POST',
  path: '/api/approvals',
  access: 'approval:request',
  summary: "Send an order to the administrators of the caller's company for approval",
  body: OrderSubmission,
  response: ApprovalSummary,
  errors: saveOrder.errors,
  idempotencyKey: true,
});

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/approvals/:id',
  access: 'approval:view',
  summary: 'One order that waits or waited for approval, at current prices while it waits',
  params: ById,
  response: Approval,
});

export const changeApproval = endpoint({
  method: 'PUT',
  path: '/api/approvals/:id',
  access: 'approval:decide',
  summary: 'Change the lines of an order that waits for approval',
  params: ById,
  body: ApprovalChange,
  response: Approval,
  errors: ['conflict', 'stale_version'],
});

export const approveOrder = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/approve',
  access: 'approval:decide',
  summary: 'Place an order that waits for approval, at the total that the caller saw',
  params: ById,
  body: ApprovalDecision,
  response: Order,
  errors: [...saveOrder.errors, 'stale_version'],
});

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/reject',
  access: 'approval:decide',
  summary: 'Reject an order that waits for approval. Whoever requested it gets the comment by email',
  params: ById,
  body: Rejection,
  response: ApprovalSummary,
  errors: ['conflict', 'stale_version'],
});

export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/withdraw',
  access: 'approval:request',
  summary: "Withdraw one's own order that waits for approval",
  params: ById,
  response: ApprovalSummary,
  errors: ['conflict'],
});
