import { type Credit, creditOf } from '@casepack/contract/credit/credit';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { findCustomer } from '../organizations/organizations.queries';
import { documentDay } from '../press/pdf-document';
import { findCreditFacts } from './credit.queries';

export async function getCredit(ctx: Context, customerId: number): Promise<Credit> {
  const customer = await findCustomer(ctx.db, customerId);
  if (!customer) throw notFound('Wholesale customer');
  authorize(ctx, 'customer:credit', nodeOfCustomer(customer), 'Wholesale customer');
  const { limit, exposure } = await findCreditFacts(ctx.db, customerId, documentDay(ctx.now()));
  return creditOf(limit, exposure);
}
