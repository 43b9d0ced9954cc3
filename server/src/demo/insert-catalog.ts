import { collections, products } from '../db/schema/catalog';
import { demoCollections, demoProducts } from './catalog';
import { aged, type Executor, type Ids, idsBy } from './inserting';
import { MAIN_MANUFACTURER_ID } from './makers';

const CATALOG_AGE_DAYS = 400;

/** Returns the ids of the main manufacturer's products by SKU. */
export async function insertCatalog(db: Executor, now: Date): Promise<Ids<string>> {
  const { id, sku, manufacturerId } = products;
  const inserted = await db
    .insert(products)
    .values(demoProducts.map((product) => ({ ...product, ...aged(now, CATALOG_AGE_DAYS) })))
    .returning({ id, key: sku, manufacturerId });
  await db
    .insert(collections)
    .values(demoCollections.map((collection) => ({ ...collection, ...aged(now, CATALOG_AGE_DAYS) })));
  return idsBy(inserted.filter((product) => product.manufacturerId === MAIN_MANUFACTURER_ID));
}
