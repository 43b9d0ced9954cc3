import type { Actor } from '@casepack/contract/access/actor';
import { isManufacturerStaff } from '@casepack/contract/access/questions';
import type { Placeholder, SQL } from 'drizzle-orm';
import { scopeOf } from '../scope';

/** The orders somebody may see. */
export interface OrderScope {
  condition: SQL;
  /** The manufacturer whose orders they all are, if nothing else limits them. */
  wholeManufacturerId?: number | undefined;
}

export const scopeOfOrders = (actor: Actor | null): OrderScope => ({
  condition: scopeOf(actor).orders,
  wholeManufacturerId: isManufacturerStaff(actor) ? (actor?.manufacturerId ?? undefined) : undefined,
});

/** Some ids, or a statement that selects them. */
export type Ids = readonly number[] | SQL;

/** Orders that match a condition; only those that contain one of the products, or of one of the customers. */
export interface OrderPart {
  condition: SQL;
  productIds?: Ids;
  /** Set if all orders of this manufacturer with these products match, so that the lines say which. */
  wholeManufacturerId?: number | Placeholder | undefined;
  customerIds?: Ids;
  /** Few match: they are found first and sorted then. PostgreSQL would rather look through all orders by age. */
  areFew?: true;
}

/** The orders that match a filter. */
export interface OrderSelection {
  /** Who may see them: part of every condition, and checked again for each order of a page that is put together. */
  scope: SQL;
  condition: SQL;
  /** The same orders as parts whose newest are found through an index each; an order can be in two of them. */
  parts: readonly [OrderPart, ...OrderPart[]];
}
