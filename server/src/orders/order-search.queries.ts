import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { orderParties } from '../db/schema/order-parties';
import { orderItems, orders } from '../db/schema/orders';
import type { OrderSelection } from './order-selection';

/** Ids, or that there are too many to look each of them up. */
type Found = readonly number[] | 'many';

/** What a search finds besides numbers: products by SKU, customers by a name or email address they ordered with. */
export interface SearchMatch {
  productIds: Found;
  customerIds: Found;
  /** Whether it is part of many order or PO numbers, such as their prefix. */
  isInManyNumbers: boolean;
}

const MOST_FOUND = 100;
/** So many of the newest numbers are looked at, and so many of them are many. */
const SAMPLE = 200;
const MANY_OF_SAMPLE = 10;
/** An index with groups of three letters cannot find a shorter text. */
const SHORTEST_PART = 3;

/** Matches the typed text literally: LIKE wildcards are escaped. */
const patternFor = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const isShort = (search: string): boolean => search.length < SHORTEST_PART;

const skuContains = (search: string): SQL =>
  isShort(search)
    ? sql`lower(${products.sku}) = lower(${search})`
    : sql`lower(${products.sku}) like lower(${patternFor(search)})`;

/**
 * Whether a number contains the search. Its longest row of digits is looked up in the index: the letters before them are
 * in all numbers, and to compare so many entries takes longer than everything else.
 */
function numberContains(number: AnyColumn, search: string): SQL {
  const digits = search.match(/\d{4,}/g)?.sort((a, b) => b.length - a.length)[0];
  if (digits === undefined) return sql`lower(${number}) like lower(${patternFor(search)})`;
  return sql`(lower(${number}) like ${`%${digits}%`} and strpos(lower(${number}), lower(${search})) > 0)`;
}

const isInNumber = (search: string): SQL =>
  sql`(${numberContains(orders.orderNumber, search)} or ${numberContains(orders.purchaseOrderNumber, search)})`;

type FoundRow = { kind: 'product' | 'customer' | 'number'; id: number };

const foundIn = (rows: readonly FoundRow[], wanted: FoundRow['kind']): Found => {
  const ids = rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return ids.length > MOST_FOUND ? 'many' : ids;
};

/** Also finds deleted products. What belongs to another manufacturer does no harm: orders in scope do not refer to it. */
export async function findSearchMatch(
  db: Database,
  search: string,
  manufacturerId: number | null | undefined,
): Promise<SearchMatch> {
  const own = (column: Parameters<typeof eq>[0]) => (manufacturerId ? eq(column, manufacturerId) : undefined);
  const isNamed = sql`${orderParties.searchText} like lower(${patternFor(search)})`;
  const limit = sql.raw(String(MOST_FOUND + 1));
  const { rows } = await db.execute<FoundRow>(sql`
    (select 'product' as kind, ${products.id} as id from ${products}
      where ${and(own(products.manufacturerId), skuContains(search))} limit ${limit})
    union all
    (select distinct 'customer', ${orderParties.wholesaleCustomerId} from ${orderParties}
      where ${and(own(orderParties.manufacturerId), isNamed)} limit ${limit})
    union all
    (select 'number', ${orders.id} from (
        select ${orders.id}, ${orders.orderNumber}, ${orders.purchaseOrderNumber} from ${orders}
        where ${own(orders.manufacturerId) ?? sql`true`} order by ${orders.createdAt} desc, ${orders.id} desc limit ${sql.raw(String(SAMPLE))}
      ) as ${orders} where ${isInNumber(search)} limit ${sql.raw(String(MANY_OF_SAMPLE))})`);
  return {
    productIds: foundIn(rows, 'product'),
    customerIds: foundIn(rows, 'customer'),
    isInManyNumbers: rows.filter(({ kind }) => kind === 'number').length >= MANY_OF_SAMPLE,
  };
}

export const hasLineWhere = (condition: SQL): SQL =>
  sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${condition})`;

const both = (first: SQL, second: SQL): SQL => and(first, second) ?? first;

/** Joined by OR no index applies, so the newest orders are looked through: many match, or the text is too short. */
function lookThrough(plain: SQL, search: string, { productIds }: SearchMatch): OrderSelection {
  const pattern = patternFor(search);
  const hasSku =
    productIds === 'many'
      ? sql`${orderItems.productId} in (select ${products.id} from ${products} where ${skuContains(search)})`
      : inArray(orderItems.productId, [...productIds]);
  const isFound = sql`(${orders.searchText} like lower(${pattern}) or lower(${orders.purchaseOrderNumber}) like lower(${pattern})
    or ${hasLineWhere(hasSku)})`;
  const condition = both(plain, isFound);
  return { condition, parts: [{ condition }] };
}

/** The orders that match a condition and a search, in parts that are found through an index each. */
export function searchedSelection(plain: SQL, search: string, match: SearchMatch): OrderSelection {
  const { productIds, customerIds, isInManyNumbers } = match;
  if (isShort(search) || isInManyNumbers || productIds === 'many' || customerIds === 'many') {
    return lookThrough(plain, search, match);
  }
  const byNumber = both(plain, isInNumber(search));
  // A customer may have ordered under another name as well.
  const isNamed = sql`${orders.searchText} like lower(${patternFor(search)})`;
  const ofCustomers = inArray(orders.wholesaleCustomerId, [...customerIds]);
  const ofProducts = inArray(orderItems.productId, [...productIds]);
  const found = [
    sql`(select ${orders.id} from ${orders} where ${byNumber} offset 0)`,
    ...(customerIds.length > 0
      ? [sql`select ${orders.id} from ${orders} where ${both(ofCustomers, isNamed)}`]
      : []),
    ...(productIds.length > 0
      ? [sql`select ${orderItems.orderId} from ${orderItems} where ${ofProducts}`]
      : []),
  ];
  return {
    condition: both(plain, sql`${orders.id} in (${sql.join(found, sql` union `)})`),
    parts: [
      { condition: byNumber, areFew: true },
      ...(customerIds.length > 0 ? [{ condition: both(plain, isNamed), customerIds }] : []),
      ...(productIds.length > 0 ? [{ condition: plain, productIds }] : []),
    ],
  };
}
