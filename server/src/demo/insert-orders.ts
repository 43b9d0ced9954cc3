import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { orderEvents } from '../db/schema/order-events';
import { orderItems, orders } from '../db/schema/orders';
import { payments } from '../db/schema/payments';
import { orderTracking, shipmentLines, shipments } from '../db/schema/shipments';
import type { CustomerKey } from './customers';
import { heldForOf } from './insert-holds';
import { type Executor, type Ids, idsBy } from './inserting';
import { MAIN_MANUFACTURER_ID, type SalesOrganizationKey } from './manufacturers';
import type { DemoOrder } from './orders';
import type { UserKey } from './users';

interface PartyIds {
  salesOrganizationId: Ids<SalesOrganizationKey>;
  customerId: Ids<CustomerKey>;
  userId: Ids<UserKey>;
}

const newPublicId = (): string => randomBytes(16).toString('base64url');

/** Returns the ids of the orders by order number. */
export async function insertOrders(
  db: Executor,
  placed: readonly DemoOrder[],
  { salesOrganizationId, customerId, userId }: PartyIds,
): Promise<Ids<string>> {
  const rows = placed.map((order) => ({
    ...order.facts,
    publicId: newPublicId(),
    heldFor: heldForOf(placed, order),
    manufacturerId: MAIN_MANUFACTURER_ID,
    salesOrganizationId: order.salesOrganization && salesOrganizationId(order.salesOrganization),
    wholesaleCustomerId: customerId(order.customer),
    repUserId: order.rep && userId(order.rep),
    createdByUserId: userId(order.createdBy),
  }));
  return idsBy(await db.insert(orders).values(rows).returning({ id: orders.id, key: orders.orderNumber }));
}

interface PartIds {
  orderId: Ids<string>;
  productId: Ids<string>;
  userId: Ids<UserKey>;
}

export async function insertOrderParts(
  db: Executor,
  placed: readonly DemoOrder[],
  { orderId, productId, userId }: PartIds,
): Promise<void> {
  const parts = placed.map((order) => ({ ...order, id: orderId(order.facts.orderNumber) }));
  await db.insert(orderItems).values(
    parts.flatMap(({ id, facts, items }) =>
      items.map((item) => ({
        ...item,
        ...{ orderId: id, orderedAt: facts.createdAt, productId: productId(item.sku) },
      })),
    ),
  );
  await db
    .insert(orderEvents)
    .values(
      parts.flatMap(({ id, events }) =>
        events.map(({ actor, ...event }) => ({ ...event, orderId: id, actorUserId: actor && userId(actor) })),
      ),
    );
  const shipmentId = await insertShipments(db);
  await db.insert(orderTracking).values(
    parts.flatMap(({ id, tracking }) =>
      tracking.map((row) => ({
        ...row,
        ...{ orderId: id, shipmentId: shipmentId(id), createdByUserId: userId('packer') },
      })),
    ),
  );
}

/** Everything that has left did so in one shipment, of some orders only the first line. Returns their ids by the id of the order. */
async function insertShipments(db: Executor): Promise<Ids<number>> {
  const { rows } = await db.execute<{ id: number; key: number }>(sql`
    insert into ${shipments} (order_id, number, shipped_on, created_at)
    select ${orders.id}, 1, (left_at at time zone 'UTC')::date, left_at
    from ${orders}, coalesce(shipped_at, updated_at) as left_at
    where ${orders.status} in ('shipped', 'delivered', 'completed') or partly_shipped
    returning id, order_id as key`);
  await db.execute(sql`
    insert into ${shipmentLines} (shipment_id, order_item_id, quantity, units)
    select shipment.id, item.id, item.quantity, item.reserved_units
    from ${shipments} shipment
    join ${orders} on ${orders.id} = shipment.order_id
    join ${orderItems} item on item.order_id = ${orders.id} and (not partly_shipped or item.position = 0)`);
  await db.execute(sql`
    update ${orderItems} item set shipped_quantity = item.quantity, reserved_units = 0
    from ${shipmentLines} line where line.order_item_id = item.id`);
  return idsBy(rows);
}

/** Returns the ids of the refunds by the id of their order. */
export async function insertPayments(
  db: Executor,
  placed: readonly DemoOrder[],
  { orderId, userId }: Pick<PartIds, 'orderId' | 'userId'>,
): Promise<Ids<number>> {
  const rows = placed.flatMap((order) =>
    order.payments.map(({ recordedBy, ...payment }) => ({
      ...payment,
      orderId: orderId(order.facts.orderNumber),
      manufacturerId: MAIN_MANUFACTURER_ID,
      recordedByUserId: recordedBy && userId(recordedBy),
    })),
  );
  const received = idsBy(
    await db
      .insert(payments)
      .values(rows.filter(({ kind }) => kind === 'payment'))
      .returning({ id: payments.id, key: payments.orderId }),
  );
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  return idsBy(
    await db
      .insert(payments)
      .values(refunds.map((row) => ({ ...row, refundsPaymentId: received(row.orderId) })))
      .returning({ id: payments.id, key: payments.orderId }),
  );
}
