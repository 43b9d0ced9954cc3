import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from './catalog';
import { bytes, centsColumn, createdAt, id, instantColumn, updatedAt, version } from './columns';
import { orders } from './orders';
import { manufacturers, wholesaleCustomers } from './organizations';
import { users } from './users';

/** Orders being written. They have no number and reserve no stock. */
export const drafts = pgTable(
  'drafts',
  {
    /** Made in the browser. */
    id: uuid().primaryKey(),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while a platform administrator has not chosen a customer. */
    manufacturerId: integer().references(() => manufacturers.id),
    customerId: integer().references(() => wholesaleCustomers.id, { onDelete: 'set null' }),
    content: jsonb().notNull(),
    lineCount: integer().notNull(),
    /** As shown when the draft was last saved; null if it had no price yet. */
    total: centsColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /** The order it became. Kept, so that placing it again gives the same order. */
    placedOrderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    placedAt: instantColumn(),
    /** Kept for a day, so that it can be restored. */
    deletedAt: instantColumn(),
  },
  (table) => [
    index('drafts_by_owner')
      .on(table.ownerUserId, table.updatedAt, table.id)
      .where(sql`${table.placedAt} is null and ${table.deletedAt} is null`),
    index('drafts_manufacturer').on(table.manufacturerId),
    index('drafts_customer').on(table.customerId),
    index('drafts_placed').on(table.placedAt).where(sql`${table.placedAt} is not null`),
    index('drafts_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('drafts_placed_order').on(table.placedOrderId).where(sql`${table.placedOrderId} is not null`),
  ],
);

/** Files a draft was filled from. They become documents of its order. */
export const draftFiles = pgTable(
  'draft_files',
  {
    id: id(),
    draftId: uuid()
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('draft_files_draft').on(table.draftId, table.id)],
);

/** What a customer calls a product. */
export const partNumbers = pgTable(
  'part_numbers',
  {
    id: id(),
    wholesaleCustomerId: integer().notNull(),
    manufacturerId: integer().notNull(),
    partNumber: text().notNull(),
    productId: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('part_numbers_number').on(table.wholesaleCustomerId, sql`lower(${table.partNumber})`),
    index('part_numbers_product').on(table.productId, table.wholesaleCustomerId),
    foreignKey({
      name: 'part_numbers_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'part_numbers_product_of_manufacturer',
      columns: [table.productId, table.manufacturerId],
      foreignColumns: [products.id, products.manufacturerId],
    }).onDelete('cascade'),
  ],
);

/** Lines a customer orders again and again, saved under a name. */
export const orderTemplates = pgTable(
  'order_templates',
  {
    id: id(),
    wholesaleCustomerId: integer().notNull(),
    manufacturerId: integer().notNull(),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    lines: jsonb().notNull(),
    /** Whether others of the owner's organization see it. */
    isShared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('order_templates_name').on(
      table.wholesaleCustomerId,
      table.ownerUserId,
      sql`lower(${table.name})`,
    ),
    foreignKey({
      name: 'order_templates_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }).onDelete('cascade'),
  ],
);
