import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Context } from '../context';
import { requireComingDay } from '../orders/require-coming-day';

/** The order and each of its lines can only ship on a day to come. */
export function requireShipDates(
  ctx: Context,
  { requestedShipDate, items }: Pick<OrderSubmission, 'requestedShipDate' | 'items'>,
): void {
  requireComingDay(ctx.now(), 'requestedShipDate', requestedShipDate);
  for (const [line, { shipDate }] of items.entries()) {
    requireComingDay(ctx.now(), `items.${line}.shipDate`, shipDate);
  }
}
