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
 * Before an order is placed without a card payment; undefined if nothing depends on it. Locks the customer and reads
 * what it owes after that, in one round trip: two orders at the same moment cannot both use the same credit.
 */
export async function lockCreditToOrder(
  ctx: Context,
  { customer, seller }: CreditParties,
): Promise<CreditFacts | undefined> {
  if (!hasCreditRules(customer, seller)) return undefined;
  const [, facts] = await Promise.all([
    lockCredit(ctx.db, customer.id),
    findCreditFacts(ctx.db, customer.id, documentDay(ctx.now())),
  ]);
  return facts;
}

/**
 * Before a change that can raise what the customer of a stored order owes, and before that order is locked. Returns what
 * reads the credit, to be called once the order is locked: a payment of the order locks nothing else. Undefined if
 * nothing depends on it.
 */
export async function lockCreditOfOrder(
  ctx: Context,
  orderId: number,
): Promise<(() => Promise<CreditFacts>) | undefined> {
  const rules = await findCreditRules(ctx.db, orderId);
  if (!rules || !hasCreditRules(rules, rules)) return undefined;
  await lockCredit(ctx.db, rules.customerId);
  return () => findCreditFacts(ctx.db, rules.customerId, documentDay(ctx.now()));
}
