import { AppError } from '@casepack/contract/errors';
import { MAX_ROWS } from '@casepack/contract/list-query';
import { OrderQuery } from '@casepack/contract/orders/endpoints';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { nodeOfCustomer, nodeOfSalesOrganization } from '../organizations/organization-nodes.queries';
import { findCustomer, findSalesOrganization } from '../organizations/organizations.queries';
import { documentDay } from '../press/pdf-document';
import { scopeOf } from '../scope';
import { type OrderCursor, packCursor, unpackCursor } from './order-cursor';
import { countOrders, findOrders, matching } from './order-lists.queries';
import type { OrderTally } from './order-tally';
import { type SummaryRow, showSummary } from './show-order';

/** A page of the list; `next` and `previous` are the queries of the adjacent pages. */
export interface OrderPage {
  rows: OrderSummary[];
  total: number;
  next: URLSearchParams | undefined;
  previous: URLSearchParams | undefined;
}

/** How many orders the browser app shows per page. */
const SCREEN_ROWS = 50;

const isByAge = ({ sort }: OrderQuery): boolean => sort === undefined || /^-?createdAt$/.test(sort);

/** The query of an adjacent page: by cursor if the list is sorted by age, otherwise by page number. */
function neighbour(query: OrderQuery, direction: OrderCursor['direction'], row: SummaryRow): URLSearchParams {
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

const isWholeList = ({ search, status, payment, onHold, manufacturerId, from, to }: OrderQuery): boolean =>
  [search, status, payment, onHold, manufacturerId, from, to].every((part) => part === undefined);

async function listWithin(
  ctx: Context,
  tally: OrderTally,
  scope: SQL,
  query: OrderQuery,
): Promise<OrderPage> {
  const limit = query.limit ?? MAX_ROWS;
  const now = ctx.now();
  const condition = matching(scope, query, now);
  const cursor = query.cursor ? unpackCursor(query.cursor) : undefined;
  if (cursor && !isByAge(query)) {
    throw new AppError('invalid_input', 'cursor: Goes with a list sorted by createdAt', {
      fields: { cursor: 'Goes with a list sorted by createdAt' },
    });
  }
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const { sort } = query;
  // One extra row shows whether there is a next page.
  const isCommon = isWholeList(query) && limit === SCREEN_ROWS && sort === undefined;
  const found = await findOrders(ctx.db, { condition, limit: limit + 1, sort, cursor, offset, isCommon });
  const goesOn = found.length > limit;
  const isBackwards = cursor?.direction === 'previous';
  const rows = goesOn ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found;

  const count = () => (isWholeList(query) ? tally.count(ctx.db, scope) : countOrders(ctx.db, condition));
  const isOnePage = !goesOn && !cursor && offset === 0;
  const total = isOnePage ? rows.length : await count();
  const today = documentDay(now);
  const [first] = rows;
  const last = rows.at(-1);
  const hasNext = isBackwards || goesOn;
  const hasPrevious = isBackwards ? goesOn : cursor !== undefined || offset > 0;
  return {
    rows: rows.map((row) => showSummary(row, today)),
    total,
    next: hasNext && last ? neighbour(query, 'next', last) : undefined,
    previous: hasPrevious && first ? neighbour(query, 'previous', first) : undefined,
  };
}

export const listOrders = (ctx: Context, tally: OrderTally, query: OrderQuery): Promise<OrderPage> =>
  listWithin(ctx, tally, scopeOf(ctx.actor).orders, query);

const both = (...conditions: [SQL, SQL]): SQL => and(...conditions) ?? sql`false`;

export async function listOrdersOfSalesOrganization(
  ctx: Context,
  tally: OrderTally,
  id: number,
  query: OrderQuery,
): Promise<OrderPage> {
  const row = await findSalesOrganization(ctx.db, id);
  if (!row) throw notFound('Sales organization');
  authorize(ctx, 'order:list-sales-organization', nodeOfSalesOrganization(row), 'Sales organization');
  return listWithin(ctx, tally, both(scopeOf(ctx.actor).orders, eq(orders.salesOrganizationId, id)), query);
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
  return listWithin(ctx, tally, both(scopeOf(ctx.actor).orders, eq(orders.wholesaleCustomerId, id)), query);
}
