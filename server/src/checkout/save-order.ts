import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Order } from '@casepack/contract/orders/order';
import { requireWithinLimit } from '../buying-limits/require-within-limit';
import { type Context, inTransactionAfter } from '../context';
import { unpaidOrderInput } from './await-approval';
import { readBuyer } from './choose-buyer';
import { countOrder } from './count-order';
import { placeOnce } from './place-once';
import { placeOrder } from './place-order';
import { prepareUnpaidOrder } from './prepare-order';
import { requireShipDates } from './require-ship-dates';

/** Stores an order to be paid later. All of it in one transaction, or nothing. */
export async function saveOrder(
  ctx: Context,
  submission: OrderSubmission,
  idempotencyKey: string | undefined,
): Promise<Order> {
  return inTransactionAfter(ctx, countOrder, (ctx, counted) =>
    placeOnce(
      ctx,
      { call: 'save-order', key: idempotencyKey, content: submission },
      {
        read: () => Promise.all([readBuyer(ctx, submission.customer), counted]),
        place: async (publicId, [read]) => {
          requireShipDates(ctx, submission);
          const { buyer, priced, numbered, credit } = await prepareUnpaidOrder(ctx, submission, read);
          await requireWithinLimit(ctx, priced.totals.total);
          const placing = { publicId, numbered, ...(await unpaidOrderInput(ctx, buyer, priced, credit)) };
          return placeOrder(ctx, buyer, submission, priced, placing);
        },
      },
    ),
  );
}
