import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { centsColumn, createdAt, id, instantColumn } from './columns';
import { orderItems, orders } from './orders';
import { users } from './users';

/** What left the warehouse together. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Counts the shipments of the order from 1. */
    number: integer().notNull(),
    shippedOn: date({ mode: 'string' }).notNull(),
    packages: integer(),
    /** In hundredths of a pound. */
    weight: integer(),
    createdByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
    /** Set when the order went back to an earlier status: its goods have not left. */
    voidedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('shipments_order').on(table.orderId, table.number),
    check('shipments_packages', sql`${table.packages} between 1 and 10000`),
    check('shipments_weight', sql`${table.weight} between 1 and 100000000`),
  ],
);

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Units that had been reserved; zero if the stock was unlimited. */
    units: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.orderItemId] }),
    index('shipment_lines_item').on(table.orderItemId),
    check('shipment_lines_quantity', sql`${table.quantity} >= 1 and ${table.units} >= 0`),
  ],
);

/** What came back together. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: centsColumn().notNull(),
    reason: text().notNull(),
    createdByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('returns_order').on(table.orderId, table.id),
    check('returns_amount', sql`${table.amount} between 0 and 999999999`),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: integer()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    /** Units put back into the stock; zero if they were not, or if the stock is unlimited. */
    restockedUnits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    index('return_lines_item').on(table.orderItemId),
    check('return_lines_quantity', sql`${table.quantity} >= 1 and ${table.restockedUnits} >= 0`),
  ],
);

export const orderTracking = pgTable(
  'order_tracking',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null if it was added without shipping anything. */
    shipmentId: integer().references(() => shipments.id, { onDelete: 'set null' }),
    trackingNumber: text().notNull(),
    carrier: text({ enum: ['ups', 'fedex', 'usps', 'dhl', 'other'] }).notNull(),
    estimatedDelivery: date({ mode: 'string' }),
    createdByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_tracking_order').on(table.orderId, table.id),
    index('order_tracking_shipment').on(table.shipmentId),
    check('order_tracking_carrier', sql`${table.carrier} in ('ups', 'fedex', 'usps', 'dhl', 'other')`),
  ],
);
