import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { fieldsFor } from '../db/hot-statement';
import { orderItems } from '../db/schema/orders';
import type { ItemRow } from '../orders/orders.queries';

/** What of a line goes to another order. */
export type MovedItem = Pick<
  ItemRow,
  'id' | 'quantity' | 'totalPrice' | 'reservedUnits' | 'backorderedUnits' | 'shipDate' | 'position'
>;

const {
  id: _id,
  orderId: _orderId,
  quantity: _quantity,
  totalPrice: _totalPrice,
  cancelledQuantity: _cancelledQuantity,
  reservedUnits: _reservedUnits,
  backorderedUnits: _backorderedUnits,
  shipDate: _shipDate,
  position: _position,
  ...copiedColumns
} = getTableColumns(orderItems);
const { names: copied } = fieldsFor(copiedColumns);

/** Copies lines to another order as they were ordered, with what of them goes there. */
export async function copyItems(
  db: Database,
  fromOrderId: number,
  toOrderId: number,
  items: readonly MovedItem[],
): Promise<void> {
  await db.execute(sql`
    insert into ${orderItems} (order_id, position, quantity, total_price, reserved_units, backordered_units, ship_date,
      ${copied})
    select ${toOrderId}, moved.position, moved.quantity, moved."totalPrice", moved."reservedUnits",
      moved."backorderedUnits", moved."shipDate", ${copied}
    from ${orderItems} item
    join json_to_recordset(${JSON.stringify(items)}) as moved(id int, position int, quantity int, "totalPrice" bigint,
      "reservedUnits" int, "backorderedUnits" int, "shipDate" date) on moved.id = item.id
    where item.order_id = ${fromOrderId}`);
}
