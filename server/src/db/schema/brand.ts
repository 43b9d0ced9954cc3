import { foreignKey, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes } from './columns';
import { images } from './media';
import { manufacturers } from './organizations';

/** The logo of a manufacturer: the image that pages show, and the same as a PNG for papers and emails. */
export const brandLogos = pgTable(
  'brand_logos',
  {
    manufacturerId: integer()
      .primaryKey()
      .references(() => manufacturers.id, { onDelete: 'cascade' }),
    imageId: integer().notNull(),
    png: bytes().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'brand_logos_image',
      columns: [table.imageId, table.manufacturerId],
      foreignColumns: [images.id, images.manufacturerId],
    }),
  ],
);
