import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from './columns';
import { wholesaleCustomers } from './organizations';

/**
 * Every company name and email address with which a customer has ordered, for the search. A trigger on orders adds
 * them. There are few of them per customer, and many orders.
 */
export const orderParties = pgTable(
  'order_parties',
  {
    id: id(),
    manufacturerId: integer().notNull(),
    wholesaleCustomerId: integer().notNull(),
    /** In lower case; a control character separates the fields. */
    searchText: text().notNull(),
  },
  (table) => [
    uniqueIndex('order_parties_text').on(table.wholesaleCustomerId, table.searchText),
    index('order_parties_search').using('gin', table.manufacturerId, sql`${table.searchText} gin_trgm_ops`),
    foreignKey({
      name: 'order_parties_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }).onDelete('cascade'),
  ],
);
