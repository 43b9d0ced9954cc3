import { type AnyColumn, and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement, unknownToPlan } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { orderParties } from '../db/schema/order-parties';
import { orderItems, orders } from '../db/schema/orders';
import type { OrderScope, OrderSelection } from './order-selection';

/** Ids, or that there are too many to look each of them up. */
type Found = readonly number[] | 'many';

/** What a search finds besides numbers: products by SKU, customers by a name or email address they ordered with. */
export interface SearchMatch {
  productIds: Found;
  customerIds: Found;
  /** Those of them that have ordered with other names and addresses as well. */
  otherwiseNamedIds: readonly number[];
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

/** What a search compares with, or the places of a statement for it. */
interface Texts<Text> {
  search: Text;
  pattern: Text;
  /** Its longest row of digits. */
  digits?: Text;
  letters?: Text;
}
type Compared = Texts<string | Placeholder>;

const isShort = (search: string): boolean => search.length < SHORTEST_PART;

function textsOf(search: string): Texts<string> {
  const digits = search.match(/\d{4,}/g)?.sort((a, b) => b.length - a.length)[0];
  const letters = search.match(/\p{L}{3}/u)?.[0];
  return {
    search,
    pattern: patternFor(search),
    ...(digits ? { digits: patternFor(digits) } : {}),
    ...(digits && letters ? { letters: patternFor(letters) } : {}),
  };
}

const lowered = (text: string | Placeholder): SQL => unknownToPlan(sql`lower(${text})`);

/**
 * Whether a number or SKU contains the search. Only its longest row of digits is looked up in the index: the letters
 * before the digits are in almost all numbers, and to compare all of them takes longer than everything else. Three
 * letters tell quickly that a SKU is no order number.
 */
function contains(number: AnyColumn, { search, pattern, digits, letters }: Compared): SQL {
  if (digits === undefined) return sql`lower(${number}) like ${lowered(pattern)}`;
  const hasLetters =
    letters === undefined || number === products.sku
      ? sql``
      : sql` and lower(${number}) like ${lowered(letters)}`;
  return sql`(lower(${number}) like ${lowered(digits)}${hasLetters}
    and strpos(lower(${number}), ${lowered(search)}) > 0)`;
}

const skuContains = (texts: Compared, isWhole: boolean): SQL =>
  isWhole ? sql`lower(${products.sku}) = lower(${texts.search})` : contains(products.sku, texts);

const isInNumber = (texts: Compared): SQL =>
  sql`(${contains(orders.orderNumber, texts)} or ${contains(orders.purchaseOrderNumber, texts)})`;

interface FoundRow {
  kind: 'product' | 'customer' | 'number';
  id: number;
  isOtherwiseNamed: boolean;
}
const foundRows = hotRows<FoundRow>({
  kind: sql`kind`,
  id: sql`id`,
  isOtherwiseNamed: sql`is_otherwise_named`,
});

const foundIn = (rows: readonly FoundRow[], wanted: FoundRow['kind']): Found => {
  const ids = rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return ids.length > MOST_FOUND ? 'many' : ids;
};

type MatchValues = Texts<string> & { manufacturerId: number | null | undefined };
type FindMatch = (db: Database, values: MatchValues) => Promise<FoundRow[]>;

function matchStatement(name: string, texts: Compared, isWhole: boolean, isOfOne: boolean): FindMatch {
  const manufacturerId = sql.placeholder('manufacturerId');
  const own = (column: AnyColumn) => (isOfOne ? eq(column, manufacturerId) : undefined);
  // A row of digits is rare enough to be looked up among the products of all manufacturers, which is faster.
  const ownProduct =
    isOfOne && texts.digits !== undefined
      ? sql`${products.manufacturerId} + 0 = ${manufacturerId}`
      : own(products.manufacturerId);
  const isNamed = sql`${orderParties.searchText} like ${lowered(texts.pattern)}`;
  const limit = sql.raw(String(MOST_FOUND + 1));
  const found = sql`
    (select 'product' as kind, ${products.id} as id, false as is_otherwise_named from ${products}
      where ${and(ownProduct, skuContains(texts, isWhole))} limit ${limit})
    union all
    (select 'customer', named.id, exists (
        select from ${orderParties} where ${orderParties.wholesaleCustomerId} = named.id and not ${isNamed}
      ) from (
        select distinct ${orderParties.wholesaleCustomerId} as id from ${orderParties}
        where ${and(own(orderParties.manufacturerId), isNamed)} limit ${limit}
      ) as named)
    union all
    (select 'number', ${orders.id}, false from (
        select ${orders.id}, ${orders.orderNumber}, ${orders.purchaseOrderNumber} from ${orders}
        where ${own(orders.manufacturerId) ?? sql`true`} order by ${orders.createdAt} desc, ${orders.id} desc limit ${sql.raw(String(SAMPLE))}
      ) as ${orders} where ${isInNumber(texts)} limit ${sql.raw(String(MANY_OF_SAMPLE))})`;
  return hotStatement(name, sql`select ${foundRows.columns} from (${found}) as found`, foundRows);
}

/** One for each kind of search. */
const matchStatements = new Map<string, FindMatch>();

function matchStatementFor(texts: Texts<string>, isOfOne: boolean): FindMatch {
  const isWhole = isShort(texts.search);
  const given = Object.keys(texts) as (keyof typeof texts)[]; // as `textsOf` made them
  const name = ['search_orders', isWhole ? 'whole' : 'part', isOfOne ? 'own' : 'all', ...given].join('_');
  const known = matchStatements.get(name);
  if (known) return known;
  const places = Object.fromEntries(given.map((key) => [key, sql.placeholder(key)]));
  const statement = matchStatement(name, places as unknown as Compared, isWhole, isOfOne); // the same keys
  matchStatements.set(name, statement);
  return statement;
}

/** Also finds deleted products. What belongs to another manufacturer does no harm: orders in scope do not refer to it. */
export async function findSearchMatch(
  db: Database,
  search: string,
  manufacturerId: number | null | undefined,
): Promise<SearchMatch> {
  const texts = textsOf(search);
  const rows = await matchStatementFor(texts, Boolean(manufacturerId))(db, { ...texts, manufacturerId });
  return {
    productIds: foundIn(rows, 'product'),
    customerIds: foundIn(rows, 'customer'),
    otherwiseNamedIds: rows.filter((row) => row.isOtherwiseNamed).map(({ id }) => id),
    isInManyNumbers: rows.filter(({ kind }) => kind === 'number').length >= MANY_OF_SAMPLE,
  };
}

export const hasLineWhere = (condition: SQL): SQL =>
  sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${condition})`;

type SearchedSelection = Omit<OrderSelection, 'scope'>;

const both = (first: SQL, second: SQL): SQL => and(first, second) ?? first;

/** Joined by OR no index applies, so the newest orders are looked through: many match, or the text is too short. */
function lookThrough(plain: SQL, search: string, { productIds }: SearchMatch): SearchedSelection {
  const pattern = patternFor(search);
  const hasSku =
    productIds === 'many'
      ? sql`${orderItems.productId} in (select ${products.id} from ${products} where ${skuContains(textsOf(search), isShort(search))})`
      : inArray(orderItems.productId, [...productIds]);
  const isFound = sql`(${orders.searchText} like lower(${pattern}) or lower(${orders.purchaseOrderNumber}) like lower(${pattern})
    or ${hasLineWhere(hasSku)})`;
  const condition = both(plain, isFound);
  return { condition, parts: [{ condition }] };
}

/** The orders that match a condition and a search, in parts that are found through an index each. */
export function searchedSelection(
  { condition: plain, wholeManufacturerId }: OrderScope,
  search: string,
  match: SearchMatch,
): SearchedSelection {
  const { productIds, customerIds, otherwiseNamedIds, isInManyNumbers } = match;
  if (isShort(search) || isInManyNumbers || productIds === 'many' || customerIds === 'many') {
    return lookThrough(plain, search, match);
  }
  const byNumber = both(plain, isInNumber(textsOf(search)));
  const isNamed = sql`${orders.searchText} like ${lowered(patternFor(search))}`;
  const named = customerIds.filter((id) => !otherwiseNamedIds.includes(id));
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
      ...(named.length > 0 ? [{ condition: plain, customerIds: named }] : []),
      ...(otherwiseNamedIds.length > 0
        ? [{ condition: both(plain, isNamed), customerIds: otherwiseNamedIds }]
        : []),
      ...(productIds.length > 0 ? [{ condition: plain, productIds, wholeManufacturerId }] : []),
    ],
  };
}
