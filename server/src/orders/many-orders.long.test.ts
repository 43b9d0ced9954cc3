import { cents } from '@casepack/contract/money';
import { listOrders } from '@casepack/contract/orders/endpoints';
import { MOST_LISTED, type OrderFilter, standardSort } from '@casepack/contract/orders/order-filter';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../testing/count-statements';
import { createLargeTenant, insertManyOrders } from '../testing/many-orders';
import { type Explained, nodesOf, type Plan, plansIn, rowsFetched } from '../testing/query-plan';
import { type Reply, TestApp, type Visitor } from '../testing/test-app';
import { testSize } from '../testing/test-size';
import { countSort } from './list-orders';
import { unpackCursor } from './order-cursor';
import { selectionOf } from './order-filter.queries';
import {
  isMerged,
  type OrderPageRequest,
  selectCount,
  selectFirstPage,
  selectOrders,
} from './order-lists.queries';
import type { SearchMatch } from './order-search.queries';
import { type OrderScope, scopeOfOrders } from './order-selection';

const ORDERS = testSize(200_000, 1_000_000);
const DEEP = ORDERS / 2;
const PAGE = 50;
const nothing: OrderScope = { condition: sql`false` };

describe(`a list of ${ORDERS} orders`, () => {
  const app = new TestApp({});
  const seats: Record<'maker' | 'rep' | 'buyer', Visitor> = {} as never; // filled before the first test
  const scopes: Record<string, OrderScope> = {};
  const ids = { rep: 0, agency: 0, customer: 0, popular: 0, rare: 0 };

  beforeAll(async () => {
    await app.start();
    const books = await createLargeTenant(app);
    const { manufacturerId, salesOrganizationId } = books;
    const wholesaleCustomerId = books.customerIds[0] ?? 0;
    await insertManyOrders(app.running.deps.pool, books, ORDERS);
    ids.agency = salesOrganizationId;
    ids.customer = wholesaleCustomerId;
    ids.rep = (await app.user({ salesOrganizationId })).id;
    ids.popular = (await app.product({ manufacturerId, sku: 'POPULAR-1' })).id;
    ids.rare = (await app.product({ manufacturerId, sku: 'RARE-1' })).id;
    // One order in a thousand differs, so that it is far to the next one for a plan that only looks for it by age.
    await app.db.execute(sql`update orders set rep_user_id = ${ids.rep}, payment_method = 'Check', refund_due = true,
      subtotal = 90000 + id, total = 90000 + id where id % 1000 = 0`);
    await app.db.execute(sql`
      insert into order_items (order_id, ordered_at, position, product_id, name, sku, case_pack_quantity,
        case_pack_cost, wholesale_price_per_unit, quantity, unit_price, total_price, is_tester)
      select id, created_at, line, case when id % 1000 = 0 then ${ids.rare}::int else ${ids.popular}::int end,
        'Line', 'LINE', 12, 4800, 400, 1, 4800, 4800, line = 1
      from orders, generate_series(0, 1) as line where id % 10 = 0`);
    await app.db.execute(sql`analyze orders, order_items`);
    seats.maker = await app.as({ manufacturerId });
    seats.rep = await app.as({ salesOrganizationId });
    seats.buyer = await app.as({ wholesaleCustomerId });
    const actor = { userId: 1, isAdmin: false, isOrgAdmin: false, manufacturerId };
    const nobody = { salesOrganizationId: null, wholesaleCustomerId: null };
    scopes.maker = scopeOfOrders({ ...actor, ...nobody, organizationType: 'manufacturer' });
    scopes.rep = scopeOfOrders({
      ...actor,
      ...nobody,
      organizationType: 'sales_organization',
      salesOrganizationId,
    });
    scopes.buyer = scopeOfOrders({
      ...actor,
      ...nobody,
      organizationType: 'wholesale_customer',
      wholesaleCustomerId,
    });
    scopes.admin = scopeOfOrders({
      ...actor,
      ...nobody,
      manufacturerId: null,
      isAdmin: true,
      organizationType: null,
    });
  }, 600_000);
  afterAll(() => app.stop());

  /** There are only two products, so they may be looked through. */
  const expectNoSeqScan = (nodes: Plan[]) => {
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(scanned.filter((node) => node['Relation Name'] !== 'products')).toEqual([]);
  };

  /** Counts the rows of orders that a page reads. Fails if they are not found through an index. */
  async function rowsRead(
    scope: OrderScope | undefined,
    wanted: Partial<OrderPageRequest>,
    filter: OrderFilter = {},
    match?: SearchMatch,
  ) {
    const selection = selectionOf(scope ?? nothing, filter, new Date(), match);
    const page = selectOrders({ selection, limit: PAGE + 1, ...wanted });
    const { rows } = await app.db.execute<Explained>(sql`explain (analyze, format json) ${page}`);
    const nodes = plansIn(rows).flatMap(nodesOf);
    expectNoSeqScan(nodes);
    return nodes
      .filter((node) => node['Relation Name'] === 'orders' && node['Node Type'] !== 'Index Only Scan')
      .reduce((total, node) => total + rowsFetched(node), 0);
  }

  const deepCursor = unpackCursor(`n.${Date.parse('2024-01-01T00:00:00Z') + DEEP * 60_000}.${DEEP}`);

  it.each(['maker', 'rep', 'buyer', 'admin'])(
    'reads only the rows of the page for the %s, for the first page and a deep one',
    async (who) => {
      expect(await rowsRead(scopes[who], {})).toBeLessThanOrEqual(PAGE + 1);
      expect(await rowsRead(scopes[who], { cursor: deepCursor })).toBeLessThanOrEqual(PAGE + 1);
      expect(
        await rowsRead(scopes[who], { cursor: { ...deepCursor, direction: 'previous' } }),
      ).toBeLessThanOrEqual(PAGE + 1);
    },
  );

  const sorts = ['createdAt', 'total', '-total', 'requestedShipDate', '-requestedShipDate'] as const;

  it.each(['maker', 'rep', 'admin'])(
    'reads only the rows of the page for the %s in every sort order',
    async (who) => {
      for (const sort of sorts) {
        expect(await rowsRead(scopes[who], { sort }), sort).toBeLessThanOrEqual(PAGE + 1);
      }
    },
  );

  it('reads only the rows of the page for the maker sorted by the other columns', async () => {
    for (const sort of [
      'orderNumber',
      '-orderNumber',
      'companyName',
      '-companyName',
      'status',
      '-status',
    ] as const) {
      expect(await rowsRead(scopes.maker, { sort }), sort).toBeLessThanOrEqual(2 * PAGE);
    }
  });

  it('reads skipped rows only from the index for a page requested by number', async () => {
    expect(await rowsRead(scopes.maker, { offset: DEEP })).toBeLessThanOrEqual(PAGE + 1);
    for (const sort of sorts) {
      expect(await rowsRead(scopes.maker, { sort, offset: DEEP }), sort).toBeLessThanOrEqual(PAGE + 1);
    }
  });

  it('reads only the rows of the page when filtered by status and days', async () => {
    const days = { from: '2024-02-01', to: '2024-02-10' };
    expect(await rowsRead(scopes.maker, {}, { status: ['shipped'] })).toBeLessThanOrEqual(PAGE + 1);
    expect(await rowsRead(scopes.maker, {}, days)).toBeLessThanOrEqual(PAGE + 1);
    expect(await rowsRead(scopes.maker, {}, { ...days, status: ['shipped'] })).toBeLessThanOrEqual(PAGE + 1);
  });

  const none: SearchMatch = {
    ...{ productIds: [], customerIds: [], otherwiseNamedIds: [] },
    isInManyNumbers: false,
  };
  const filters = (): [OrderFilter, SearchMatch?][] => [
    [{ status: ['pending', 'processing'] }],
    [{ status: ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] }],
    [{ paymentType: 'check' }],
    [{ paymentType: 'terms' }],
    [{ payment: 'paid' }],
    [{ payment: 'refund_due' }],
    [{ partlyShipped: true }],
    [{ notPrinted: true }],
    [{ notPrinted: true, status: ['processing', 'shipped'] }],
    [{ repUserId: ids.rep }],
    [{ salesOrganizationId: ids.agency }],
    [{ customerId: ids.customer }],
    [{ productId: ids.popular }],
    [{ productId: ids.rare }],
    [{ shipFrom: '2024-02-10', shipTo: '2024-02-10' }],
    [{ shipTo: '2024-02-10' }],
    [{ totalTo: cents(10_000) }],
    [{ search: 'RARE-1' }, { ...none, productIds: [ids.rare] }],
    [{ search: 'POPULAR-1' }, { ...none, productIds: [ids.popular] }],
  ];

  it('reads few rows more than those of the page for each filter', async () => {
    for (const [filter, match] of filters()) {
      const read = await rowsRead(scopes.maker, { sort: standardSort(filter) }, filter, match);
      // Lines and orders of a part are read before they are put together.
      expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(6 * (PAGE + 1));
    }
  });

  it('reads all matching rows at most where no index sorts them', async () => {
    const few = ORDERS / 1_000;
    for (const filter of [
      { totalFrom: cents(80_000) },
      { paymentType: 'check', payment: 'refund_due' },
    ] as const) {
      expect(await rowsRead(scopes.maker, {}, filter), JSON.stringify(filter)).toBeLessThanOrEqual(
        few + PAGE,
      );
    }
    expect(await rowsRead(scopes.maker, { sort: '-total' }, { productId: ids.rare })).toBeLessThanOrEqual(
      few,
    );
  });

  it('counts a filtered list only up to a limit', async () => {
    for (const [filter, match] of filters()) {
      const selection = selectionOf(scopes.maker ?? nothing, filter, new Date(), match);
      const wanted = { selection, sort: countSort(filter), most: MOST_LISTED };
      const count = isMerged(selection, wanted.sort)
        ? selectFirstPage({ ...wanted, limit: PAGE + 1 })
        : selectCount(wanted);
      const { rows } = await app.db.execute<Explained>(sql`explain (analyze, format json) ${count}`);
      const nodes = plansIn(rows).flatMap(nodesOf);
      expectNoSeqScan(nodes);
      const read = nodes.filter((node) => node['Relation Name'] !== undefined).map(rowsFetched);
      // Each part is counted as far.
      expect(Math.max(...read), JSON.stringify(filter)).toBeLessThanOrEqual(2 * (MOST_LISTED + 1));
    }
    const reply = await seats.maker.call(listOrders, { query: { status: 'pending,shipped' } });
    expect(reply.headers['x-total-count']).toBe(String(MOST_LISTED));
    expect(reply.headers['x-total-count-is-at-least']).toBe('true');
    const far = await seats.maker.call(listOrders, {
      query: { status: 'pending,shipped', page: '50', limit: '50' },
    });
    expect(far.headers['x-total-count']).toBe('2500');
  });

  it.each(['maker', 'rep', 'admin'])('searches through an index for the %s', async (who) => {
    const rare = String(Math.floor(ORDERS / 3 / 6) * 6 + 3).padStart(7, '0');
    for (const search of [`MANY-${rare}`, `po-${rare}`, rare, 'shop', 'nothing of the kind']) {
      expect(await rowsRead(scopes[who], {}, { search }), search).toBeLessThanOrEqual(ORDERS / 1_000);
    }
    const ofOne = { ...none, customerIds: [ids.customer] };
    expect(await rowsRead(scopes[who], {}, { search: 'shop' }, ofOne)).toBeLessThanOrEqual(6 * PAGE);
    // If many match, the newest are read until the page is full.
    for (const match of [
      { ...none, isInManyNumbers: true },
      { ...none, customerIds: 'many' },
    ] satisfies SearchMatch[]) {
      expect(await rowsRead(scopes[who], {}, { search: 'any-' }, match)).toBeLessThanOrEqual(1_000);
    }
  });

  it('plans a search by number, company or SKU only the first times', async () => {
    for (const search of ['po-0000', 'many-0000', 'fern shop 1', 'popular-']) {
      for (let n = 0; n < 20; n += 1) {
        const seat = n % 2 === 0 ? seats.maker : seats.rep;
        const reply = await seat.call(listOrders, {
          query: { search: `${search}${n % 3}`, limit: String(PAGE) },
        });
        expect(reply.status).toBe(200);
      }
    }
    const { rows } = await app.db.execute<{ name: string; calls: number; generic: number }>(
      sql`select name, (generic_plans + custom_plans)::int as calls, generic_plans::int as generic
        from pg_prepared_statements where name like 'search%' or name like 'first\\_orders%'`,
    );
    const often = rows.filter(({ calls }) => calls >= 10);
    expect(often.length).toBeGreaterThan(3);
    for (const { name, calls, generic } of often) expect(calls - generic, name).toBeLessThanOrEqual(5);
  });

  it.each(['maker', 'rep', 'buyer'] as const)(
    'needs at most three SQL statements for the %s',
    async (who) => {
      const visitor = seats[who];
      await visitor.call(listOrders, { query: { limit: '1' } });
      const deep = `n.${deepCursor.createdAt.getTime()}.${deepCursor.id}`;
      for (const query of [
        {},
        { search: 'fern shop 12' },
        { cursor: deep },
        { page: '20' },
        { status: 'shipped' },
      ]) {
        let reply: Reply | undefined;
        const count = await countStatements(app, async () => {
          reply = await visitor.call(listOrders, { query: { limit: String(PAGE), ...query } });
        });
        expect(reply?.status).toBe(200);
        expect(count).toBeLessThanOrEqual(3);
      }
    },
  );

  it('returns the total count', async () => {
    const reply = await seats.maker.call(listOrders, { query: { limit: '50' } });
    expect(reply.body).toHaveLength(50);
    expect(reply.headers['x-total-count']).toBe(String(ORDERS));
  });
});
