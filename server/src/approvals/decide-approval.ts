import {
  Approval,
  type ApprovalChange,
  type ApprovalDecision,
  type ApprovalSummary,
  type Rejection,
} from '@casepack/contract/approvals/approval';
import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { authorize, forbidden } from '../access';
import { findAccountById } from '../auth/accounts.queries';
import { requireOwnCompany } from '../buying-limits/own-company';
import { unpaidOrderInput } from '../checkout/await-approval';
import { finishDraft } from '../checkout/claim-draft';
import { placeOrder } from '../checkout/place-order';
import { prepareUnpaidOrder } from '../checkout/prepare-order';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import type { Mail } from '../mail/queue-mail';
import { queueMail } from '../mail/queue-mail';
import { newPublicId } from '../orders/public-id';
import { orderApprovedMail, orderRejectedMail } from './approval-mails';
import * as queries from './approvals.queries';
import { canDecide, getVisibleApproval, showApproval, submissionOf } from './get-approval';
import { quoteLines } from './quote-lines';

function requireWaiting({ state, orderNumber }: queries.ApprovalRow): void {
  if (state === 'waiting') return;
  throw new AppError(
    'conflict',
    {
      placed: `This order was approved already, as ${orderNumber}.`,
      rejected: 'This order was rejected already.',
      withdrawn: 'This order was withdrawn.',
    }[state],
  );
}

/** One that waits, locked, in the version that the caller saw. */
async function getDecidable(ctx: Context, id: number, version: number): Promise<queries.ApprovalRow> {
  const { node } = requireOwnCompany(ctx, 'Approval');
  authorize(ctx, 'approval:decide', node, 'Approval');
  await queries.lockApproval(ctx.db, id);
  const approval = await getVisibleApproval(ctx, id);
  requireWaiting(approval);
  if (!(await canDecide(ctx, approval))) {
    throw new AppError('forbidden', 'Another administrator of your company has to approve your order.');
  }
  await requireVersion(version, approval, async () => Approval.encode(await showApproval(ctx, approval)));
  return approval;
}

async function tellRequester(
  ctx: Context,
  approval: queries.ApprovalRow,
  write: (user: queries.Approver) => Mail,
): Promise<void> {
  if (approval.requestedByUserId === ctx.actor?.userId) return;
  const user = await findAccountById(ctx.db, approval.requestedByUserId);
  if (user?.active) await queueMail(ctx, write(user));
}

/** Quantities of lines that are there; what is left out is taken off. */
export function changeApproval(ctx: Context, id: number, change: ApprovalChange): Promise<Approval> {
  return inTransaction(ctx, async (ctx) => {
    const approval = await getDecidable(ctx, id, change.version);
    const submission = submissionOf(approval);
    const quantities = new Map(change.items.map(({ line, quantity }) => [line, quantity]));
    if (change.items.some(({ line }) => submission.items[line] === undefined)) {
      throw new AppError('invalid_input', 'Only lines of this order can be changed');
    }
    const items = submission.items.flatMap((item, line) => {
      const quantity = quantities.get(line);
      return quantity === undefined ? [] : [{ ...item, quantity }];
    });
    const { totals } = await quoteLines(ctx, items);
    await queries.updateApproval(
      ctx.db,
      id,
      {
        submission: OrderSubmission.encode({ ...submission, items }),
        total: totals.total,
        lineCount: items.length,
      },
      ctx.now(),
    );
    return showApproval(ctx, await getVisibleApproval(ctx, id));
  });
}

/** Places the order at the prices of now, for the one who asked. */
export function approveOrder(
  ctx: Context,
  id: number,
  { total, acceptsBackorder, version }: ApprovalDecision,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const approval = await getDecidable(ctx, id, version);
    const { draftId, draftVersion: _draftVersion, ...stored } = submissionOf(approval);
    // The approver saw the prices of now: what counts is their total.
    const items = stored.items.map(({ unitPrice: _unitPrice, ...item }) => item);
    const submission: OrderSubmission = {
      ...stored,
      items,
      totals: { total },
      acceptsBackorder: acceptsBackorder || stored.acceptsBackorder,
      saveForLater: true,
    };
    const { buyer, priced, numbered, credit } = await prepareUnpaidOrder(ctx, submission);
    const order = await placeOrder(ctx, buyer, submission, priced, {
      publicId: newPublicId(),
      numbered,
      ...(await unpaidOrderInput(ctx, buyer, priced, credit)),
      orderedByUserId: approval.requestedByUserId,
    });
    if (draftId) {
      await finishDraft(ctx, draftId, { orderId: order.id, ownerUserId: approval.requestedByUserId });
    }
    await queries.updateApproval(
      ctx.db,
      id,
      {
        state: 'placed',
        orderId: order.id,
        total,
        decidedByUserId: ctx.actor?.userId ?? null,
        decidedAt: ctx.now(),
      },
      ctx.now(),
    );
    await tellRequester(ctx, approval, (user) =>
      orderApprovedMail(user, { ...approval, total }, order, ctx.config.publicUrl),
    );
    return order;
  });
}

export function rejectOrder(
  ctx: Context,
  id: number,
  { comment, version }: Rejection,
): Promise<ApprovalSummary> {
  return inTransaction(ctx, async (ctx) => {
    const approval = await getDecidable(ctx, id, version);
    const decided = { state: 'rejected', comment, decidedByUserId: ctx.actor?.userId ?? null } as const;
    await queries.updateApproval(ctx.db, id, { ...decided, decidedAt: ctx.now() }, ctx.now());
    await tellRequester(ctx, approval, (user) =>
      orderRejectedMail(user, approval, comment, ctx.config.publicUrl),
    );
    return getVisibleApproval(ctx, id);
  });
}

/** Only one's own; withdrawing it again changes nothing. */
export function withdrawOrder(ctx: Context, id: number): Promise<ApprovalSummary> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, node } = requireOwnCompany(ctx, 'Approval');
    authorize(ctx, 'approval:request', node, 'Approval');
    await queries.lockApproval(ctx.db, id);
    const approval = await getVisibleApproval(ctx, id);
    if (approval.requestedByUserId !== userId) throw forbidden();
    if (approval.state === 'withdrawn') return approval;
    requireWaiting(approval);
    await queries.updateApproval(
      ctx.db,
      id,
      { state: 'withdrawn', decidedByUserId: userId, decidedAt: ctx.now() },
      ctx.now(),
    );
    return getVisibleApproval(ctx, id);
  });
}
