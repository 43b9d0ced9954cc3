import type { Image } from '@casepack/contract/media/image';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { centsColumn, createdAt, id, instantColumn, updatedAt, version } from './columns';
import { manufacturers } from './organizations';

/** The expressions by which lists are sorted; each has an index, so statements must use exactly these. */
// Byte order, so that one index serves both prefix search and sorting.
export const lowerName = sql<string>`(lower(name) collate "C")`;
export const lowerSku = sql<string>`(lower(sku) collate "C")`;
/** Without the signs that people leave out when they type a SKU. */
export const flatSku = sql<string>`(translate(lower(sku), '-_ ./', '') collate "C")`;
export const priceMissingLast = sql<number>`coalesce(price, 10000000000)`;
export const priceMissingLowest = sql<number>`coalesce(price, 0)`;

export const products = pgTable(
  'products',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    sku: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    category: text().notNull(),
    imageUrl: text(),
    /** The first of its images, so that lists need not look for it. */
    image: jsonb().$type<Image>(),
    tags: text().array().notNull().default(sql`'{}'`),
    wholesalePricePerUnit: centsColumn().notNull().default(sql`0`),
    retailPricePerUnit: centsColumn(),
    casePackQuantity: integer().notNull().default(1),
    casePackCost: centsColumn().notNull().default(sql`0`),
    hasTestersAvailable: boolean().notNull().default(false),
    testerPrice: centsColumn(),
    minimumQuantity: integer().notNull().default(1),
    /** Cases are ordered in multiples of this number. */
    orderMultiple: integer().notNull().default(1),
    /** The most cases of one order; null is no limit. */
    maximumQuantity: integer(),
    /** Null means unlimited. */
    unitsAvailable: integer(),
    /** Units set aside for orders that have not shipped, and units that orders wait for. */
    unitsReserved: integer().notNull().default(0),
    unitsBackordered: integer().notNull().default(0),
    /** Can be ordered when there is not enough of it. */
    allowBackorder: boolean().notNull().default(false),
    /** When more of it is expected, and how many units; null is unknown. */
    expectedOn: date({ mode: 'string' }),
    expectedUnits: integer(),
    /** Stock is low below this number of units; null is the usual rule. */
    lowStockAt: integer(),
    /** Where it lies in the warehouse. */
    binLocation: text(),
    unitOfMeasurement: text().notNull().default('each'),
    metadataFields: jsonb().$type<Record<string, string>>(),
    /** The digits below the bars: UPC, EAN or GTIN. */
    barcode: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when a product that orders refer to is deleted: removed from the catalog, its SKU free again. */
    deletedAt: instantColumn(),
    version: version(),
    /** The price of one case; null if no price is set. The same rule as the contract's price resolver. */
    price: centsColumn().generatedAlwaysAs(
      sql`coalesce(nullif(case_pack_cost, 0), nullif(wholesale_price_per_unit, 0))`,
    ),
    /** The searched text in lower case, each word with a space before and after. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`product_search_text(name, sku, category, tags, description)`),
  },
  (table) => [
    // Lets a price list entry refer to a product of its own manufacturer and no other.
    unique('products_tenant').on(table.id, table.manufacturerId),
    uniqueIndex('products_sku')
      .on(table.manufacturerId, sql`lower(${table.sku})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('products_barcode')
      .on(table.manufacturerId, table.barcode)
      .where(sql`${table.deletedAt} is null and ${table.barcode} is not null`),
    index('products_by_name')
      .on(table.manufacturerId, lowerName, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_category')
      .on(table.manufacturerId, table.category, lowerName, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_price')
      .on(table.manufacturerId, priceMissingLast, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_price_descending')
      .on(table.manufacturerId, priceMissingLowest, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_age')
      .on(table.manufacturerId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_sku_text')
      .on(table.manufacturerId, lowerSku, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_by_flat_sku').on(table.manufacturerId, flatSku).where(sql`${table.deletedAt} is null`),
    index('products_search')
      .using('gin', table.manufacturerId, table.searchText.op('gin_trgm_ops'))
      .where(sql`${table.deletedAt} is null`),
    index('products_search_name')
      .using('gin', table.manufacturerId, sql`(lower(name) collate "C") gin_trgm_ops`)
      .where(sql`${table.deletedAt} is null`),
    // With deleted products: orders that contain them are still searched for.
    index('products_sku_search').using('gin', table.manufacturerId, sql`lower(${table.sku}) gin_trgm_ops`),
    index('products_tags')
      .using('gin', table.manufacturerId, table.tags)
      .where(sql`${table.deletedAt} is null`),
    check('products_units_available', sql`${table.unitsAvailable} >= 0`),
    check('products_units_reserved', sql`${table.unitsReserved} >= 0 and ${table.unitsBackordered} >= 0`),
    check('products_expected_units', sql`${table.expectedUnits} >= 1`),
    check('products_low_stock_at', sql`${table.lowStockAt} >= 0`),
    check('products_case_pack_quantity', sql`${table.casePackQuantity} >= 1`),
    check('products_minimum_quantity', sql`${table.minimumQuantity} >= 1`),
    check('products_order_multiple', sql`${table.orderMultiple} between 1 and 100000`),
    check('products_maximum_quantity', sql`${table.maximumQuantity} between 1 and 100000`),
    check('products_wholesale_price', sql`${table.wholesalePricePerUnit} between 0 and 999999999`),
    check('products_retail_price', sql`${table.retailPricePerUnit} between 0 and 999999999`),
    check('products_case_pack_cost', sql`${table.casePackCost} between 0 and 999999999`),
    check('products_tester_price', sql`${table.testerPrice} between 0 and 999999999`),
    check(
      'products_unit_of_measurement',
      sql`${table.unitOfMeasurement} in ('each', 'box', 'case', 'pallet', 'pound', 'kilogram', 'ounce', 'liter', 'gallon', 'dozen', 'gross')`,
    ),
  ],
);

/** What orders and the order desk show of a product in one line. */
export const thumbnailUrl = sql<
  string | null
>`coalesce('/images/' || (${products.image} ->> 'key') || '-128.webp', ${products.imageUrl})`;

export const collections = pgTable(
  'collections',
  {
    id: id(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    name: text().notNull(),
    description: text(),
    tagFilters: text().array().notNull().default(sql`'{}'`),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('collections_name').on(table.manufacturerId, sql`lower(${table.name})`),
    index('collections_order').on(table.manufacturerId, table.sortOrder, table.id),
    check('collections_sort_order', sql`${table.sortOrder} >= 0`),
  ],
);

/** Tags that were added before any product uses them. */
export const tags = pgTable(
  'tags',
  {
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.manufacturerId, table.name] })],
);
