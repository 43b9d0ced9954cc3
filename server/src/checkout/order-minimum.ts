import { canOrderBelowMinimum } from '@casepack/contract/access/questions';
import { OrderMinimum } from '@casepack/contract/checkout/endpoints';
import { AppError } from '@casepack/contract/errors';
import type { Cents } from '@casepack/contract/money';
import {
  belowMinimumWords,
  minimumOfOrder,
  minimumsFor,
  missingToMinimum,
} from '@casepack/contract/orders/order-minimum';
import { z } from 'zod';
import type { Context } from '../context';
import { hasOrdered } from '../orders/has-ordered.queries';
import type { Deal } from './deal';

/** The minimum of this order; undefined if there is none. Earlier orders are only looked up if they matter. */
export async function findOrderMinimum(
  ctx: Context,
  { seller, customer }: Deal,
  subtotal: Cents,
): Promise<OrderMinimum | undefined> {
  const minimums = minimumsFor(seller, customer);
  const isSame = minimums.minimumFirstOrder === minimums.minimumReorder;
  const isReorder = !isSame && customer !== null && (await hasOrdered(ctx.db, customer.id));
  const minimum = minimumOfOrder(minimums, isReorder);
  if (minimum === null) return undefined;
  return {
    minimum,
    missing: missingToMinimum(minimum, subtotal),
    canConfirm: canOrderBelowMinimum(ctx.actor),
  };
}

/** Below the minimum only staff of the manufacturer can order, and only if they confirmed it. */
export async function requireMinimum(
  ctx: Context,
  deal: Deal,
  subtotal: Cents,
  isConfirmed: boolean | undefined,
): Promise<void> {
  const found = await findOrderMinimum(ctx, deal, subtotal);
  if (!found || found.missing === 0 || (found.canConfirm && isConfirmed)) return;
  throw new AppError('below_order_minimum', belowMinimumWords(found), {
    details: { orderMinimum: z.encode(OrderMinimum, found) },
  });
}
