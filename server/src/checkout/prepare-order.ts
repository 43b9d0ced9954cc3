import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { CreditFacts } from '@casepack/contract/credit/credit';
import { AppError } from '@casepack/contract/errors';
import { noTermsWords, offersTerms, paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import type { Context } from '../context';
import { lockCreditToOrder } from '../credit/decide-holds';
import { type NumberedOrder, takeOrderNumber } from '../orders/order-number.queries';
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

async function chooseUnpaidBuyer(
  ctx: Context,
  submission: OrderSubmission,
  early?: ReadBuyer,
): Promise<Buyer> {
  const buyer = await chooseBuyer(ctx, submission.customer, early);
  requireOfferedType(buyer.customer, submission);
  return buyer;
}

/** Who orders what at which prices, for every order that is not paid by card at once. */
export async function prepareOrder(
  ctx: Context,
  submission: OrderSubmission,
): Promise<{ buyer: Buyer; priced: PricedOrder }> {
  const buyer = await chooseUnpaidBuyer(ctx, submission);
  return { buyer, priced: await priceOrder(ctx, buyer, submission) };
}

/** The same for an order that is placed now: number and credit leave in the round trip that reads the prices. */
export async function prepareUnpaidOrder(
  ctx: Context,
  submission: OrderSubmission,
  early?: ReadBuyer,
): Promise<{ buyer: Buyer; priced: PricedOrder; numbered: NumberedOrder; credit: CreditFacts | undefined }> {
  const buyer = await chooseUnpaidBuyer(ctx, submission, early);
  const [priced, numbered, credit] = await Promise.all([
    priceOrder(ctx, buyer, submission),
    takeOrderNumber(ctx.db, buyer.seller),
    lockCreditToOrder(ctx, buyer),
  ]);
  return { buyer, priced, numbered, credit };
}
