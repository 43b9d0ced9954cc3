import { z } from 'zod';
import { balance, type Cents, formatMoney, moneySum } from '../money';
import type { NewHold } from '../orders/holds';

/** What a customer may owe, owes, and may still owe. Without a limit credit is unlimited; a limit of 0.00 is no credit. */
export const Credit = z.object({
  limit: moneySum.nullable(),
  /** The unpaid amount of all orders that are not cancelled. */
  exposure: moneySum,
  /** Negative if the customer owes more than the limit; null if there is none. */
  available: balance.nullable(),
});
export type Credit = z.infer<typeof Credit>;

export const creditOf = (limit: Cents | null, exposure: Cents): Credit => ({
  limit,
  exposure,
  available: limit === null ? null : ((limit - exposure) as Cents), // a difference of cents is cents
});

/** "$120.00 of $500.00 available", or by how much too much is owed; null without a limit. */
export function creditWords({ limit, available }: Credit): string | null {
  if (limit === null || available === null) return null;
  return available < 0
    ? `${formatMoney(-available as Cents)} over the limit of ${formatMoney(limit)}` // cents as well
    : `${formatMoney(available)} of ${formatMoney(limit)} available`;
}

/** What decides whether an order of a customer is held. */
export interface CreditFacts {
  limit: Cents | null;
  exposure: Cents;
  onHold: boolean;
  holdNote: string | null;
  /** An invoice that is overdue for longer than the manufacturer allows. */
  overdueInvoice: { number: string; daysOverdue: number } | null;
}

/** Whether someone decided anything that can hold an order of this customer. */
export const hasCreditRules = (
  customer: { creditLimit: Cents | null; onHold: boolean },
  seller: { holdAfterDaysOverdue: number | null },
): boolean => customer.creditLimit !== null || customer.onHold || seller.holdAfterDaysOverdue !== null;

/** Why the customer owes too much with `added` on top of its exposure. */
export function overLimitHold(
  { limit, exposure }: Pick<CreditFacts, 'limit' | 'exposure'>,
  added: number,
): NewHold | undefined {
  if (limit === null || added <= 0) return undefined;
  const total = (exposure + added) as Cents; // a sum of cents is cents
  if (total <= limit) return undefined;
  return { reason: 'credit_limit', details: { limit, exposure: total } };
}

/** What a new order that is not paid by card is held for. */
export function creditHolds(facts: CreditFacts, total: Cents): NewHold[] {
  const { onHold, holdNote, overdueInvoice } = facts;
  const overLimit = overLimitHold(facts, total);
  return [
    ...(overLimit ? [overLimit] : []),
    ...(onHold
      ? [{ reason: 'customer_hold', details: holdNote ? { text: holdNote } : {} } satisfies NewHold]
      : []),
    ...(overdueInvoice
      ? [
          {
            reason: 'overdue',
            details: { invoiceNumber: overdueInvoice.number, daysOverdue: overdueInvoice.daysOverdue },
          } satisfies NewHold,
        ]
      : []),
  ];
}
