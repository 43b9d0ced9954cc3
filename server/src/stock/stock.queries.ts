import type { StockQuery } from '@casepack/contract/stock/endpoints';
import type { StockMove, StockRow } from '@casepack/contract/stock/stock';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { lowBelow } from '../catalog/low-stock';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { lowerName, lowerSku, products } from '../db/schema/catalog';
import { orders } from '../db/schema/orders';
import { stockMoves } from '../db/schema/stock';
import { users } from '../db/schema/users';

const isLow = sql<boolean>`coalesce(${products.unitsAvailable} < ${lowBelow(sql`${products}`)}, false)`;

const filters: Record<NonNullable<StockQuery['filter']>, SQL> = {
  low: isLow,
  backordered: sql`${products.unitsBackordered} > 0`,
};

/** Unlimited products are listed only while orders hold or wait for some of them. */
const isCounted = sql`(${products.unitsAvailable} is not null or ${products.unitsReserved} > 0
  or ${products.unitsBackordered} > 0)`;

export async function findStock(
  db: Database,
  manufacturerId: number,
  query: StockQuery,
): Promise<Page<StockRow>> {
  const words = (query.search ?? '').split(/\s+/u).filter(Boolean);
  const condition = and(
    eq(products.manufacturerId, manufacturerId),
    isNull(products.deletedAt),
    isCounted,
    query.filter && filters[query.filter],
    ...words.map((word) =>
      containsText(word.toLowerCase(), [sql`lower(${products.sku})`, sql`(lower(name) collate "C")`]),
    ),
  );
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select({
      productId: products.id,
      sku: products.sku,
      name: products.name,
      available: products.unitsAvailable,
      reserved: products.unitsReserved,
      backordered: products.unitsBackordered,
      expectedOn: products.expectedOn,
      expectedUnits: products.expectedUnits,
      lowStockAt: products.lowStockAt,
      isLow,
      binLocation: products.binLocation,
    })
    .from(products)
    .where(condition)
    .orderBy(...orderBy(query.sort, { sku: lowerSku, name: lowerName }, [asc(lowerSku)], products.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(products).where(condition);
  return { rows, total: counted?.total ?? 0 };
}

export async function findOwnerOfProduct(db: Database, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ manufacturerId: products.manufacturerId })
    .from(products)
    .where(eq(products.id, id));
  return row?.manufacturerId;
}

export async function findMoves(
  db: Database,
  productId: number,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<Page<StockMove>> {
  const { limit, offset } = rowsOf(query);
  const ofProduct = eq(stockMoves.productId, productId);
  const found = await db
    .select({
      id: stockMoves.id,
      kind: stockMoves.kind,
      available: stockMoves.available,
      reserved: stockMoves.reserved,
      availableAfter: stockMoves.availableAfter,
      reservedAfter: stockMoves.reservedAfter,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
      reason: stockMoves.reason,
      at: stockMoves.at,
    })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .leftJoin(users, eq(users.id, stockMoves.userId))
    .where(ofProduct)
    .orderBy(desc(stockMoves.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(stockMoves).where(ofProduct);
  const rows = found.map(({ orderId, orderNumber, ...move }) => ({
    ...move,
    order: orderId === null || orderNumber === null ? null : { id: orderId, orderNumber },
  }));
  return { rows, total: counted?.total ?? 0 };
}

export interface StockedProduct {
  id: number;
  sku: string;
  barcode: string | null;
  unitsAvailable: number | null;
  unitsReserved: number;
  unitsBackordered: number;
}

/** Locks the named products in the order of their ids, as orders do. */
export async function findNamedForUpdate(
  db: Database,
  manufacturerId: number,
  named: { ids: readonly number[]; codes: readonly string[] },
): Promise<StockedProduct[]> {
  const { id, sku, barcode, unitsAvailable, unitsReserved, unitsBackordered } = products;
  const codes = sql`${sql.param([...named.codes])}::text[]`;
  return db
    .select({ id, sku, barcode, unitsAvailable, unitsReserved, unitsBackordered })
    .from(products)
    .where(
      and(
        eq(products.manufacturerId, manufacturerId),
        isNull(products.deletedAt),
        sql`(${id} = any(${sql.param([...named.ids])}::int[]) or lower(${sku}) = any(${codes}) or ${barcode} = any(${codes}))`,
      ),
    )
    .orderBy(asc(id))
    .for('no key update');
}

/** What arrived is expected no longer; what is left of it is expected on the same day. */
export async function lowerExpected(db: Database, received: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...received].map(([id, units]) => ({ id, units }));
  await db.execute(sql`update ${products} product
    set expected_units = nullif(greatest(product.expected_units - received.units, 0), 0),
      expected_on = case when product.expected_units > received.units then product.expected_on end
    from json_to_recordset(${JSON.stringify(rows)}::json) as received(id int, units int)
    where product.id = received.id and product.expected_units is not null`);
}

/** Begins to count products whose stock was unlimited, with none available. */
export async function startCounting(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(products)
    .set({ unitsAvailable: 0 })
    .where(and(inArray(products.id, [...ids]), isNull(products.unitsAvailable)));
}
