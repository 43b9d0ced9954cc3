import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { centsColumn, createdAt, id } from './columns';
import { orders } from './orders';
import { users } from './users';

/**
 * Which part of an order's total its customer's users added to it later, who and when. The parts of an order never
 * overlap. One that lies above the total, because the order was lowered since, no longer counts.
 */
export const orderRaises = pgTable(
  'order_raises',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    fromTotal: centsColumn().notNull(),
    toTotal: centsColumn().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_raises_order').on(table.orderId),
    index('order_raises_user').on(table.userId, table.createdAt),
    check('order_raises_totals', sql`0 <= ${table.fromTotal} and ${table.fromTotal} < ${table.toTotal}`),
  ],
);
