import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, hotRows } from '../db/hot-statement';
import { hasDetails } from '../db/schema/order-line-details';
import { orderItems, orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { type OrderPageRequest, ownColumns, selectOrders } from './order-lists.queries';
import type { OrderRow } from './orders.queries';

const all = getTableColumns(orders);
const exportColumns = {
  ...ownColumns,
  contactPerson: all.contactPerson,
  purchaseOrderNumber: all.purchaseOrderNumber,
  subtotal: all.subtotal,
  tax: all.tax,
  shipping: all.shipping,
  discount: all.discount,
};

/** The lines of an order that have a note or a ship date of their own. */
const detailedItems = sql`from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${hasDetails(orderItems)}`;
const noted = (value: AnyColumn): SQL =>
  sql`(select string_agg(${orderItems.sku} || ': ' || ${value}, '; ' order by ${orderItems.position}) ${detailedItems})`;

export interface ExportRow extends Pick<OrderRow, keyof typeof exportColumns> {
  lineNotes: string | null;
  lineShipDates: string | null;
  customerNumber: string | null;
}
const exported = hotRows<ExportRow>({
  ...exportColumns,
  lineNotes: noted(orderItems.note),
  lineShipDates: noted(orderItems.shipDate),
  customerNumber: sql`(select customer_number from ${wholesaleCustomers} where ${wholesaleCustomers.id} = ${orders.wholesaleCustomerId})`,
});

interface ExportDetails {
  /** A line has a note or a ship date of its own. */
  hasLineDetails: boolean;
  hasCustomerNumbers: boolean;
}

/** Whether any of these orders has what only some companies use. */
export async function findExportDetails(db: Database, condition: SQL): Promise<ExportDetails> {
  const numbered = sql`select ${wholesaleCustomers.id} from ${wholesaleCustomers} where ${wholesaleCustomers.customerNumber} is not null`;
  const among = (detail: SQL) => sql`exists (select from ${orders} where ${condition} and ${detail})`;
  const { rows } = await db.execute<{ hasLineDetails: boolean; hasCustomerNumbers: boolean }>(
    sql`select ${among(sql`exists (select ${detailedItems})`)} as "hasLineDetails",
      ${among(sql`${orders.wholesaleCustomerId} in (${numbered})`)} as "hasCustomerNumbers"`,
  );
  return rows[0] ?? { hasLineDetails: false, hasCustomerNumbers: false };
}

export const findOrdersToExport = (db: Database, wanted: OrderPageRequest): Promise<ExportRow[]> =>
  findHot(db, exported, selectOrders(wanted, exported));
