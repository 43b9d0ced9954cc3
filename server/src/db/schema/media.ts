import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instantColumn } from './columns';
import { manufacturers } from './organizations';

/** An image, whatever it is used for. What uses one refers to it, so that it cannot be removed meanwhile. */
export const images = pgTable(
  'images',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    /** A hash of its content and its manufacturer. Whoever knows it can see the image. */
    key: text().notNull().unique('images_key'),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What is shown while it loads; null if it is transparent. */
    color: text(),
    createdAt: createdAt(),
    /** Since when nothing may refer to it; removed a day later, unless something does. Null: it is used. */
    unusedSince: instantColumn(),
  },
  (table) => [
    // Lets others refer to an image of their own manufacturer and no other.
    unique('images_tenant').on(table.id, table.manufacturerId),
    index('images_unused').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
    check('images_dimensions', sql`${table.width} between 1 and 2400 and ${table.height} between 1 and 2400`),
  ],
);

/** An image in one size, as WebP. Its bytes are here, or in the S3 store under the name of an object. */
export const imageFiles = pgTable(
  'image_files',
  {
    imageId: integer().notNull(),
    /** The longest edge that it was made for. */
    size: integer().notNull(),
    content: bytes(),
    /** Each is written once and never again, so that what removes one cannot hit another. */
    object: text().unique('image_files_object'),
    objectBytes: integer(),
  },
  (table) => [
    primaryKey({ name: 'image_files_key', columns: [table.imageId, table.size] }),
    foreignKey({
      name: 'image_files_image',
      columns: [table.imageId],
      foreignColumns: [images.id],
    }).onDelete('cascade'),
    check(
      'image_files_place',
      sql`(${table.content} is null) <> (${table.object} is null) and (${table.object} is null) = (${table.objectBytes} is null)`,
    ),
  ],
);

/**
 * Objects of the S3 store that no row needs, or not yet: noted before one is written and when its row goes. A day later
 * the sweep removes them. What is not noted here is never removed, whoever wrote it.
 */
export const strayObjects = pgTable('stray_objects', {
  name: text().primaryKey(),
  since: instantColumn().notNull(),
});
