import { type Cents, cents, formatMoney } from '../money';

const MOST_LINES = 100;
const LARGEST_TOTAL = cents(1_000_000);

/** The company of a user who registered, not approved yet. */
export const isUnapproved = ({
  selfRegistered,
  requiresApproval,
}: {
  selfRegistered: boolean;
  requiresApproval: boolean;
}): boolean => selfRegistered && requiresApproval;

/** Anyone can register, so the orders of such a company are limited. Why this one is too large; undefined if not. */
export function whyTooLarge(seller: string, order: { lines: number; total: Cents }): string | undefined {
  const until = `Until ${seller} approves your company, an order can have at most`;
  if (order.lines > MOST_LINES) return `${until} ${MOST_LINES} lines.`;
  return order.total > LARGEST_TOTAL ? `${until} a total of ${formatMoney(LARGEST_TOTAL)}.` : undefined;
}
