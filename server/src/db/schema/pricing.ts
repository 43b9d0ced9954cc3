import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { products } from './catalog';
import { centsColumn } from './columns';
import { priceLists } from './organizations';

/** What one case costs from a number of cases, or what one tester costs. */
export const priceListEntries = pgTable(
  'price_list_entries',
  {
    priceListId: integer().notNull(),
    productId: integer().notNull(),
    manufacturerId: integer().notNull(),
    isTester: boolean().notNull(),
    fromQuantity: integer().notNull(),
    price: centsColumn().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'price_list_entries_key',
      columns: [table.priceListId, table.productId, table.isTester, table.fromQuantity],
    }),
    foreignKey({
      name: 'price_list_entries_list',
      columns: [table.priceListId, table.manufacturerId],
      foreignColumns: [priceLists.id, priceLists.manufacturerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'price_list_entries_product',
      columns: [table.productId, table.manufacturerId],
      foreignColumns: [products.id, products.manufacturerId],
    }).onDelete('cascade'),
    index('price_list_entries_product_id').on(table.productId),
    // A catalog sorted by what one case costs on this list.
    index('price_list_entries_by_price')
      .on(table.priceListId, table.price, table.productId)
      .where(sql`not ${table.isTester} and ${table.fromQuantity} = 1`),
    check('price_list_entries_price', sql`${table.price} between 1 and 999999999`),
    check('price_list_entries_from_quantity', sql`${table.fromQuantity} between 1 and 100000`),
    check('price_list_entries_tester', sql`not ${table.isTester} or ${table.fromQuantity} = 1`),
  ],
);
