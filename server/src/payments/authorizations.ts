import { cents } from '@casepack/contract/money';
import type { OrderMoneyFacts } from '@casepack/contract/payments/order-money';
import type { Changes } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { queueMail } from '../mail/queue-mail';
import { insertEvent } from '../orders/history.queries';
import { findOrderForUpdate, type OrderRow, updateOrder } from '../orders/orders.queries';
import { findOrderToMail, queueOrderMail } from '../orders/queue-order-mail';
import {
  authorizationCanceledMail,
  authorizationEndedMail,
  authorizationEndedStaffMail,
} from './authorization-mails';
import { endAuthorized, findStaffToTell, withdrawAuthorized } from './authorizations.queries';
import type { IntentRow } from './intents.queries';

const NOTHING = cents(0);

const change = ({ amountAuthorized }: OrderRow): Changes => ({
  amountAuthorized: { from: amountAuthorized, to: NOTHING },
});

/**
 * Follows the money of a locked order: where nothing is owed any more, its authorized card is given up, and the
 * customer is told unless another email says so. The caller stores the money. Asks nothing without an authorization.
 */
export async function followAuthorization(
  ctx: Context,
  row: OrderRow,
  after: Pick<OrderMoneyFacts, 'amountAuthorized'>,
  { tells = true } = {},
): Promise<Changes> {
  if (row.amountAuthorized === 0 || after.amountAuthorized > 0) return {};
  for (const intentId of await withdrawAuthorized(ctx.db, row.id, ctx.now())) {
    await ctx.jobs.enqueue(ctx, 'settle-intent', { intentId });
    if (tells) await queueOrderMail(ctx, row.id, authorizationCanceledMail(intentId, row.amountAuthorized));
  }
  return change(row);
}

async function tellBoth(ctx: Context, intentId: string, order: OrderRow): Promise<void> {
  const amount = order.amountAuthorized;
  await queueOrderMail(ctx, order.id, authorizationEndedMail(intentId, amount));
  const toMail = await findOrderToMail(ctx, order.id);
  for (const user of await findStaffToTell(ctx.db, order.manufacturerId)) {
    await queueMail(ctx, authorizationEndedStaffMail(toMail, user, intentId, amount));
  }
}

/**
 * An authorization that ended without a charge, by us before it lapses (`cancelling`) or at the provider. The order
 * stays on hold, unpaid. Returns false if it has been decided otherwise.
 */
export const endAuthorization = (
  ctx: Context,
  { id, orderId }: Pick<IntentRow, 'id' | 'orderId'>,
  to: 'cancelling' | 'cancelled',
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = orderId === null ? undefined : await findOrderForUpdate(ctx.db, orderId);
    if (!order || !(await endAuthorized(ctx.db, id, to, ctx.now()))) return false;
    await tellBoth(ctx, id, order);
    await updateOrder(ctx.db, order, { amountAuthorized: NOTHING }, ctx.now());
    await insertEvent(ctx.db, {
      orderId: order.id,
      at: ctx.now(),
      actorUserId: null,
      cause: 'payment',
      kind: 'authorization_ended',
      changes: change(order),
    });
    return true;
  });
