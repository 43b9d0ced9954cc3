import { addDays, dayOf } from '@casepack/contract/calendar';
import { collections, products } from '../db/schema/catalog';
import { stockMoves } from '../db/schema/stock';
import { demoCollections } from './collections';
import { aged, type Executor, type Ids, idsBy } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import type { DemoProduct } from './read-products';

const CATALOG_AGE_DAYS = 400;
/** What is sold beyond stock arrives soon, whenever the demo is loaded. */
const arrival = (now: Date) => ({ expectedOn: addDays(dayOf(now, 'UTC'), 12), expectedUnits: 240 });

/** Returns the ids of the main manufacturer's products by SKU. */
export async function insertCatalog(
  db: Executor,
  now: Date,
  catalog: readonly DemoProduct[],
): Promise<Ids<string>> {
  const { id, sku, manufacturerId, unitsAvailable, createdAt } = products;
  const inserted = await db
    .insert(products)
    .values(
      catalog.map((product) => ({
        ...product,
        ...(product.allowBackorder ? arrival(now) : {}),
        ...aged(now, CATALOG_AGE_DAYS),
      })),
    )
    .returning({ id, key: sku, manufacturerId, unitsAvailable, createdAt });
  await db.insert(stockMoves).values(
    inserted
      .filter((product) => product.unitsAvailable !== null)
      .map((product) => ({
        productId: product.id,
        kind: 'count' as const,
        available: product.unitsAvailable ?? 0,
        reserved: 0,
        availableAfter: product.unitsAvailable,
        reservedAfter: 0,
        at: product.createdAt,
      })),
  );
  await db
    .insert(collections)
    .values(demoCollections.map((collection) => ({ ...collection, ...aged(now, CATALOG_AGE_DAYS) })));
  return idsBy(inserted.filter((product) => product.manufacturerId === MAIN_MANUFACTURER_ID));
}
