import type { Brand } from '@casepack/contract/brand/brand';
import type { CalendarDate } from '@casepack/contract/calendar';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { fieldsFor, hotRows, hotStatement } from '../db/hot-statement';
import { products, thumbnailUrl } from '../db/schema/catalog';
import { isUnpaidOrder } from '../db/schema/order-conditions';
import { orderEvents } from '../db/schema/order-events';
import { orderItems, orders } from '../db/schema/orders';
import { manufacturers } from '../db/schema/organizations';
import { paymentIntents } from '../db/schema/payments';
import { orderTracking, shipments } from '../db/schema/shipments';
import { users } from '../db/schema/users';

const { searchText: _, ...orderColumns } = getTableColumns(orders);
const { orderedAt: _orderedAt, ...itemColumns } = getTableColumns(orderItems);

export { orderColumns };

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>;
/** A line as it was ordered, with the current image of the product. */
export type ItemRow = Omit<typeof orderItems.$inferSelect, 'orderedAt'> & {
  imageUrl: string | null;
  /** When the rest of a line that waits is expected. */
  expectedOn?: CalendarDate | null;
};
export type TrackingRow = typeof orderTracking.$inferSelect;

export interface OrderWithParties {
  row: OrderRow;
  rep: { firstName: string; lastName: string } | null;
  manufacturerName: string;
  brand: Brand | null;
  paymentPending: boolean;
  /** Everything that the order waited for has arrived once. */
  stockArrived: boolean;
}

/** Whether the card payment from checkout was started but is not confirmed yet. */
const isPaymentPending = sql<boolean>`exists (
  select from ${paymentIntents} intent
  where intent.order_id = ${orders.id} and intent.purpose = 'checkout' and intent.status = 'open'
)`;

const hasStockArrived = sql<boolean>`exists (
  select from ${orderEvents} event where event.order_id = ${orders.id} and event.kind = 'stock_arrived'
)`;

const foundOrder = hotRows<OrderWithParties>({
  row: orderColumns,
  rep: { firstName: users.firstName, lastName: users.lastName },
  manufacturerName: manufacturers.name,
  brand: manufacturers.brand,
  paymentPending: isPaymentPending,
  stockArrived: hasStockArrived,
});

const selectFound = (condition: SQL): SQL => sql`
  select ${foundOrder.columns} from ${orders}
  join ${manufacturers} on ${manufacturers.id} = ${orders.manufacturerId}
  left join ${users} on ${users.id} = ${orders.repUserId}
  where ${condition}`;

const orderById = hotStatement<{ id: number }, OrderWithParties>(
  'order_by_id',
  selectFound(eq(orders.id, sql.placeholder('id'))),
  foundOrder,
);

export async function findOrder(db: Database, id: number): Promise<OrderWithParties | undefined> {
  const [found] = await orderById(db, { id });
  return found;
}

const orderByPublicId = hotStatement<{ publicId: string }, OrderWithParties>(
  'order_by_public_id',
  selectFound(eq(orders.publicId, sql.placeholder('publicId'))),
  foundOrder,
);

export async function findOrderByPublicId(
  db: Database,
  publicId: string,
): Promise<OrderWithParties | undefined> {
  const [found] = await orderByPublicId(db, { publicId });
  return found;
}

/** Locks the order until the transaction ends. */
export async function findOrderForUpdate(db: Database, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('no key update');
  return row;
}

/** What a line shows of its product as it is now. */
export const currentColumns = {
  imageUrl: sql`(select ${thumbnailUrl} from ${products} where ${products.id} = ${orderItems.productId})`,
  expectedOn: sql`case when ${orderItems.backorderedUnits} > 0 then
    (select ${products.expectedOn}::text from ${products} where ${products.id} = ${orderItems.productId}) end`,
};
const itemRows = hotRows<ItemRow>({ ...itemColumns, ...currentColumns });

const itemsOfOrder = hotStatement<{ orderId: number }, ItemRow>(
  'items_of_order',
  sql`select ${itemRows.columns} from ${orderItems}
    where ${eq(orderItems.orderId, sql.placeholder('orderId'))} order by ${orderItems.position}`,
  itemRows,
);

export const findItems = (db: Database, orderId: number): Promise<ItemRow[]> => itemsOfOrder(db, { orderId });

/** Without the numbers of shipments that have not left after all. */
const trackingRows = hotRows<TrackingRow>(getTableColumns(orderTracking));

const trackingOfOrder = hotStatement<{ orderId: number }, TrackingRow>(
  'tracking_of_order',
  sql`select ${trackingRows.columns} from ${orderTracking}
    where ${eq(orderTracking.orderId, sql.placeholder('orderId'))} and not exists (
      select from ${shipments} where ${shipments.id} = ${orderTracking.shipmentId} and ${shipments.voidedAt} is not null)
    order by ${orderTracking.id}`,
  trackingRows,
);

export const findTracking = (db: Database, orderId: number): Promise<TrackingRow[]> =>
  trackingOfOrder(db, { orderId });

const { id: _itemId, orderId: _itemOrderId, partNumber: _partNumber, ...newItemColumns } = itemColumns;
/** The columns of a new line, without those that PostgreSQL sets. */
export const lineColumns = newItemColumns;
export type NewItem = Pick<ItemRow, keyof typeof lineColumns>;

export async function deleteItems(db: Database, orderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(orderItems).where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, [...ids])));
}

/** A change of a line does not affect its position, product and name. */
const {
  position: _position,
  productId: _productId,
  name: _name,
  sku: _sku,
  isTester: _isTester,
  ...changeableColumns
} = lineColumns;
const changeable = fieldsFor(changeableColumns);
const changeableValues = sql.join(
  Object.keys(changeableColumns).map((key) => sql`change.${sql.identifier(key)}`),
  sql`, `,
);

/** Stores the quantity, price and reserved units of lines. */
export async function updateItems(db: Database, orderId: number, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return;
  await db.execute(sql`
    update ${orderItems} item set (${changeable.names}) = (select ${changeableValues})
    from json_to_recordset(${JSON.stringify(items)}) as change(id int, ${changeable.fields})
    where item.id = change.id and item.order_id = ${orderId}`);
}

/** Releases or reserves again the stock of an order. */
export async function setUnits(
  db: Database,
  orderId: number,
  unitsOf: (item: ItemRow) => Pick<ItemRow, 'reservedUnits' | 'backorderedUnits'>,
  items: readonly ItemRow[],
): Promise<void> {
  const changed = items
    .map((item) => ({ ...item, ...unitsOf(item) }))
    .filter(
      ({ reservedUnits, backorderedUnits }, index) =>
        reservedUnits !== items[index]?.reservedUnits || backorderedUnits !== items[index]?.backorderedUnits,
    );
  await updateItems(db, orderId, changed);
}

/** Updates the order in one statement; fails if its status has changed. */
export async function updateOrder(
  db: Database,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  change: Partial<OrderRow>,
  now: Date,
): Promise<void> {
  const changed = await db
    .update(orders)
    .set({ ...change, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, id), eq(orders.status, status)))
    .returning({ id: orders.id });
  if (changed.length === 0) throw new Error(`Order ${id} was changed although it was locked`);
}

/** Orders delivered before that time and paid in full, earliest first. */
export async function findDeliveredBefore(db: Database, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        sql`${orders.deliveredAt} < ${before.toISOString()}::timestamptz`,
        sql`not ${isUnpaidOrder(orders)}`,
      ),
    )
    .orderBy(orders.deliveredAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
