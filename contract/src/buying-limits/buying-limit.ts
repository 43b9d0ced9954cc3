import { z } from 'zod';
import { Id } from '../ids';
import { type Cents, formatMoney, money } from '../money';

export const buyingLimitKinds = ['free', 'per_order', 'per_month', 'always'] as const;
export const BuyingLimitKind = z.enum(buyingLimitKinds);
export type BuyingLimitKind = z.infer<typeof BuyingLimitKind>;

export const buyingLimitLabels = {
  free: 'Orders freely',
  per_order: 'Up to an amount per order',
  per_month: 'Up to an amount per month',
  always: 'Always needs approval',
} as const satisfies Record<BuyingLimitKind, string>;

export const hasAmount = (kind: BuyingLimitKind): boolean => kind === 'per_order' || kind === 'per_month';

/** What a user of a customer can order without the approval of an administrator of that customer. */
export const BuyingLimit = z
  .object({ kind: BuyingLimitKind, amount: money.nullable() })
  .superRefine(({ kind, amount }, context) => {
    if (hasAmount(kind) && !amount)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Enter an amount above $0.00' });
    if (!hasAmount(kind) && amount !== null)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'This choice has no amount' });
  });
export type BuyingLimit = z.infer<typeof BuyingLimit>;

export const UserBuyingLimit = z.object({ userId: Id, kind: BuyingLimitKind, amount: money.nullable() });
export type UserBuyingLimit = z.infer<typeof UserBuyingLimit>;

/** Whether an order has to be approved. `spent` is what was ordered this month before, or waits for approval. */
export function needsApproval(
  { kind, amount }: BuyingLimit,
  { total, spent }: { total: Cents; spent: Cents },
): boolean {
  switch (kind) {
    case 'free':
      return false;
    case 'always':
      return true;
    case 'per_order':
      return total > (amount ?? 0);
    case 'per_month':
      return total + spent > (amount ?? 0);
  }
}

/** Why an order needs approval, for the person who orders. */
export function approvalWords({ kind, amount }: BuyingLimit): string {
  if (amount === null) return 'Your orders need approval.';
  return kind === 'per_order'
    ? `Your orders over ${formatMoney(amount)} need approval.`
    : `What you order beyond ${formatMoney(amount)} a month needs approval.`;
}
