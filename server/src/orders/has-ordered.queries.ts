import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orders } from '../db/schema/orders';

/** Whether the customer has an order that was not canceled. */
export async function hasOrdered(db: Database, customerId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${orders}
      where ${orders.wholesaleCustomerId} = ${customerId} and ${orders.status} <> 'cancelled') as found`,
  );
  return rows[0]?.found ?? false;
}
