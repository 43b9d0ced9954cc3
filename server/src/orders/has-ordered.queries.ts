import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orders } from '../db/schema/orders';

/** Whether the customer has an order that was not cancelled; if given, one from before that order. */
export async function hasOrdered(db: Database, customerId: number, beforeId?: number): Promise<boolean> {
  const isEarlier = beforeId === undefined ? sql`true` : sql`${orders.id} < ${beforeId}`;
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${orders}
      where ${orders.wholesaleCustomerId} = ${customerId} and ${orders.status} <> 'cancelled'
        and ${isEarlier}) as found`,
  );
  return rows[0]?.found ?? false;
}
