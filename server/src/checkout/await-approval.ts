import { actsForCustomer } from '@casepack/contract/access/questions';
import { type CreditFacts, creditHolds } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import type { NewHold } from '@casepack/contract/orders/holds';
import { isUnapproved, whyTooLarge } from '@casepack/contract/orders/unapproved-company';
import { aboveLimitReason } from '@casepack/contract/pricing/discount-limit';
import type { Context } from '../context';
import { countAwaitingApproval, lockIfActive } from '../orders/approval.queries';
import { type Buyer, customerInactive } from './choose-buyer';
import { discountLimitOf } from './discount-limit';
import type { PlaceOrderInput } from './place-order';
import type { PricedOrder } from './price-order';

const DAY_MS = 24 * 60 * 60 * 1000;
const APPROVAL_DAYS = 14;
const MOST_ORDERS = 3;

const expiryFrom = (now: Date): Date => new Date(now.getTime() + APPROVAL_DAYS * DAY_MS);

const refused = (message: string): AppError => new AppError('conflict', message);

/**
 * When an order that is about to be placed expires unless it is approved; null without such a limit. Anyone can
 * register, so the orders of such a company are limited in size and number, and reserve no stock.
 */
async function approvalExpiryOf(
  ctx: Context,
  { customer, seller }: Pick<Buyer, 'customer' | 'seller'>,
  { lines, totals }: PricedOrder,
): Promise<Date | null> {
  if (!isUnapproved(customer)) return null;
  // Staff may reject the company, or link it to another customer, at this moment.
  if (!(await lockIfActive(ctx.db, customer.id))) throw customerInactive();
  if (!actsForCustomer(ctx.actor)) return null;
  const tooLarge = whyTooLarge(seller.name, { lines: lines.length, total: totals.total });
  if (tooLarge !== undefined) throw refused(tooLarge);
  if ((await countAwaitingApproval(ctx.db, customer.id)) >= MOST_ORDERS) {
    throw refused(
      `${MOST_ORDERS} of your orders are waiting for approval. Cancel one of them, or wait until ${seller.name} approves your company.`,
    );
  }
  return expiryFrom(ctx.now());
}

/** Why an order has to be approved before it is paid or shipped, whoever the customer is. */
export function discountHold(
  ctx: Context,
  { representative }: Pick<Buyer, 'representative'>,
  { lines, totals }: PricedOrder,
): NewHold | undefined {
  const limit = discountLimitOf(ctx, { representative }, lines, totals.discount);
  return limit?.isExceeded && representative
    ? { reason: 'discount', details: { text: aboveLimitReason(limit.maxDiscount, representative.name) } }
    : undefined;
}

/** How an order with an authorized card is placed: charged at once, or when it is approved. */
export async function cardOrderInput(
  ctx: Context,
  buyer: Buyer,
  priced: PricedOrder,
): Promise<Pick<PlaceOrderInput, 'status' | 'approvalExpiresAt' | 'holds' | 'amountAuthorized'>> {
  if (!buyer.customer.requiresApproval) return { status: 'waiting_for_payment' };
  return {
    status: 'pending',
    approvalExpiresAt: await approvalExpiryOf(ctx, buyer, priced),
    holds: [{ reason: 'approval', details: {} }],
    amountAuthorized: priced.totals.total,
  };
}

/** How an order that is not paid by card at once is placed. */
export async function unpaidOrderInput(
  ctx: Context,
  buyer: Buyer,
  priced: PricedOrder,
  credit: CreditFacts | undefined,
): Promise<Omit<PlaceOrderInput, 'publicId' | 'numbered'>> {
  const { customer } = buyer;
  const discount = discountHold(ctx, buyer, priced);
  const expiry = customer.requiresApproval ? await approvalExpiryOf(ctx, buyer, priced) : null;
  const holds: NewHold[] = [
    ...(customer.requiresApproval ? [{ reason: 'approval', details: {} } satisfies NewHold] : []),
    ...(discount ? [discount] : []),
    ...(credit ? creditHolds(credit, priced.totals.total) : []),
  ];
  return {
    status: holds.length > 0 ? 'pending' : 'waiting_for_payment',
    approvalExpiresAt: discount ? expiryFrom(ctx.now()) : expiry,
    holds,
    paymentIntentId: null,
  };
}
