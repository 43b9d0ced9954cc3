import type { HoldDetails, HoldReason } from '@casepack/contract/orders/holds';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instantColumn } from './columns';
import { orders } from './orders';
import { users } from './users';

/** Why an order waits, and what became of it. `orders.held_for` repeats the reasons that are open. */
export const orderHolds = pgTable(
  'order_holds',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull().$type<HoldReason>(),
    since: createdAt(),
    /** What it was decided on. */
    details: jsonb().notNull().$type<HoldDetails>(),
    releasedAt: instantColumn(),
    /** Null if it ended by itself. */
    releasedByUserId: integer().references(() => users.id),
    note: text(),
  },
  (table) => [
    uniqueIndex('order_holds_open').on(table.orderId, table.reason).where(sql`${table.releasedAt} is null`),
    index('order_holds_order').on(table.orderId, table.id),
    check(
      'order_holds_reason',
      sql`${table.reason} in ('approval', 'credit_limit', 'customer_hold', 'discount', 'overdue')`,
    ),
  ],
);
