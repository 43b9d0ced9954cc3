import { MOST_LISTED } from '@casepack/contract/orders/order-filter';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { orders } from '../db/schema/orders';
import { merged, SCREEN_ROWS, summaryColumns } from './order-lists.queries';
import {
  type Compared,
  lookupsOf,
  MOST_FOUND,
  oncePerKind,
  type SearchMatch,
  type SearchValues,
  searchedParts,
  textsOf,
  tooMuch,
} from './order-search.queries';
import type { SummaryRow } from './show-order';

/** One row at least: without an order if none was found, or not looked for. */
interface FoundRow extends Omit<SummaryRow, 'id'> {
  id: number | null;
  count: number;
  /** So little matches that the orders were looked up one by one. */
  areFew: boolean;
  /** Of the products found, if not. */
  productIds: number[] | null;
}
const foundRows = hotRows<FoundRow>({
  ...summaryColumns,
  count: sql`counted.count`,
  areFew: sql`lookup.are_few`,
  productIds: sql`case when not lookup.are_few then array(select id from found_product) end`,
});

const hasOrder = (row: FoundRow): row is FoundRow & { id: number } => row.id !== null;

const literal = (value: number) => sql.raw(String(value));

function pageStatement(name: string, texts: Compared) {
  const manufacturerId = sql.placeholder('manufacturerId');
  const { products, customers, isInManyNumbers } = lookupsOf(texts, { isWhole: false, isOfOne: true });
  const isOwn = eq(orders.manufacturerId, manufacturerId);
  const parts = searchedParts({ condition: isOwn, wholeManufacturerId: manufacturerId }, texts, {
    products: sql`select id from found_product`,
    named: sql`select id from found_customer where not is_otherwise_named`,
    otherwiseNamed: sql`select id from found_customer where is_otherwise_named`,
  });
  const most = literal(MOST_LISTED + 1);
  const statement = sql`
    with found_product as materialized (${products}),
    found_customer as materialized (${customers}),
    lookup as materialized (
      select (select count(*) from found_product) <= ${literal(MOST_FOUND)}
        and (select count(*) from found_customer) <= ${literal(MOST_FOUND)}
        and not ${isInManyNumbers} as are_few
    ),
    found as materialized (
      select distinct at, id from (${merged(parts, { limit: most, direction: '-createdAt' }, 'union all')}) as part
      where (select are_few from lookup)
      order by at desc, id desc limit ${most}
    )
    select ${foundRows.columns} from lookup
    cross join (select count(*)::int as count from found) as counted
    left join (
      ${orders} join (select id from found order by at desc, id desc limit ${literal(SCREEN_ROWS + 1)}) as page on page.id = ${orders.id} and ${isOwn}
    ) on true
    order by ${orders.createdAt} desc, ${orders.id} desc`;
  return hotStatement<SearchValues, FoundRow>(name, statement, foundRows);
}

const pageStatementFor = oncePerKind('search_page', pageStatement);

interface SearchPage {
  rows: SummaryRow[];
  count: number;
}

/**
 * The first page of a search among all orders of a manufacturer, and one row more, in one statement. If too much
 * matches, what was found so far, with which the orders have to be looked through.
 */
export async function findSearchPage(
  db: Database,
  search: string,
  manufacturerId: number,
): Promise<SearchPage | SearchMatch> {
  const texts = textsOf(search);
  const find = pageStatementFor(texts, { isWhole: false, isOfOne: true });
  const found = await find(db, { ...texts, manufacturerId });
  const [first] = found;
  if (!first?.areFew) return tooMuch(first?.productIds ?? []);
  return { rows: found.filter(hasOrder), count: first.count };
}
