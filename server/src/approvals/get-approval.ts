import { isOrganizationAdmin } from '@casepack/contract/access/questions';
import type { Approval, ApprovalSummary } from '@casepack/contract/approvals/approval';
import type { ApprovalQuery } from '@casepack/contract/approvals/endpoints';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { and, eq } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import { requireOwnCompany } from '../buying-limits/own-company';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { approvals } from '../db/schema/approvals';
import * as queries from './approvals.queries';
import { quoteLines } from './quote-lines';

/** One that the caller can see: an administrator all of the company, everyone else their own. */
export async function getVisibleApproval(ctx: Context, id: number): Promise<queries.ApprovalRow> {
  const { userId, customerId, node } = requireOwnCompany(ctx, 'Approval');
  const view = authorize(ctx, 'approval:view', node, 'Approval');
  const found = await queries.findApproval(ctx.db, id);
  const isVisible =
    found?.wholesaleCustomerId === customerId && (view === 'allowed' || found.requestedByUserId === userId);
  if (!found || !isVisible) throw notFound('Approval');
  return found;
}

/** Nobody approves their own order, unless nobody else could. */
export async function canDecide(ctx: Context, approval: queries.ApprovalRow): Promise<boolean> {
  const { actor } = ctx;
  if (!actor || !isOrganizationAdmin(actor) || approval.state !== 'waiting') return false;
  if (approval.requestedByUserId !== actor.userId) return true;
  const approvers = await queries.findApprovers(ctx.db, approval.wholesaleCustomerId);
  return approvers.every(({ id }) => id === actor.userId);
}

/** What it costs now; null if it can no longer be priced, such as after the company was deactivated. */
async function quoteOf(ctx: Context, { items }: OrderSubmission): Promise<Quote | null> {
  try {
    return await quoteLines(ctx, items);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** The order as it was sent, or as it was changed since. */
export const submissionOf = ({ submission }: queries.ApprovalRow): OrderSubmission =>
  OrderSubmission.decode(submission as never); // as it was encoded when it was stored

export async function showApproval(ctx: Context, row: queries.ApprovalRow): Promise<Approval> {
  const submission = submissionOf(row);
  const ids = submission.items.map(({ productId }) => productId);
  const [names, quote, decidable] = await Promise.all([
    queries.findProductNames(ctx.db, ids),
    row.state === 'waiting' ? quoteOf(ctx, submission) : null,
    canDecide(ctx, row),
  ]);
  const byId = new Map(names.map((product) => [product.id, product]));
  return {
    ...row,
    lines: submission.items.map(({ productId, isTester, quantity, note = null, shipDate = null }, line) => ({
      ...{ line, productId, isTester, quantity, note, shipDate },
      name: byId.get(productId)?.name ?? 'A product that was deleted',
      sku: byId.get(productId)?.sku ?? '',
    })),
    notes: submission.notes,
    requestedShipDate: submission.requestedShipDate ?? null,
    paymentMethod: submission.paymentMethod,
    shippingLocationId: submission.customer?.shippingLocationId ?? null,
    billingLocationId: submission.customer?.billingLocationId ?? null,
    draftId: submission.draftId ?? null,
    quote,
    canDecide: decidable,
  };
}

export const getApproval = async (ctx: Context, id: number): Promise<Approval> =>
  showApproval(ctx, await getVisibleApproval(ctx, id));

export async function listApprovals(ctx: Context, query: ApprovalQuery): Promise<Page<ApprovalSummary>> {
  const { userId, customerId, node } = requireOwnCompany(ctx, 'Approval');
  const view = authorize(ctx, 'approval:view', node, 'Approval');
  const ofCompany = eq(approvals.wholesaleCustomerId, customerId);
  const visible = view === 'allowed' ? ofCompany : and(ofCompany, eq(approvals.requestedByUserId, userId));
  return queries.listApprovals(ctx.db, visible, query);
}
