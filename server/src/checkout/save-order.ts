import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { noTermsWords, offersTerms, paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import { requireWithinLimit } from '../buying-limits/require-within-limit';
import { type Context, inTransaction } from '../context';
import type { CustomerRow } from '../organizations/organizations.queries';
import { unpaidOrderInput } from './await-approval';
import { chooseBuyer } from './choose-buyer';
import { countOrder } from './count-order';
import { placeOnce } from './place-once';
import { placeOrder } from './place-order';
import { priceOrder } from './price-order';
import { requireShipDates } from './require-ship-dates';

/** Nobody is offered Terms who pays on delivery or in advance. */
export function requireOfferedType(
  { paymentTerms }: Pick<CustomerRow, 'paymentTerms'>,
  { paymentMethod }: OrderSubmission,
): void {
  if (paymentMethod !== paymentTypeLabels.terms || offersTerms(paymentTerms)) return;
  const message = noTermsWords(paymentTerms);
  throw new AppError('invalid_input', message, { fields: { paymentMethod: message } });
}

/** Stores an order to be paid later. All of it in one transaction, or nothing. */
export async function saveOrder(
  ctx: Context,
  submission: OrderSubmission,
  idempotencyKey: string | undefined,
): Promise<Order> {
  await countOrder(ctx);
  return inTransaction(ctx, (ctx) =>
    placeOnce(ctx, { call: 'save-order', key: idempotencyKey, content: submission }, async (publicId) => {
      requireShipDates(ctx, submission);
      const buyer = await chooseBuyer(ctx, submission.customer);
      requireOfferedType(buyer.customer, submission);
      const priced = await priceOrder(ctx, buyer, submission);
      await requireWithinLimit(ctx, priced.totals.total);
      const placing = { publicId, ...(await unpaidOrderInput(ctx, buyer, priced)) };
      return placeOrder(ctx, buyer, submission, priced, placing);
    }),
  );
}
