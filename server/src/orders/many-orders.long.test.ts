import { listOrders } from '@casepack/contract/orders/endpoints';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from '../scope';
import { countStatements } from '../testing/count-statements';
import { createLargeTenant, insertManyOrders } from '../testing/many-orders';
import { type Explained, nodesOf, plansIn, rowsFetched } from '../testing/query-plan';
import { type Reply, TestApp, type Visitor } from '../testing/test-app';
import { unpackCursor } from './order-cursor';
import { matching, type OrderPageRequest, selectOrders } from './order-lists.queries';

// With 1,000,000 orders: ORDERS_IN_TEST=1000000 npx vitest run server/src/orders/many-orders.long.test.ts
const ORDERS = Number(process.env.ORDERS_IN_TEST ?? 200_000);
const DEEP = ORDERS / 2;
const PAGE = 50;

describe(`a list of ${ORDERS} orders`, () => {
  const app = new TestApp({});
  const seats: Record<'maker' | 'rep' | 'buyer', Visitor> = {} as never; // filled before the first test
  const scopes: Record<string, SQL> = {};

  beforeAll(async () => {
    await app.start();
    const books = await createLargeTenant(app);
    const { manufacturerId, salesOrganizationId } = books;
    const wholesaleCustomerId = books.customerIds[0] ?? 0;
    await insertManyOrders(app.running.deps.pool, books, ORDERS);
    seats.maker = await app.as({ manufacturerId });
    seats.rep = await app.as({ salesOrganizationId });
    seats.buyer = await app.as({ wholesaleCustomerId });
    const actor = { userId: 1, isAdmin: false, isOrgAdmin: false, manufacturerId };
    const nobody = { salesOrganizationId: null, wholesaleCustomerId: null };
    scopes.maker = scopeOf({ ...actor, ...nobody, organizationType: 'manufacturer' }).orders;
    scopes.rep = scopeOf({
      ...actor,
      ...nobody,
      organizationType: 'sales_organization',
      salesOrganizationId,
    }).orders;
    scopes.buyer = scopeOf({
      ...actor,
      ...nobody,
      organizationType: 'wholesale_customer',
      wholesaleCustomerId,
    }).orders;
    scopes.admin = scopeOf({
      ...actor,
      ...nobody,
      manufacturerId: null,
      isAdmin: true,
      organizationType: null,
    }).orders;
  }, 600_000);
  afterAll(() => app.stop());

  /** Counts the rows of orders that a page reads. Fails if they are not found through an index. */
  async function rowsRead(
    scope: SQL | undefined,
    wanted: Partial<OrderPageRequest>,
    filter: Parameters<typeof matching>[1] = {},
  ) {
    const condition = matching(scope ?? sql`false`, filter, new Date());
    const page = selectOrders({ condition, limit: PAGE + 1, ...wanted });
    const { rows } = await app.db.execute<Explained>(sql`explain (analyze, format json) ${page}`);
    const nodes = plansIn(rows).flatMap(nodesOf);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
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

  it('reads skipped rows only from the index for a page requested by number', async () => {
    expect(await rowsRead(scopes.maker, { offset: DEEP })).toBeLessThanOrEqual(PAGE + 1);
    for (const sort of sorts) {
      expect(await rowsRead(scopes.maker, { sort, offset: DEEP }), sort).toBeLessThanOrEqual(PAGE + 1);
    }
  });

  it('reads only the rows of the page when filtered by status and days', async () => {
    const days = { from: '2024-02-01', to: '2024-02-10' };
    expect(await rowsRead(scopes.maker, {}, { status: 'shipped' })).toBeLessThanOrEqual(PAGE + 1);
    expect(await rowsRead(scopes.maker, {}, days)).toBeLessThanOrEqual(PAGE + 1);
    expect(await rowsRead(scopes.maker, {}, { ...days, status: 'shipped' })).toBeLessThanOrEqual(PAGE + 1);
  });

  it.each(['maker', 'rep', 'admin'])('searches through an index for the %s', async (who) => {
    const rare = String(Math.floor(ORDERS / 3 / 6) * 6 + 3).padStart(7, '0');
    expect(await rowsRead(scopes[who], {}, { search: `MANY-${rare}` })).toBeLessThanOrEqual(ORDERS / 500);
    expect(await rowsRead(scopes[who], {}, { search: `po-${rare}` })).toBeLessThanOrEqual(ORDERS / 500);
    // If many match, the newest are read until the page is full.
    expect(await rowsRead(scopes[who], {}, { search: 'shop' })).toBeLessThanOrEqual(1_000);
    await rowsRead(scopes[who], {}, { search: 'nothing of the kind' });
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
