import { cents } from '@casepack/contract/money';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { fieldsFor, hotRows, hotStatement, placesFor } from '../db/hot-statement';
import { partNumbers } from '../db/schema/desk';
import { events } from '../db/schema/events';
import { orderEvents } from '../db/schema/order-events';
import { orderItems, orders } from '../db/schema/orders';
import { eventOfHistory } from './event-of-history';
import { historyColumns, type NewHistoryEntry } from './history.queries';
import {
  currentColumns,
  type ItemRow,
  lineColumns,
  type NewItem,
  type OrderRow,
  orderColumns,
} from './orders.queries';

/** What has not happened to a new order. */
const untouched = {
  amountPaid: cents(0),
  amountRefunded: cents(0),
  amountCredited: cents(0),
  refundDue: false,
  partlyShipped: false,
  shippedAt: null,
  deliveredAt: null,
  version: 1,
} satisfies Partial<OrderRow>;

/** The row of an order whose number was taken. The second part of a split order is made from the row of the first. */
export const newOrderRow = (order: Omit<OrderRow, keyof typeof untouched>): OrderRow =>
  Object.assign({ ...untouched }, order, untouched);

const written = placesFor(orderColumns);
const orderInto = sql`insert into ${orders} (${written.names}) overriding system value values (${written.places})`;
const orderInsert = hotStatement<OrderRow>('insert_order', orderInto);

/** Nothing comes back: describing and reading forty columns takes longer than one more index. */
export async function insertOrder(db: Database, row: OrderRow): Promise<void> {
  await orderInsert(db, row);
}

const line = fieldsFor(lineColumns);
/** What the customer calls the product now; the newest number if there are several. */
const customersNumber = sql`(
  select ${partNumbers.partNumber} from ${partNumbers}
  where ${partNumbers.productId} = line."productId"
    and ${partNumbers.wholesaleCustomerId} = placed.wholesale_customer_id
  order by ${partNumbers.updatedAt} desc, ${partNumbers.id} desc limit 1
)`;
const linesInto = (
  placed: SQL,
) => sql`insert into ${orderItems} (order_id, ordered_at, part_number, ${line.names})
  select placed.id, placed.created_at, ${customersNumber}, line.*
  from ${placed} as placed, json_to_recordset(${sql.placeholder('lines')}) as line(${line.fields})`;

type StoredLine = Omit<ItemRow, Exclude<keyof NewItem, 'position'>>;
const storedColumns = {
  id: orderItems.id,
  orderId: orderItems.orderId,
  position: orderItems.position,
  partNumber: orderItems.partNumber,
  ...currentColumns,
};

function withStored(lines: readonly NewItem[], stored: readonly StoredLine[]): ItemRow[] {
  const byPosition = new Map(stored.map((each) => [each.position, each]));
  return lines.map((each) => {
    const found = byPosition.get(each.position);
    if (!found) throw new Error(`Line ${each.position} was not inserted`);
    const { id, orderId, partNumber, imageUrl, expectedOn = null } = found;
    return { id, orderId, partNumber, imageUrl, expectedOn, ...each };
  });
}

const lineRows = hotRows<StoredLine>(storedColumns);
const itemsInsert = hotStatement<{ orderId: number; lines: string }, StoredLine>(
  'insert_order_items',
  sql`${linesInto(sql`(select * from ${orders} where ${eq(orders.id, sql.placeholder('orderId'))})`)}
    returning ${lineRows.columns}`,
  lineRows,
);

/** One statement with two parameters for any number of lines. */
export async function insertItems(
  db: Database,
  orderId: number,
  lines: readonly NewItem[],
): Promise<ItemRow[]> {
  if (lines.length === 0) return [];
  return withStored(lines, await itemsInsert(db, { orderId, lines: JSON.stringify(lines) }));
}

const entry = fieldsFor(historyColumns);
const orderPlaced = hotStatement<OrderRow & { lines: string; entry: string; told: string }, StoredLine>(
  'place_order',
  sql`with placed as (${orderInto} returning *),
  line as (${linesInto(sql`placed`)} returning ${lineRows.columns}),
  entry as (
    insert into ${orderEvents} (order_id, ${entry.names})
    select placed.id, entry.* from placed, json_to_record(${sql.placeholder('entry')}) as entry(${entry.fields})
  ),
  told as (
    insert into ${events} (manufacturer_id, kind, object_type, object_id, payload, at)
    select placed.manufacturer_id, told.kind, 'order', placed.id, told.payload, placed.created_at
    from placed, json_to_record(${sql.placeholder('told')}) as told(kind text, payload jsonb)
    where told.kind is not null
  )
  select * from line`,
  lineRows,
);

/** Writes what was decided about a new order in one statement: the order, its lines and the first entry of its history. */
export async function insertPlaced(
  db: Database,
  row: OrderRow,
  lines: readonly NewItem[],
  entry: NewHistoryEntry,
): Promise<ItemRow[]> {
  const stored = await orderPlaced(db, {
    lines: JSON.stringify(lines),
    entry: JSON.stringify(entry),
    told: JSON.stringify(eventOfHistory(entry) ?? {}),
    ...row,
  });
  return withStored(lines, stored);
}
