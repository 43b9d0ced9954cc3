import { FEW_CASES } from '@casepack/contract/catalog/low-stock';
import { type SQL, sql } from 'drizzle-orm';

/** The number of units below which the stock of a product is low. The same rule as `isLowStock` in the contract. */
export const lowBelow = (product: SQL): SQL =>
  sql`coalesce(${product}.low_stock_at, greatest(${sql.raw(String(FEW_CASES + 1))},
    ceil(${product}.minimum_quantity::numeric / ${product}.order_multiple) * ${product}.order_multiple)
    * ${product}.case_pack_quantity)`;
