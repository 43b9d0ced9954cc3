import { cents, money } from '@casepack/contract/money';
import type { OrderEvent } from '@casepack/contract/orders/order';
import { displayName } from '@casepack/contract/users/user';
import { authorize, notFound } from '../access';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { seesLists } from '../pricing/price-chains';
import { type EventWithActor, findEvents } from './history.queries';
import { findOrder } from './orders.queries';
import { nodeOfOrder } from './show-order';

const moneyFields: ReadonlySet<string> = new Set([
  'subtotal',
  'tax',
  'shipping',
  'discount',
  'total',
  'amountPaid',
  'amountCredited',
  'amountRefunded',
  'deposit',
  'amountAuthorized',
]);

const said = (field: string, value: unknown): unknown =>
  typeof value === 'number' && moneyFields.has(field) ? money.encode(cents(value)) : value;

/** Fields that are hidden from customers: why staff or a rep set a price, and, in earlier orders, why it needed approval. */
const internalFields: ReadonlySet<string> = new Set(['manualPrices', 'approvalReason']);

/** Fields for staff of the manufacturer alone: why it released an order, and the card provider's id of a payment. */
const staffFields: ReadonlySet<string> = new Set(['holdNote', 'payment']);

const shownChanges = (changes: Changes, seesLists: boolean, isStaff: boolean): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([field]) => seesLists || !internalFields.has(field))
      .filter(([field]) => isStaff || !staffFields.has(field))
      .map(([field, { from, to }]) => [field, { from: said(field, from), to: said(field, to) }]),
  );

/** Customers and reps see all events, but names only of their own side. */
function nameFor(
  ctx: Context,
  { event, actor }: EventWithActor,
  decision: 'allowed' | 'limited',
): string | null {
  if (!actor) return null;
  const isOwnSide = event.cause === 'customer' || event.actorUserId === ctx.actor?.userId;
  return decision === 'allowed' || isOwnSide ? displayName(actor) : null;
}

export async function getOrderHistory(ctx: Context, id: number): Promise<OrderEvent[]> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  const decision = authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order');
  const events = await findEvents(ctx.db, id);
  return events.map((each) => ({
    id: each.event.id,
    at: each.event.at,
    cause: each.event.cause,
    kind: each.event.kind,
    actorName: nameFor(ctx, each, decision),
    changes: shownChanges(each.event.changes, seesLists(ctx), decision === 'allowed'),
  }));
}
