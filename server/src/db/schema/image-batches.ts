import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalog';
import { bytes, createdAt, instantColumn } from './columns';
import { images } from './media';
import { manufacturers } from './organizations';
import { users } from './users';

/** Many images that somebody uploads at once. */
export const imageBatches = pgTable(
  'image_batches',
  {
    /** Made by the caller. */
    id: uuid().primaryKey(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    ownerUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['ready', 'running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('ready'),
    existing: text({ enum: ['keep', 'replace'] })
      .notNull()
      .default('keep'),
    problem: text(),
    createdAt: createdAt(),
    finishedAt: instantColumn(),
  },
  (table) => [
    index('image_batches_by_age').on(table.createdAt),
    check('image_batches_state', sql`${table.state} in ('ready', 'running', 'done', 'cancelled', 'failed')`),
    check('image_batches_existing', sql`${table.existing} in ('keep', 'replace')`),
  ],
);

/** A file waits with its content until it is processed; then it has an image, or a problem. */
export const imageBatchFiles = pgTable(
  'image_batch_files',
  {
    batchId: uuid().notNull(),
    name: text().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    /** Which image of the product it is, by its name. */
    place: integer().notNull(),
    content: bytes(),
    imageId: integer().references(() => images.id),
    problem: text(),
  },
  (table) => [
    primaryKey({ name: 'image_batch_files_key', columns: [table.batchId, table.name] }),
    foreignKey({
      name: 'image_batch_files_batch',
      columns: [table.batchId],
      foreignColumns: [imageBatches.id],
    }).onDelete('cascade'),
    index('image_batch_files_product').on(table.productId),
    index('image_batch_files_image').on(table.imageId),
    check(
      'image_batch_files_outcome',
      sql`num_nonnulls(${table.content}, ${table.imageId}, ${table.problem}) = 1`,
    ),
  ],
);
