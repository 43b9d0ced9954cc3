import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderEvents, orderItems, orders, orderTracking } from '../db/schema/orders';
import { manufacturers } from '../db/schema/organizations';
import { users } from '../db/schema/users';

const { searchText: _, ...orderColumns } = getTableColumns(orders);

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>;
export type ItemRow = typeof orderItems.$inferSelect;
export type TrackingRow = typeof orderTracking.$inferSelect;
export type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>;
export type EventRow = typeof orderEvents.$inferSelect;

export interface FoundOrder {
  row: OrderRow;
  rep: { firstName: string; lastName: string } | null;
  manufacturerName: string;
}

async function findOrderWhere(db: Database, condition: SQL): Promise<FoundOrder | undefined> {
  const [found] = await db
    .select({
      row: orderColumns,
      rep: { firstName: users.firstName, lastName: users.lastName },
      manufacturerName: manufacturers.name,
    })
    .from(orders)
    .innerJoin(manufacturers, eq(manufacturers.id, orders.manufacturerId))
    .leftJoin(users, eq(users.id, orders.repUserId))
    .where(condition);
  return found;
}

export const findOrder = (db: Database, id: number): Promise<FoundOrder | undefined> =>
  findOrderWhere(db, eq(orders.id, id));

export const findOrderByPublicId = (db: Database, publicId: string): Promise<FoundOrder | undefined> =>
  findOrderWhere(db, eq(orders.publicId, publicId));

/** Nobody else can change the order until the transaction ends. */
export async function findOrderForUpdate(db: Database, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('no key update');
  return row;
}

export const findItems = (db: Database, orderId: number): Promise<ItemRow[]> =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

export const findTracking = (db: Database, orderId: number): Promise<TrackingRow[]> =>
  db.select().from(orderTracking).where(eq(orderTracking.orderId, orderId)).orderBy(asc(orderTracking.id));

/** `{prefix}-{6 digits}`; a sequence, so that concurrent orders never wait for each other. */
const nextNumber = (manufacturerId: number, prefix: string): SQL<string> => {
  const next = sql`(select nextval(format('order_numbers_%s', ${manufacturerId}::int)::regclass)::text as digits)`;
  return sql<string>`(select ${prefix} || '-' || lpad(digits, greatest(6, length(digits)), '0') from ${next} as next)`;
};

export async function insertOrder(
  db: Database,
  values: Omit<typeof orders.$inferInsert, 'orderNumber'>,
  numberPrefix: string,
): Promise<OrderRow> {
  const [row] = await db
    .insert(orders)
    .values({ ...values, orderNumber: nextNumber(values.manufacturerId, numberPrefix) })
    .returning(orderColumns);
  if (!row) throw new Error('The order was not inserted');
  return row;
}

export async function insertItems(
  db: Database,
  orderId: number,
  items: readonly NewItem[],
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  return db
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, orderId })))
    .returning();
}

export async function deleteItems(db: Database, orderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(orderItems).where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, [...ids])));
}

type ItemChange = Pick<ItemRow, 'id' | 'quantity' | 'totalPrice' | 'reservedUnits'>;

export async function updateItems(
  db: Database,
  orderId: number,
  items: readonly ItemChange[],
): Promise<void> {
  if (items.length === 0) return;
  const list = (pick: (item: ItemChange) => number) => sql.param(items.map(pick));
  await db.execute(sql`
    update ${orderItems} item
    set quantity = change.quantity, total_price = change.total_price, reserved_units = change.reserved_units
    from unnest(${list(({ id }) => id)}::int[], ${list(({ quantity }) => quantity)}::int[],
      ${list(({ totalPrice }) => totalPrice)}::bigint[], ${list(({ reservedUnits }) => reservedUnits)}::int[])
      as change(id, quantity, total_price, reserved_units)
    where item.id = change.id and item.order_id = ${orderId}`);
}

/** What an order has taken from stock is given back, or taken once more. */
export async function setReservedUnits(
  db: Database,
  orderId: number,
  unitsOf: (item: ItemRow) => number,
  items: readonly ItemRow[],
): Promise<void> {
  const changed = items
    .map((item) => ({ ...item, reservedUnits: unitsOf(item) }))
    .filter((item, index) => item.reservedUnits !== items[index]?.reservedUnits);
  await updateItems(db, orderId, changed);
}

/** Each accepted change is one update, guarded by the status it started from. */
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

export async function insertTracking(
  db: Database,
  values: typeof orderTracking.$inferInsert,
): Promise<TrackingRow> {
  const [row] = await db.insert(orderTracking).values(values).returning();
  if (!row) throw new Error('The tracking was not inserted');
  return row;
}

export async function insertEvent(db: Database, values: typeof orderEvents.$inferInsert): Promise<void> {
  await db.insert(orderEvents).values(values);
}

export interface FoundEvent {
  event: EventRow;
  actor: { firstName: string; lastName: string; email: string } | null;
}

export const findEvents = (db: Database, orderId: number): Promise<FoundEvent[]> =>
  db
    .select({
      event: getTableColumns(orderEvents),
      actor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorUserId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
