import { type CreditFacts, hasCreditRules } from '@casepack/contract/credit/credit';
import type { Cents } from '@casepack/contract/money';
import type { Context } from '../context';
import { documentDay } from '../press/pdf-document';
import { findCreditFacts, findCreditRules, lockCredit } from './credit.queries';

interface CreditParties {
  customer: { id: number; creditLimit: Cents | null; onHold: boolean };
  seller: { holdAfterDaysOverdue: number | null };
}

/**
 * What a customer owes, if anything depends on it. Nothing is asked for a customer without rules.
 */
export const findCreditToShow = async (
  ctx: Context,
  { customer, seller }: CreditParties,
): Promise<CreditFacts | undefined> =>
  hasCreditRules(customer, seller) ? findCreditFacts(ctx.db, customer.id, documentDay(ctx.now())) : undefined;

/**
 * Locks the customer and reads what it owes after that, in one round trip: two orders at the same moment cannot both
 * use the same credit. Call it before an order of the customer is locked.
 */
export async function lockAndFindCredit(ctx: Context, customerId: number): Promise<CreditFacts> {
  const [, facts] = await Promise.all([
    lockCredit(ctx.db, customerId),
    findCreditFacts(ctx.db, customerId, documentDay(ctx.now())),
  ]);
  return facts;
}

/** Before an order is placed without a card payment; undefined if nothing depends on it. */
export const lockCreditToOrder = async (
  ctx: Context,
  { customer, seller }: CreditParties,
): Promise<CreditFacts | undefined> =>
  hasCreditRules(customer, seller) ? lockAndFindCredit(ctx, customer.id) : undefined;

/** Before a change that can raise what the customer of a stored order owes; undefined if nothing depends on it. */
export async function lockCreditOfOrder(ctx: Context, orderId: number): Promise<CreditFacts | undefined> {
  const rules = await findCreditRules(ctx.db, orderId);
  return rules && hasCreditRules(rules, rules) ? lockAndFindCredit(ctx, rules.customerId) : undefined;
}
