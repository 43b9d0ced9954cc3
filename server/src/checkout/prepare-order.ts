import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { noTermsWords, offersTerms, paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import type { Context } from '../context';
import type { CustomerRow } from '../organizations/organizations.queries';
import { type Buyer, chooseBuyer, type ReadBuyer } from './choose-buyer';
import { type PricedOrder, priceOrder } from './price-order';

/** Nobody is offered Terms who pays on delivery or in advance. */
function requireOfferedType(
  { paymentTerms }: Pick<CustomerRow, 'paymentTerms'>,
  { paymentMethod }: OrderSubmission,
): void {
  if (paymentMethod !== paymentTypeLabels.terms || offersTerms(paymentTerms)) return;
  const message = noTermsWords(paymentTerms);
  throw new AppError('invalid_input', message, { fields: { paymentMethod: message } });
}

/** Who orders what at which prices, for every order that is not paid by card at once. */
export async function prepareOrder(
  ctx: Context,
  submission: OrderSubmission,
  early?: ReadBuyer,
): Promise<{ buyer: Buyer; priced: PricedOrder }> {
  const buyer = await chooseBuyer(ctx, submission.customer, early);
  requireOfferedType(buyer.customer, submission);
  return { buyer, priced: await priceOrder(ctx, buyer, submission) };
}
