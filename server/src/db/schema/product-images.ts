import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { products } from './catalog';
import { createdAt, id } from './columns';
import { images } from './media';

/** The images of a product. The first one is repeated in the product, for lists. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: integer().notNull(),
    imageId: integer().notNull(),
    manufacturerId: integer().notNull(),
    position: integer().notNull(),
    alt: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('product_images_once').on(table.productId, table.imageId),
    index('product_images_order').on(table.productId, table.position, table.id),
    index('product_images_image').on(table.imageId),
    foreignKey({
      name: 'product_images_product',
      columns: [table.productId, table.manufacturerId],
      foreignColumns: [products.id, products.manufacturerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_images_of_manufacturer',
      columns: [table.imageId, table.manufacturerId],
      foreignColumns: [images.id, images.manufacturerId],
    }),
    check('product_images_position', sql`${table.position} >= 0`),
  ],
);
