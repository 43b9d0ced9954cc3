import type { Collection } from '@casepack/contract/catalog/collection';
import type { Product } from '@casepack/contract/catalog/product';
import type { ProductInput } from '@casepack/contract/catalog/product-input';
import { and, asc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { collections, products, tags } from '../db/schema/catalog';
import { orderItems } from '../db/schema/orders';
import { productImages } from '../db/schema/product-images';
import type { CatalogScope } from './catalog-scope';
import { type ProductRow, toProduct } from './show-product';

export const productColumns = {
  id: products.id,
  manufacturerId: products.manufacturerId,
  sku: products.sku,
  name: products.name,
  description: products.description,
  category: products.category,
  imageUrl: products.imageUrl,
  image: products.image,
  tags: products.tags,
  wholesalePricePerUnit: products.wholesalePricePerUnit,
  retailPricePerUnit: products.retailPricePerUnit,
  casePackQuantity: products.casePackQuantity,
  casePackCost: products.casePackCost,
  hasTestersAvailable: products.hasTestersAvailable,
  testerPrice: products.testerPrice,
  minimumQuantity: products.minimumQuantity,
  orderMultiple: products.orderMultiple,
  maximumQuantity: products.maximumQuantity,
  unitsAvailable: products.unitsAvailable,
  allowBackorder: products.allowBackorder,
  expectedOn: products.expectedOn,
  unitOfMeasurement: products.unitOfMeasurement,
  metadataFields: products.metadataFields,
  price: products.price,
  createdAt: products.createdAt,
  version: products.version,
};

/** Lists do without the barcode, which only the product itself and its file show. */
const wholeProductColumns = { ...productColumns, barcode: products.barcode };

/** With what only the manufacturer sees. */
export const managedProductColumns = {
  ...wholeProductColumns,
  expectedUnits: products.expectedUnits,
  unitsReserved: products.unitsReserved,
  lowStockAt: products.lowStockAt,
  binLocation: products.binLocation,
};

const columnSets = { listed: productColumns, whole: wholeProductColumns, managed: managedProductColumns };
export type ProductShape = keyof typeof columnSets;

export const isListed = (scope: CatalogScope | Placeholder): SQL => {
  if (scope === 'none') return sql`false`;
  const condition = isNull(products.deletedAt);
  return scope === 'all' ? condition : sql`${products.manufacturerId} = ${scope} and ${condition}`;
};

/** No one else can change or refer to the product until the transaction ends. */
export async function findProductForUpdate(db: Database, id: number): Promise<Product | undefined> {
  const [row] = await db
    .select(managedProductColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  return row && toProduct(row);
}

export async function findProducts(
  db: Database,
  scope: CatalogScope,
  ids: readonly number[],
  isOffered?: SQL,
  shape: ProductShape = 'listed',
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(columnSets[shape])
    .from(products)
    .where(and(isListed(scope), inArray(products.id, [...ids]), isOffered))
    .orderBy(asc(products.id));
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };

function only<T>([row]: T[]): T {
  if (!row) throw new Error('The statement returned no row');
  return row;
}

export async function insertProduct(
  db: Database,
  values: ProductInput & { manufacturerId: number },
  now: Date,
): Promise<Product> {
  const rows = await db
    .insert(products)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning(managedProductColumns);
  return toProduct(only(rows));
}

export async function updateProductRow(
  db: Database,
  id: number,
  values: Partial<Loose<typeof products.$inferInsert>>,
  now: Date,
): Promise<Product> {
  const rows = await db
    .update(products)
    .set({ ...values, updatedAt: now, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning(managedProductColumns);
  return toProduct(only(rows));
}

export async function isOrdered(db: Database, productId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1);
  return rows.length > 0;
}

/** The units of the product that orders wait for. */
export async function findBackorderedUnits(db: Database, productId: number): Promise<number> {
  const [row] = await db
    .select({ units: products.unitsBackordered })
    .from(products)
    .where(eq(products.id, productId));
  return row?.units ?? 0;
}

export async function findImageIds(db: Database, productId: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: productImages.imageId })
    .from(productImages)
    .where(eq(productImages.productId, productId));
  return rows.map(({ imageId }) => imageId);
}

export async function deleteProductRow(db: Database, id: number): Promise<void> {
  await db.delete(products).where(eq(products.id, id));
}

/**
 * Steps from one category to the next along the index, so that it reads one row per category instead of per product.
 */
export async function findCategories(db: Database, scope: CatalogScope, isOffered?: SQL): Promise<string[]> {
  if (scope === 'none') return [];
  const next = (after: SQL) =>
    sql`(select category from ${products} where ${isListed(scope)} ${after} order by category limit 1)`;
  const statement =
    scope === 'all' || isOffered
      ? sql`select distinct category from ${products} where ${isListed(scope)} and ${isOffered ?? sql`true`}`
      : sql`with recursive step as (
          select ${next(sql``)} as category
          union all
          select ${next(sql`and category > step.category`)} from step where step.category is not null
        ) select category from step where category is not null`;
  const { rows } = await db.execute<{ category: string }>(statement);
  return rows.map(({ category }) => category).sort(byName);
}

export async function findTags(db: Database, scope: CatalogScope, isOffered?: SQL): Promise<string[]> {
  if (scope === 'none') return [];
  const ofScope = scope === 'all' ? sql`true` : sql`${tags.manufacturerId} = ${scope}`;
  // Tags without a product say nothing to those who see only some products.
  const alone = isOffered ? sql`` : sql`union select ${tags.name} from ${tags} where ${ofScope}`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct unnest(${products.tags}) as name from ${products}
    where ${isListed(scope)} and ${isOffered ?? sql`true`}
    ${alone}`);
  return rows.map(({ name }) => name).sort(byName);
}

const byName = new Intl.Collator('en', { sensitivity: 'variant', numeric: true }).compare;

const collectionColumns = {
  id: collections.id,
  manufacturerId: collections.manufacturerId,
  name: collections.name,
  description: collections.description,
  tagFilters: collections.tagFilters,
  isActive: collections.isActive,
  sortOrder: collections.sortOrder,
  createdAt: collections.createdAt,
  version: collections.version,
};

export async function findCollections(
  db: Database,
  scope: CatalogScope,
  { withInactive }: { withInactive: boolean },
): Promise<Collection[]> {
  if (scope === 'none') return [];
  return db
    .select(collectionColumns)
    .from(collections)
    .where(
      and(
        scope === 'all' ? undefined : eq(collections.manufacturerId, scope),
        withInactive ? undefined : eq(collections.isActive, true),
      ),
    )
    .orderBy(asc(collections.manufacturerId), asc(collections.sortOrder), asc(collections.id));
}

export async function findCollection(db: Database, id: number): Promise<Collection | undefined> {
  const [row] = await db.select(collectionColumns).from(collections).where(eq(collections.id, id));
  return row;
}

export async function findCollectionForUpdate(db: Database, id: number): Promise<Collection | undefined> {
  const [row] = await db
    .select(collectionColumns)
    .from(collections)
    .where(eq(collections.id, id))
    .for('update');
  return row;
}

export async function insertCollection(
  db: Database,
  values: typeof collections.$inferInsert,
  now: Date,
): Promise<Collection> {
  const rows = await db
    .insert(collections)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning(collectionColumns);
  return only(rows);
}

export async function updateCollectionRow(
  db: Database,
  id: number,
  values: Partial<typeof collections.$inferInsert>,
  now: Date,
): Promise<Collection> {
  const rows = await db
    .update(collections)
    .set({ ...values, updatedAt: now, version: sql`${collections.version} + 1` })
    .where(eq(collections.id, id))
    .returning(collectionColumns);
  return only(rows);
}

export async function deleteCollectionRow(db: Database, id: number): Promise<void> {
  await db.delete(collections).where(eq(collections.id, id));
}
