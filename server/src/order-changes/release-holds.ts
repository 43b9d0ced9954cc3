import { AppError } from '@casepack/contract/errors';
import { formatMoney } from '@casepack/contract/money';
import {
  awaitsApproval,
  type HoldReason,
  type HoldRelease,
  stillAwaitsApproval,
} from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { type OrderRow, updateOrder } from '../orders/orders.queries';
import { releaseOrder, releaserOf } from '../orders/release-order';
import { startCharge } from '../payments/authorizations.queries';
import { findOpenIntent } from '../payments/intents.queries';
import { type Settlement, settleIntent } from '../payments/settle-intent';
import { reserveAgain } from './reserve-again';

/** Another amount than the person has read is not charged. */
function requireSeenCharge(row: OrderRow, { charge }: HoldRelease): void {
  const { authorized } = orderMoney(row);
  if (charge === undefined || charge === authorized) return;
  throw new AppError(
    'conflict',
    authorized === 0
      ? 'The card is no longer authorized. Please check the order again.'
      : `The card would be charged ${formatMoney(authorized)} now. Please check the order again.`,
  );
}

/** What was ordered is reserved before a card is charged for it, even if the charge fails. */
async function reserveFirst(ctx: Context, row: OrderRow, released: readonly HoldReason[]): Promise<void> {
  const left = row.heldFor.filter((reason) => !released.includes(reason));
  if (!awaitsApproval(row) || stillAwaitsApproval(left)) return;
  await reserveAgain(ctx, row);
  await updateOrder(ctx.db, row, { approvalExpiresAt: null }, ctx.now());
}

/** Returns the card payment to charge before the holds end; undefined if there is none. */
const decideRelease = (ctx: Context, id: number, release: HoldRelease): Promise<string | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const reasons = row.heldFor.filter((reason) => release.reasons?.includes(reason) ?? true);
    // Clicked twice, or someone else was faster.
    if (reasons.length === 0) return undefined;
    const charging = row.amountAuthorized > 0 ? await findOpenIntent(ctx.db, id) : undefined;
    if (charging) return charging.id;
    requireSeenCharge(row, release);
    const decided = { reasons, note: release.note, by: releaserOf(ctx) };
    const isCharged = row.amountAuthorized > 0 && reasons.includes('approval');
    if (isCharged) {
      await reserveFirst(ctx, row, reasons);
      const charge = { amount: orderMoney(row).authorized, release: decided };
      return startCharge(ctx.db, id, charge, ctx.now());
    }
    const order = await releaseOrder(ctx, row, decided);
    if (awaitsApproval(row) && order.approvalExpiresAt === null) await reserveAgain(ctx, row);
    return undefined;
  });

/** Undefined if the provider does not respond: the reconciliation charges the card, and releases the order then. */
async function charge(ctx: Context, intentId: string): Promise<Settlement | undefined> {
  try {
    return await settleIntent(ctx, intentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    ctx.log.warn({ err: error, intentId }, 'the card of a released order will be charged later');
    return undefined;
  }
}

/**
 * Staff let an order go on although something holds it. Reasons that the person has not seen stay. An authorized card
 * is charged first: if that fails, the order stays on hold. An order that awaited approval reserves its stock now.
 */
export async function releaseHolds(ctx: Context, id: number, release: HoldRelease): Promise<Order> {
  const intentId = await decideRelease(ctx, id, release);
  const settled = intentId === undefined ? undefined : await charge(ctx, intentId);
  if (settled?.status === 'authorized' || settled?.status === 'cancelled') {
    throw new AppError(
      'payment_failed',
      `The card was not charged: ${settled.refusal ?? 'its authorization has ended.'} The order is still on hold.`,
      { details: { charged: false } },
    );
  }
  return getOrder(ctx, id);
}
