import { orderSideOf } from '@casepack/contract/access/questions';
import { type HoldReader, holdRules, holdWords, type OrderHold } from '@casepack/contract/orders/holds';
import { displayName } from '@casepack/contract/users/user';
import { authorize, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { findHolds } from './holds.queries';
import { findOrder } from './orders.queries';
import { nodeOfOrder } from './show-order';

/** In whose words holds are shown. Internal notes are for staff of the manufacturer alone. */
export const holdReaderOf = ({ actor }: Context): HoldReader => {
  if (!actor) throw unauthorized();
  return orderSideOf(actor);
};

export async function listOrderHolds(ctx: Context, id: number): Promise<OrderHold[]> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order');
  const reader = holdReaderOf(ctx);
  const rows = await findHolds(ctx.db, id);
  return rows.map(({ hold, releasedBy }) => ({
    id: hold.id,
    reason: hold.reason,
    label: holdRules[hold.reason].label,
    text: holdWords(hold, reader),
    since: hold.since,
    releasedAt: hold.releasedAt,
    ...(reader === 'staff' ? { releasedBy: releasedBy && displayName(releasedBy), note: hold.note } : {}),
  }));
}
