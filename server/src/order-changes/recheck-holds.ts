import type { CreditFacts } from '@casepack/contract/credit/credit';
import type { HoldReason } from '@casepack/contract/orders/holds';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { findCreditFacts, lockCredit } from '../credit/credit.queries';
import { insertEvent } from '../orders/history.queries';
import { endHolds } from '../orders/holds';
import { findHeldCustomers, findHeldOrdersForUpdate } from '../orders/holds.queries';
import { type OrderRow, updateOrder } from '../orders/orders.queries';
import { documentDay } from '../press/pdf-document';

/** What the customer owes without the orders that are held for its credit limit. */
const exposureWithout = ({ exposure }: CreditFacts, held: readonly OrderRow[]): number =>
  held.reduce(
    (rest, order) => (order.heldFor.includes('credit_limit') ? rest - orderMoney(order).uncovered : rest),
    exposure as number, // cents
  );

/** The reasons of one order that no longer apply; `owed` is what the customer owes up to this order. */
function endedReasons(order: OrderRow, facts: CreditFacts, owed: number): HoldReason[] {
  const isWithin = facts.limit === null || owed <= facts.limit || orderMoney(order).uncovered === 0;
  const isOver: Partial<Record<HoldReason, boolean>> = {
    credit_limit: isWithin,
    customer_hold: !facts.onHold,
    overdue: facts.overdueInvoice === null,
  };
  return order.heldFor.filter((reason) => isOver[reason] === true);
}

async function release(ctx: Context, row: OrderRow, reasons: readonly HoldReason[]): Promise<void> {
  const { order, changes } = await endHolds(ctx, row, { reasons });
  await updateOrder(ctx.db, row, order, ctx.now());
  await insertEvent(ctx.db, {
    ...{ orderId: row.id, at: ctx.now(), actorUserId: null, cause: 'system', kind: 'hold_ended', changes },
  });
}

const recheckCustomer = (ctx: Context, customerId: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockCredit(ctx.db, customerId);
    const held = await findHeldOrdersForUpdate(ctx.db, customerId);
    const facts = await findCreditFacts(ctx.db, customerId, documentDay(ctx.now()));
    // Earlier orders come first: each needs credit for itself and for all before it.
    let owed = exposureWithout(facts, held);
    for (const order of held) {
      if (order.heldFor.includes('credit_limit')) owed += orderMoney(order).uncovered;
      const ended = endedReasons(order, facts, owed);
      if (ended.length > 0) await release(ctx, order, ended);
    }
  });

/** Ends the holds of a customer, or of all customers of a manufacturer, that no longer apply. */
export async function recheckHolds(
  ctx: Context,
  of: { customerId: number } | { manufacturerId: number },
): Promise<void> {
  const ids = 'customerId' in of ? [of.customerId] : await findHeldCustomers(ctx.db, of.manufacturerId);
  for (const id of ids) await recheckCustomer(ctx, id);
}
