import { getOverview } from '@casepack/contract/overview/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLargeTenant,
  FIRST_OF_MANY,
  insertInvoices,
  insertLines,
  insertManyOrders,
} from '../testing/many-orders';
import { type Explained, nodesOf, plansIn, rowsFetched } from '../testing/query-plan';
import { recordStatements } from '../testing/record-statements';
import { TestApp, type Visitor } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ORDERS = testSize(50_000, 1_000_000);
const DAY = 86_400_000;
/** Per order. */
const LINES = 3;

type Table = 'orders' | 'order_items' | 'invoices';
type RowsRead = Record<Table, number>;

describe(`the overview of ${ORDERS} orders in three years`, () => {
  const app = new TestApp({});
  const seats: Record<'maker' | 'rep' | 'admin', Visitor> = {} as never; // filled before the first test
  const now = app.now();
  const sizes = { recent: 0, open: 0 };

  beforeAll(async () => {
    await app.start();
    const { pool } = app.running.deps;
    const books = await createLargeTenant(app);
    const { manufacturerId, salesOrganizationId } = books;
    const productIds: number[] = [];
    for (let index = 0; index < 50; index += 1) {
      productIds.push((await app.product({ manufacturerId })).id);
    }
    const span = now.getTime() - FIRST_OF_MANY.getTime();
    await insertManyOrders(pool, books, ORDERS, {
      secondsApart: Math.floor(span / ORDERS / 1_000),
      settledBefore: new Date(now.getTime() - 45 * DAY),
    });
    await insertLines(pool, manufacturerId, productIds);
    await insertInvoices(pool, manufacturerId);
    seats.maker = await app.as({ manufacturerId });
    seats.rep = await app.as({ salesOrganizationId });
    seats.admin = await app.as({ isAdmin: true });
    const { rows } = await pool.query<typeof sizes>(
      `select count(*) filter (where created_at >= $1) as recent,
         count(*) filter (where amount_paid < total and status <> 'cancelled') as open from orders`,
      [new Date(now.getTime() - 90 * DAY)],
    );
    Object.assign(sizes, rows[0]);
  }, 900_000);
  afterAll(() => app.stop());

  /** Counts the rows that the statements of one response read. Fails if they are not found through an index. */
  async function readingOf(visitor: Visitor): Promise<RowsRead[]> {
    const statements = await recordStatements(app, async () => {
      expect((await visitor.call(getOverview)).status).toBe(200);
    });
    const readings: RowsRead[] = [];
    for (const { text, values } of statements.filter((each) => /from "orders"/.test(each.text))) {
      const { rows } = await app.running.deps.pool.query<Explained>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const nodes = plansIn(rows).flatMap(nodesOf);
      const read: RowsRead = { orders: 0, order_items: 0, invoices: 0 };
      for (const node of nodes) {
        const table = node['Relation Name'];
        if (table !== 'orders' && table !== 'order_items' && table !== 'invoices') continue;
        expect(node['Node Type'], text).not.toBe('Seq Scan');
        read[table] += rowsFetched(node);
      }
      readings.push(read);
    }
    return readings;
  }

  const most = (readings: readonly RowsRead[], table: Table): number =>
    Math.max(...readings.map((each) => each[table]));

  it.each(['maker', 'rep', 'admin'] as const)(
    'reads only the orders of ninety days and open orders for the %s',
    async (who) => {
      app.running.deps.changes.forgetAll();
      const started = performance.now();
      await seats[who].call(getOverview);
      const firstMs = performance.now() - started;
      const again = performance.now();
      await seats[who].call(getOverview);
      const nextMs = performance.now() - again;
      app.running.deps.changes.forgetAll();

      const readings = await readingOf(seats[who]);

      process.stdout.write(
        `overview for the ${who}: ${firstMs.toFixed(0)} ms, then ${nextMs.toFixed(0)} ms; ${sizes.recent} orders in ninety days, ${sizes.open} open\n`,
      );
      expect(readings).toHaveLength(5);
      // Each order is read at most once per line, plus the latest order of each top customer for its name.
      expect(most(readings, 'orders')).toBeLessThanOrEqual(LINES * sizes.recent + 100);
      expect(most(readings, 'order_items')).toBeLessThanOrEqual(LINES * sizes.recent + 100);
      expect(most(readings, 'invoices')).toBeLessThanOrEqual(sizes.open);
    },
  );

  it('reads only open orders while the sums are cached', async () => {
    await seats.maker.call(getOverview);

    const readings = await readingOf(seats.maker);

    expect(readings).toHaveLength(2);
    expect(most(readings, 'orders')).toBeLessThanOrEqual(sizes.open);
    expect(most(readings, 'order_items')).toBe(0);
  });
});
