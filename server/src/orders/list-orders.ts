import { AppError } from '@casepack/contract/errors';
import { MAX_ROWS } from '@casepack/contract/list-query';
import type { OrderSummary } from '@casepack/contract/orders/order';
import {
  MOST_LISTED,
  type OrderFilter,
  OrderQuery,
  type OrderSort,
  standardSort,
} from '@casepack/contract/orders/order-filter';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { nodeOfCustomer, nodeOfSalesOrganization } from '../organizations/organization-nodes.queries';
import { findCustomer, findSalesOrganization } from '../organizations/organizations.queries';
import { documentDay } from '../press/pdf-document';
import { type OrderCursor, packCursor, unpackCursor } from './order-cursor';
import { selectionOf } from './order-filter.queries';
import {
  countOrders,
  findFirstPage,
  findOrders,
  isMerged,
  type OrderPageRequest,
  SCREEN_ROWS,
} from './order-lists.queries';
import { findSearchMatch, isShort } from './order-search.queries';
import { type OrderScope, type OrderSelection, scopeOfOrders } from './order-selection';
import type { OrderTally } from './order-tally';
import { findSearchPage } from './search-page.queries';
import { type SummaryRow, showSummary } from './show-order';

/** A page of the list; `next` and `previous` are the queries of the adjacent pages. */
export interface OrderPage {
  rows: OrderSummary[];
  total: number;
  /** There are more than `total`: they were not counted to the end. */
  isAtLeast: boolean;
  next: URLSearchParams | undefined;
  previous: URLSearchParams | undefined;
}

const isByAge = (query: OrderQuery): boolean => /^-?createdAt$/.test(query.sort ?? standardSort(query));

/** The query of an adjacent page: by cursor if the list is sorted by age, otherwise by page number. */
function adjacentPage(
  query: OrderQuery,
  direction: OrderCursor['direction'],
  row: SummaryRow,
): URLSearchParams {
  const { page = 1, ...rest } = query;
  const { createdAt, id } = row;
  const encoded = OrderQuery.encode(
    isByAge(query)
      ? { ...rest, cursor: packCursor({ direction, createdAt, id }) }
      : { ...rest, page: direction === 'next' ? page + 1 : page - 1 },
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(encoded)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters;
}

const pageOnly = ['sort', 'cursor', 'page', 'limit', 'timeZone'];
const isWholeList = (query: OrderQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || pageOnly.includes(name));

/** Each is found through one index, whatever its value, so that PostgreSQL can plan the page once. */
const indexed = [
  'status',
  'paymentType',
  'onHold',
  'salesOrganizationId',
  'customerId',
  'repUserId',
  'productId',
  'payment',
  'search',
];

function isFoundByIndex(query: OrderQuery): boolean {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && name !== 'limit');
  return given.length === 0 || (given.length === 1 && indexed.includes(given[0]?.[0] ?? ''));
}

/** The orders in scope that match the filter. A search needs a statement of its own for SKUs and names. */
export async function selectMatching(
  ctx: Context,
  scope: OrderScope,
  filter: OrderFilter,
): Promise<OrderSelection> {
  const { search } = filter;
  const manufacturerId = ctx.actor?.manufacturerId ?? filter.manufacturerId;
  const match = search ? await findSearchMatch(ctx.db, search, manufacturerId) : undefined;
  return selectionOf(scope, filter, ctx.now(), match);
}

interface FoundPage {
  /** Rows before this page; undefined if it was requested by a cursor. */
  before: number | undefined;
  count: number;
  goesOn: boolean;
}

type Total = Pick<OrderPage, 'total' | 'isAtLeast'>;

/** In the order in which an index finds them, whatever the order of the list. */
export const countSort = (filter: OrderFilter): OrderSort =>
  filter.totalFrom === undefined && filter.totalTo === undefined ? standardSort(filter) : 'total';

const upToMost = (count: number): Total => ({
  total: Math.min(count, MOST_LISTED),
  isAtLeast: count > MOST_LISTED,
});

type PageRequest = Omit<OrderPageRequest, 'selection'> & { sort: OrderSort; offset: number };
interface CountedRows {
  rows: SummaryRow[];
  /** The first page of some lists knows already. */
  counted: () => Promise<Total>;
}

const known = ({ rows, count }: { rows: SummaryRow[]; count: number }): CountedRows => ({
  rows,
  counted: async () => upToMost(count),
});

/** The rows of a page, and how to count all. */
async function findPage(
  ctx: Context,
  scope: OrderScope,
  query: OrderQuery,
  wanted: PageRequest,
): Promise<CountedRows> {
  const { db } = ctx;
  const { sort, cursor, offset, isCommon } = wanted;
  const { search } = query;
  const manufacturerId = isCommon && search && !isShort(search) ? scope.wholeManufacturerId : undefined;
  const found = search && manufacturerId ? await findSearchPage(db, search, manufacturerId) : undefined;
  if (found && 'rows' in found) return known(found);
  const selection = found
    ? selectionOf(scope, query, ctx.now(), found)
    : await selectMatching(ctx, scope, query);
  if (!cursor && offset === 0 && isMerged(selection, sort)) {
    return known(await findFirstPage(db, { ...wanted, selection, most: MOST_LISTED }));
  }
  const rows = await findOrders(db, { ...wanted, selection });
  const request = { selection, sort: countSort(query), most: MOST_LISTED, isCommon };
  return { rows, counted: async () => upToMost(await countOrders(db, request)) };
}

/** The last page shows how many there are; a page far behind shows that there are at least as many. */
async function totalOf({ before, count, goesOn }: FoundPage, counted: () => Promise<Total>): Promise<Total> {
  if (before !== undefined && !goesOn && (count > 0 || before === 0)) {
    return { total: before + count, isAtLeast: false };
  }
  const { total, isAtLeast } = await counted();
  return { total: isAtLeast ? Math.max(total, (before ?? 0) + count) : total, isAtLeast };
}

async function listWithin(
  ctx: Context,
  tally: OrderTally,
  scope: OrderScope,
  query: OrderQuery,
): Promise<OrderPage> {
  const limit = query.limit ?? MAX_ROWS;
  const cursor = query.cursor ? unpackCursor(query.cursor) : undefined;
  if (cursor && !isByAge(query)) {
    throw new AppError('invalid_input', 'cursor: Goes with a list sorted by createdAt', {
      fields: { cursor: 'Goes with a list sorted by createdAt' },
    });
  }
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const sort = query.sort ?? standardSort(query);
  const isWhole = isWholeList(query);
  const isCommon = limit === SCREEN_ROWS && isFoundByIndex(query);
  // One extra row shows whether there is a next page.
  const wanted = { limit: limit + 1, sort, cursor, offset, isCommon };
  const { rows: found, counted } = await findPage(ctx, scope, query, wanted);
  const goesOn = found.length > limit;
  const isBackwards = cursor?.direction === 'previous';
  const rows = goesOn ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found;

  const total = await totalOf(
    { before: cursor ? undefined : offset, count: rows.length, goesOn },
    async () =>
      isWhole ? { total: await tally.count(ctx.db, scope.condition), isAtLeast: false } : counted(),
  );
  const today = documentDay(ctx.now());
  const [first] = rows;
  const last = rows.at(-1);
  const hasNext = isBackwards || goesOn;
  const hasPrevious = isBackwards ? goesOn : cursor !== undefined || offset > 0;
  return {
    rows: rows.map((row) => showSummary(row, today)),
    ...total,
    next: hasNext && last ? adjacentPage(query, 'next', last) : undefined,
    previous: hasPrevious && first ? adjacentPage(query, 'previous', first) : undefined,
  };
}

export const listOrders = (ctx: Context, tally: OrderTally, query: OrderQuery): Promise<OrderPage> =>
  listWithin(ctx, tally, scopeOfOrders(ctx.actor), query);

const within = ({ actor }: Context, limit: SQL): OrderScope => ({
  condition: and(scopeOfOrders(actor).condition, limit) ?? sql`false`,
});

export async function listOrdersOfSalesOrganization(
  ctx: Context,
  tally: OrderTally,
  id: number,
  query: OrderQuery,
): Promise<OrderPage> {
  const row = await findSalesOrganization(ctx.db, id);
  if (!row) throw notFound('Sales organization');
  authorize(ctx, 'order:list-sales-organization', nodeOfSalesOrganization(row), 'Sales organization');
  return listWithin(ctx, tally, within(ctx, eq(orders.salesOrganizationId, id)), query);
}

/** Of a customer's orders, a sales organization sees only those that were placed through it. */
export async function listOrdersOfCustomer(
  ctx: Context,
  tally: OrderTally,
  id: number,
  query: OrderQuery,
): Promise<OrderPage> {
  const row = await findCustomer(ctx.db, id);
  if (!row) throw notFound('Wholesale customer');
  authorize(ctx, 'order:list-customer', nodeOfCustomer(row), 'Wholesale customer');
  return listWithin(ctx, tally, within(ctx, eq(orders.wholesaleCustomerId, id)), query);
}
