import { createHash } from 'node:crypto';
import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { authorize } from '../access';
import { findLimitForUpdate } from '../buying-limits/buying-limits.queries';
import { requireOwnCompany } from '../buying-limits/own-company';
import { findExceededLimit } from '../buying-limits/require-within-limit';
import { claimDraft } from '../checkout/claim-draft';
import { countOrder } from '../checkout/count-order';
import { prepareOrder } from '../checkout/prepare-order';
import { requireShipDates } from '../checkout/require-ship-dates';
import { type Context, inTransaction } from '../context';
import { queueMail } from '../mail/queue-mail';
import { approvalRequestedMail } from './approval-mails';
import * as queries from './approvals.queries';
import { getVisibleApproval } from './get-approval';

const hashOf = (submission: OrderSubmission): string =>
  createHash('sha256').update(JSON.stringify(submission)).digest('base64url');

async function findSame(
  ctx: Context,
  key: string | undefined,
  requestHash: string,
): Promise<queries.ApprovalRow | undefined> {
  const { userId } = requireOwnCompany(ctx, 'Approval');
  const known = key === undefined ? undefined : await queries.findApprovalByKey(ctx.db, userId, key);
  if (known && known.requestHash !== requestHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another order');
  }
  return known;
}

/** Stores an order that its company has to approve. It is checked as if it were placed now. */
export async function requestApproval(
  ctx: Context,
  submission: OrderSubmission,
  key: string | undefined,
): Promise<ApprovalSummary> {
  const { userId, customerId, manufacturerId, node } = requireOwnCompany(ctx, 'Approval');
  authorize(ctx, 'approval:request', node, 'Approval');
  await countOrder(ctx);
  return inTransaction(ctx, async (ctx) => {
    const requestHash = hashOf(submission);
    // Requests of one user wait for each other: a key is used once, and what is left of a month is counted once.
    await findLimitForUpdate(ctx.db, { userId, customerId });
    const known = await findSame(ctx, key, requestHash);
    if (known) return known;
    requireShipDates(ctx, submission);
    const { totals } = (await prepareOrder(ctx, submission)).priced;
    if (!(await findExceededLimit(ctx, totals.total))) {
      throw new AppError('conflict', 'This order needs no approval. You can place it yourself.');
    }
    const id = await queries.insertApproval(ctx.db, {
      wholesaleCustomerId: customerId,
      manufacturerId,
      requestedByUserId: userId,
      submission: OrderSubmission.encode({ ...submission, paymentIntentId: null }),
      total: totals.total,
      lineCount: submission.items.length,
      purchaseOrderNumber: submission.purchaseOrderNumber,
      requestKey: key ?? null,
      requestHash,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    if (id === undefined) throw new Error('An Idempotency-Key was neither free nor in use');
    await claimDraft(ctx, submission, { id: null, manufacturerId, wholesaleCustomerId: customerId });
    const stored = await getVisibleApproval(ctx, id);
    await tellApprovers(ctx, stored);
    return stored;
  });
}

async function tellApprovers(ctx: Context, approval: queries.ApprovalRow): Promise<void> {
  const approvers = await queries.findApprovers(ctx.db, approval.wholesaleCustomerId);
  if (approvers.length === 0) {
    throw new AppError('conflict', 'Your company has no administrator who could approve this order.');
  }
  const others = approvers.filter(({ id }) => id !== approval.requestedByUserId);
  for (const approver of others.length > 0 ? others : approvers) {
    await queueMail(ctx, approvalRequestedMail(approver, approval, ctx.config.publicUrl));
  }
}
