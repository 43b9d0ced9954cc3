import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt, version } from './columns';
import { users } from './users';

/** Filters of the order list, saved under a name. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As in an address. An id in it can belong to something that no longer exists. */
    query: text().notNull(),
    /** Whether others of the owner's organization can use it. */
    isShared: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [uniqueIndex('order_views_name').on(table.ownerUserId, sql`lower(${table.name})`)],
);
