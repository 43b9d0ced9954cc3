import { type AnyColumn, and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement, unknownToPlan } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { orderParties } from '../db/schema/order-parties';
import { orderItems, orders } from '../db/schema/orders';
import type { Ids, OrderPart, OrderScope, OrderSelection } from './order-selection';

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

export const MOST_FOUND = 100;
/** So many of the newest and of the oldest numbers are looked at, and so many of them are many. */
const SAMPLE = 60;
const MANY_OF_SAMPLE = 4;
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
export type Compared = Texts<string | Placeholder>;

export const isShort = (search: string): boolean => search.length < SHORTEST_PART;

export function textsOf(search: string): Texts<string> {
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
  /** The last one, without an id, says that many numbers contain the text. */
  kind: 'product' | 'customer' | 'number';
  id: number;
  isOtherwiseNamed: boolean;
}
const foundRows = hotRows<FoundRow>({
  kind: sql`kind`,
  id: sql`id`,
  isOtherwiseNamed: sql`is_otherwise_named`,
});

const upToMost = (ids: readonly number[]): Found => (ids.length > MOST_FOUND ? 'many' : ids);

const foundIn = (rows: readonly FoundRow[], wanted: FoundRow['kind']): Found =>
  upToMost(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));

/** So much matches that the orders have to be looked through. */
export const tooMuch = (productIds: readonly number[]): SearchMatch => ({
  productIds: upToMost(productIds),
  customerIds: 'many',
  otherwiseNamedIds: [],
  isInManyNumbers: true,
});

export type SearchValues = Texts<string> & { manufacturerId: number | null | undefined };
type FindMatch = (db: Database, values: SearchValues) => Promise<FoundRow[]>;

interface Lookups {
  /** Ids of products with such a SKU. */
  products: SQL;
  /** Ids of customers with such a name, and whether they have ordered with other names as well. */
  customers: SQL;
  /** Whether it is part of many numbers, new and old. What only the newest have in common, few have among all. */
  isInManyNumbers: SQL;
}

interface Kind {
  /** SKUs are compared as a whole. */
  isWhole: boolean;
  /** Of one manufacturer. */
  isOfOne: boolean;
}

/** Where a search looks besides all numbers. */
export function lookupsOf(texts: Compared, { isWhole, isOfOne }: Kind): Lookups {
  const manufacturerId = sql.placeholder('manufacturerId');
  const own = (column: AnyColumn) => (isOfOne ? eq(column, manufacturerId) : undefined);
  // A row of digits is rare enough to be looked up among the products of all manufacturers, which is faster.
  const ownProduct =
    isOfOne && texts.digits !== undefined
      ? sql`${products.manufacturerId} + 0 = ${manufacturerId}`
      : own(products.manufacturerId);
  const isNamed = sql`${orderParties.searchText} like ${lowered(texts.pattern)}`;
  const limit = sql.raw(String(MOST_FOUND + 1));
  const isInMany = (way: SQL) => sql`(select count(*) from (
      select ${orders.orderNumber}, ${orders.purchaseOrderNumber} from ${orders}
      where ${own(orders.manufacturerId) ?? sql`true`}
      order by ${orders.createdAt} ${way}, ${orders.id} ${way} limit ${sql.raw(String(SAMPLE))}
    ) as ${orders} where ${isInNumber(texts)}) >= ${sql.raw(String(MANY_OF_SAMPLE))}`;
  return {
    products: sql`select ${products.id} as id from ${products}
      where ${and(ownProduct, skuContains(texts, isWhole))} limit ${limit}`,
    customers: sql`select named.id, exists (
        select from ${orderParties} where ${orderParties.wholesaleCustomerId} = named.id and not ${isNamed}
      ) as is_otherwise_named from (
        select distinct ${orderParties.wholesaleCustomerId} as id from ${orderParties}
        where ${and(own(orderParties.manufacturerId), isNamed)} limit ${limit}
      ) as named`,
    isInManyNumbers: sql`(${isInMany(sql`desc`)} and ${isInMany(sql`asc`)})`,
  };
}

function matchStatement(name: string, texts: Compared, kind: Kind): FindMatch {
  const { products, customers, isInManyNumbers } = lookupsOf(texts, kind);
  const found = sql`
    select 'product' as kind, id, false as is_otherwise_named from (${products}) as product
    union all select 'customer', id, is_otherwise_named from (${customers}) as customer
    union all select 'number', null, false where ${isInManyNumbers}`;
  return hotStatement(name, sql`select ${foundRows.columns} from (${found}) as found`, foundRows);
}

/** One statement for each kind of search, built when it is first needed. */
export function oncePerKind<Statement>(
  prefix: string,
  build: (name: string, texts: Compared, kind: Kind) => Statement,
): (texts: Texts<string>, kind: Kind) => Statement {
  const built = new Map<string, Statement>();
  return (texts, kind) => {
    const given = Object.keys(texts) as (keyof typeof texts)[]; // as `textsOf` made them
    const name = [prefix, kind.isWhole ? 'whole' : 'part', kind.isOfOne ? 'own' : 'all', ...given].join('_');
    const known = built.get(name);
    if (known) return known;
    const places = Object.fromEntries(given.map((key) => [key, sql.placeholder(key)]));
    const statement = build(name, places as unknown as Compared, kind); // the same keys
    built.set(name, statement);
    return statement;
  };
}

const matchStatementFor = oncePerKind('search_orders', matchStatement);

/** Also finds deleted products. What belongs to another manufacturer does no harm: orders in scope do not refer to it. */
export async function findSearchMatch(
  db: Database,
  search: string,
  manufacturerId: number | null | undefined,
): Promise<SearchMatch> {
  const texts = textsOf(search);
  const find = matchStatementFor(texts, { isWhole: isShort(search), isOfOne: Boolean(manufacturerId) });
  const rows = await find(db, { ...texts, manufacturerId });
  return {
    productIds: foundIn(rows, 'product'),
    customerIds: foundIn(rows, 'customer'),
    otherwiseNamedIds: rows.filter((row) => row.isOtherwiseNamed).map(({ id }) => id),
    isInManyNumbers: rows.some(({ kind }) => kind === 'number'),
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

interface FoundIds {
  products: Ids;
  /** Customers with such a name, and those of them that have ordered with other names as well. */
  named: Ids;
  otherwiseNamed: Ids;
}

const isNamedLike = ({ pattern }: Compared): SQL => sql`${orders.searchText} like ${lowered(pattern)}`;

/** Orders found by their number, by the customer's name and by a product. */
export function searchedParts(
  { condition, wholeManufacturerId }: Omit<OrderPart, 'productIds' | 'customerIds'>,
  texts: Compared,
  { products, named, otherwiseNamed }: FoundIds,
): [OrderPart, ...OrderPart[]] {
  const others: OrderPart[] = [
    { condition, customerIds: named },
    { condition: both(condition, isNamedLike(texts)), customerIds: otherwiseNamed },
    { condition, productIds: products, wholeManufacturerId },
  ];
  const isEmpty = (ids: Ids | undefined) => Array.isArray(ids) && ids.length === 0;
  return [
    { condition: both(condition, isInNumber(texts)), areFew: true },
    ...others.filter(({ customerIds, productIds }) => !isEmpty(customerIds) && !isEmpty(productIds)),
  ];
}

/** The orders that match a condition and a search, in parts that are found through an index each. */
export function searchedSelection(scope: OrderScope, search: string, match: SearchMatch): SearchedSelection {
  const plain = scope.condition;
  const { productIds, customerIds, otherwiseNamedIds, isInManyNumbers } = match;
  if (isShort(search) || isInManyNumbers || productIds === 'many' || customerIds === 'many') {
    return lookThrough(plain, search, match);
  }
  const texts = textsOf(search);
  const ofCustomers = inArray(orders.wholesaleCustomerId, [...customerIds]);
  const ofProducts = inArray(orderItems.productId, [...productIds]);
  const found = [
    sql`(select ${orders.id} from ${orders} where ${both(plain, isInNumber(texts))} offset 0)`,
    ...(customerIds.length > 0
      ? [sql`select ${orders.id} from ${orders} where ${both(ofCustomers, isNamedLike(texts))}`]
      : []),
    ...(productIds.length > 0
      ? [sql`select ${orderItems.orderId} from ${orderItems} where ${ofProducts}`]
      : []),
  ];
  return {
    condition: both(plain, sql`${orders.id} in (${sql.join(found, sql` union `)})`),
    parts: searchedParts(scope, texts, {
      products: productIds,
      named: customerIds.filter((id) => !otherwiseNamedIds.includes(id)),
      otherwiseNamed: otherwiseNamedIds,
    }),
  };
}
