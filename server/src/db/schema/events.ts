import { sql } from 'drizzle-orm';
import { bigint, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { manufacturers } from './organizations';

/** A transaction id of PostgreSQL that never wraps around, as text. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What happened in the business, written in the transaction of what it tells of. Ids become visible out of order, so
 * readers go by the transaction: see events/read-events.ts.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    kind: text().notNull(),
    objectType: text().notNull(),
    objectId: integer().notNull(),
    payload: jsonb().notNull().$type<Record<string, unknown>>(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
);

/** How far each reader of events has come. */
export const eventCursors = pgTable('event_cursors', {
  consumer: text().primaryKey(),
  xid: transactionId().notNull(),
  eventId: bigint({ mode: 'number' }).notNull(),
});
