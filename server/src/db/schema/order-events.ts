import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { orders } from './orders';
import { users } from './users';

/** Every change of an order: who, when, what, from, to. Rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: createdAt(),
    actorUserId: integer().references(() => users.id),
    cause: text({ enum: ['staff', 'customer', 'payment', 'invoice', 'system'] }).notNull(),
    kind: text().notNull(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);
