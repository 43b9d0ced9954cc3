import { AppError } from '@casepack/contract/errors';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';

// The provider's minimum and maximum for one charge.
const SMALLEST = cents(50);
const LARGEST = cents(99_999_999);

/** Rejects an amount that cannot be charged to a card. `what` describes the amount in the message. */
export function requireChargeable(amount: Cents, what: string): void {
  if (amount >= SMALLEST && amount <= LARGEST) return;
  const limit =
    amount < SMALLEST
      ? `a card can be charged ${formatMoney(SMALLEST)} or more`
      : `a card can be charged ${formatMoney(LARGEST)} at most`;
  const message = `${what}; ${limit}.`;
  throw new AppError('invalid_input', message, { fields: { amount: message } });
}
