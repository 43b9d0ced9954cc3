import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instantColumn } from './columns';

/** The data of the card sandbox: no real money. */
export const sandboxAccounts = pgTable('sandbox_accounts', {
  name: text().primaryKey(),
  /** Where events are sent, and the key they are signed with. */
  webhookPath: text(),
  webhookSecret: text(),
  createdAt: createdAt(),
});

/** Customers, payment methods, intents, charges, refunds and events, each in its API format. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    account: text()
      .notNull()
      .references(() => sandboxAccounts.name),
    id: text().notNull(),
    type: text().notNull(),
    /** The filter of a list: the customer, or the intent. */
    owner: text(),
    data: jsonb().notNull(),
    /** Never sent, such as how a card behaves. */
    hidden: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.id] }),
    index('sandbox_objects_list').on(table.account, table.type, table.createdAt),
    index('sandbox_objects_owner').on(table.account, table.type, table.owner),
  ],
);

/** The same idempotency key returns the same response. */
export const sandboxRequests = pgTable(
  'sandbox_requests',
  {
    account: text()
      .notNull()
      .references(() => sandboxAccounts.name),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.account, table.key] })],
);

/** Events waiting to be delivered to the webhook. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    id: id(),
    account: text()
      .notNull()
      .references(() => sandboxAccounts.name),
    eventId: text().notNull(),
    payload: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    deliveredAt: instantColumn(),
  },
  (table) => [
    index('sandbox_deliveries_due').on(table.nextAttemptAt).where(sql`${table.deliveredAt} is null`),
  ],
);
