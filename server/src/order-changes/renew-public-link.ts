import type { Order } from '@casepack/contract/orders/order';
import { type Context, inTransaction } from '../context';
import { renewInvoiceTokens } from '../invoices/invoices.queries';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { followPublicId } from '../orders/idempotency.queries';
import { updateOrder } from '../orders/orders.queries';
import { newPublicId } from '../orders/public-id';
import { recordEvent } from '../orders/record-event';

/** For a leaked link. The page of an invoice leads to the order, so its link is replaced too. */
export function renewPublicLink(ctx: Context, id: number): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const publicId = newPublicId();
    await updateOrder(ctx.db, row, { publicId }, ctx.now());
    await followPublicId(ctx.db, row.publicId, publicId);
    await renewInvoiceTokens(ctx.db, id);
    await recordEvent(ctx, id, 'link_renewed', {});
    return getOrder(ctx, id);
  });
}
