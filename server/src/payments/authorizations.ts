import { type CreditFacts, creditHolds } from '@casepack/contract/credit/credit';
import { type Cents, cents } from '@casepack/contract/money';
import { type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';
import type { Changes } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { lockCreditOfOrder } from '../credit/decide-holds';
import { queueMail } from '../mail/queue-mail';
import { insertEvent } from '../orders/history.queries';
import { type HoldChange, holdOrder } from '../orders/holds';
import { findOrderForUpdate, type OrderRow, updateOrder } from '../orders/orders.queries';
import { findOrderToMail, queueOrderMail } from '../orders/queue-order-mail';
import {
  authorizationCanceledMail,
  authorizationEndedMail,
  authorizationEndedStaffMail,
} from './authorization-mails';
import { endAuthorized, findStaffToTell, hasEnded, withdrawAuthorized } from './authorizations.queries';
import { decideIntent, findIntentForUpdate, type IntentRow } from './intents.queries';

const NOTHING = cents(0);

const change = ({ amountAuthorized }: OrderRow): Changes => ({
  amountAuthorized: { from: amountAuthorized, to: NOTHING },
});

/**
 * Follows the money of a locked order: where nothing is owed anymore, its authorized card is given up, and the
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
 * Nobody asked whether the customer has credit for an order that its card was to pay. Without the card it is held for
 * what an order on terms would be held for. Staff have decided otherwise where it is already processed or shipped.
 */
async function holdWithoutCard(
  ctx: Context,
  order: OrderRow,
  credit: CreditFacts | undefined,
): Promise<HoldChange | undefined> {
  const { uncovered } = orderMoney({ ...order, amountAuthorized: NOTHING });
  const isWaiting = order.status === 'pending' || order.status === 'waiting_for_payment';
  if (!credit || !isWaiting || uncovered === 0) return undefined;
  const exposure = (credit.exposure - orderMoney(order).uncovered) as Cents; // a difference of cents is cents
  return holdOrder(ctx, order, creditHolds({ ...credit, exposure }, uncovered));
}

const insertEnded = (ctx: Context, orderId: number, changes: Changes): Promise<void> =>
  insertEvent(ctx.db, {
    ...{ orderId, at: ctx.now(), actorUserId: null, cause: 'payment', kind: 'authorization_ended', changes },
  });

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
    const readCredit = orderId === null ? undefined : await lockCreditOfOrder(ctx, orderId);
    const order = orderId === null ? undefined : await findOrderForUpdate(ctx.db, orderId);
    if (!order || !(await endAuthorized(ctx.db, id, to, ctx.now()))) return false;
    await tellBoth(ctx, id, order);
    const held = await holdWithoutCard(ctx, order, await readCredit?.());
    await updateOrder(ctx.db, order, { amountAuthorized: NOTHING, ...held?.order }, ctx.now());
    await insertEnded(ctx, order.id, { ...change(order), ...held?.changes });
    return true;
  });

/** If the order was stored just now it is not locked. The next attempt settles the intent. */
export function requireSameOrder(
  row: IntentRow | undefined,
  known: Pick<IntentRow, 'orderId'> | undefined,
): void {
  if (row?.orderId !== known?.orderId) throw new Error(`Payment intent ${row?.id} has just got its order`);
}

/** The card of a checkout was not charged at once, and never will be. */
export const endCheckoutCard = (ctx: Context, known: Pick<IntentRow, 'id' | 'orderId'>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, orderId } = known;
    const readCredit = orderId === null ? undefined : await lockCreditOfOrder(ctx, orderId);
    const order = orderId === null ? undefined : await findOrderForUpdate(ctx.db, orderId);
    requireSameOrder(await findIntentForUpdate(ctx.db, id), known);
    if (!(await decideIntent(ctx.db, id, 'cancelled', ctx.now()))) return;
    // Its credit was asked about when the authorization ended, and staff may have released it since.
    if (!order || (await hasEnded(ctx.db, order.id))) return;
    const held = await holdWithoutCard(ctx, order, await readCredit?.());
    if (!held) return;
    await updateOrder(ctx.db, order, held.order, ctx.now());
    await insertEnded(ctx, order.id, held.changes);
  });
