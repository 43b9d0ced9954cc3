import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { centsColumn, createdAt, id, instantColumn, updatedAt, version } from './columns';
import { orders } from './orders';
import { wholesaleCustomers } from './organizations';
import { users } from './users';

/** What a user of a customer can order without approval. Users without a row order freely. */
export const buyingLimits = pgTable(
  'buying_limits',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The company that set it. A user who moves to another one leaves it behind. */
    wholesaleCustomerId: integer()
      .notNull()
      .references(() => wholesaleCustomers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['per_order', 'per_month', 'always'] }).notNull(),
    amount: centsColumn(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('buying_limits_customer').on(table.wholesaleCustomerId),
    check('buying_limits_kind', sql`${table.kind} in ('per_order', 'per_month', 'always')`),
    check('buying_limits_amount', sql`(${table.kind} = 'always') = (${table.amount} is null)`),
  ],
);

/** Orders that someone in the buying company has to approve. They are no orders yet. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    wholesaleCustomerId: integer().notNull(),
    manufacturerId: integer().notNull(),
    requestedByUserId: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: ['waiting', 'placed', 'rejected', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** The order as it was sent. */
    submission: jsonb().notNull(),
    total: centsColumn().notNull(),
    lineCount: integer().notNull(),
    purchaseOrderNumber: text(),
    decidedByUserId: integer().references(() => users.id),
    decidedAt: instantColumn(),
    comment: text(),
    orderId: integer()
      .unique('approvals_order')
      .references(() => orders.id),
    /** The same key of the same user always gives the same request. */
    requestKey: text(),
    requestHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('approvals_request_key').on(table.requestedByUserId, table.requestKey),
    index('approvals_customer').on(table.wholesaleCustomerId, table.state, table.createdAt, table.id),
    index('approvals_requester').on(table.requestedByUserId, table.state),
    foreignKey({
      name: 'approvals_of_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }),
    check('approvals_state', sql`${table.state} in ('waiting', 'placed', 'rejected', 'withdrawn')`),
    check('approvals_placed', sql`(${table.state} = 'placed') = (${table.orderId} is not null)`),
  ],
);
