import type { SQL } from 'drizzle-orm';

/** Orders that match a condition; only those that contain one of the products, or of one of the customers. */
export interface OrderPart {
  condition: SQL;
  productIds?: readonly number[];
  customerIds?: readonly number[];
  /** Few match: they are found first and sorted then. PostgreSQL would rather look through all orders by age. */
  areFew?: true;
}

/** The orders that match a filter. */
export interface OrderSelection {
  condition: SQL;
  /** The same orders as parts whose newest are found through an index each; an order can be in two of them. */
  parts: readonly [OrderPart, ...OrderPart[]];
}
