import { stockMoveKinds } from '@casepack/contract/stock/stock';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalog';
import { createdAt } from './columns';

/**
 * Every change of a product's units, in the transaction of its cause. Rows are only ever added. The sum of the changes
 * is what the product says.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: stockMoveKinds }).notNull(),
    /** Units that can be sold, and units set aside for orders. */
    available: integer().notNull(),
    reserved: integer().notNull(),
    /** After the change; null while the stock is unlimited. */
    availableAfter: integer(),
    reservedAfter: integer().notNull(),
    /** No foreign key, since it would slow down every order. */
    orderId: integer(),
    userId: integer(),
    reason: text(),
    at: createdAt(),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.id),
    check(
      'stock_moves_kind',
      sql`${table.kind} in ('count', 'receipt', 'order', 'cancellation', 'shipment', 'return', 'correction')`,
    ),
  ],
);
