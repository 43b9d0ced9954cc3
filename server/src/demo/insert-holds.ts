import { type Cents, sumOfMany } from '@casepack/contract/money';
import { type HoldReason, type NewHold, sortedReasons } from '@casepack/contract/orders/holds';
import { orderHolds } from '../db/schema/holds';
import { type CustomerKey, demoCustomers } from './customers';
import type { Executor, Ids } from './inserting';
import type { DemoOrder } from './orders';

const isUnpaid = ({ facts: { status, paidAt } }: DemoOrder): boolean =>
  status !== 'cancelled' && paidAt === null;

/** What the customer owes with all its orders. */
const exposureOf = (placed: readonly DemoOrder[], customer: CustomerKey): Cents =>
  sumOfMany(
    placed.filter((order) => order.customer === customer && isUnpaid(order)).map(({ facts }) => facts.total),
  );

function holdsOf(placed: readonly DemoOrder[], { customer: key, facts }: DemoOrder): NewHold[] {
  const customer = demoCustomers.find((each) => each.key === key);
  if (facts.status !== 'pending' || !customer) return [];
  const { requiresApproval, creditLimit: limit } = customer;
  const exposure = exposureOf(placed, key);
  return [
    ...(requiresApproval ? [{ reason: 'approval', details: {} } satisfies NewHold] : []),
    ...(limit !== undefined && exposure > limit
      ? [{ reason: 'credit_limit', details: { limit, exposure } } satisfies NewHold]
      : []),
  ];
}

/** The pending orders wait for approval, and one of them is over the credit limit of its customer. */
export const heldForOf = (placed: readonly DemoOrder[], order: DemoOrder): HoldReason[] =>
  sortedReasons(holdsOf(placed, order).map(({ reason }) => reason));

export async function insertHolds(
  db: Executor,
  placed: readonly DemoOrder[],
  orderId: Ids<string>,
): Promise<void> {
  const rows = placed.flatMap((order) =>
    holdsOf(placed, order).map((hold) => ({
      ...hold,
      orderId: orderId(order.facts.orderNumber),
      since: order.facts.createdAt,
    })),
  );
  await db.insert(orderHolds).values(rows);
}
