import { describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { type Explained, nodesOf, plansIn, rowsFetched } from '../testing/query-plan';
import { recordStatements } from '../testing/record-statements';
import { useTestApp } from '../testing/test-app';
import { countIntents } from './intents.queries';
import { sumRefunds } from './ledger.queries';
import { findEntries, matchingEntries } from './ledger-lists.queries';

const PAYMENTS = 10_000;
const PAGE = 50;

describe(`a ledger of ${PAYMENTS} payments, each with a refund`, () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;

  async function fill() {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const place = { manufacturerId: maker.id, wholesaleCustomerId: customer.id };
    const [busy, order] = [await app.order(place), await app.order(place)];
    const [first] = await query(
      `insert into payments (order_id, manufacturer_id, kind, method, provider, amount, reference, at)
       select $1, $2, 'payment', 'card', 'stripe', 4800, 'pi_' || n, now() + n * interval '1 minute'
       from generate_series(1, $3::int) as n returning id`,
      [busy.id, maker.id, PAYMENTS],
    );
    await query(
      `insert into payments (order_id, manufacturer_id, kind, method, provider, amount, reference, refunds_payment_id, at)
       select order_id, manufacturer_id, 'refund', method, provider, 100, 're_' || id, id, at from payments`,
    );
    await query(
      `insert into payment_intents (id, manufacturer_id, mode, order_id, purpose, amount, status)
       select 'pi_' || n, $2, 'test', case when n > 3 then $1::int else $4::int end, 'order', 4800, 'cancelled'
       from generate_series(1, $3::int) as n`,
      [busy.id, maker.id, PAYMENTS, order.id],
    );
    await query('analyze payments, payment_intents');
    return { makerId: maker.id, paymentId: first?.id, orderId: order.id };
  }

  /** Number of rows of a table that the work reads. */
  async function rowsRead(table: string, work: (db: Database) => Promise<unknown>): Promise<number> {
    const statements = await recordStatements(app, () => work(app.running.systemContext().db));
    let read = 0;
    for (const { text, values } of statements) {
      const rows = (await query(`explain (analyze, format json) ${text}`, values)) as Explained[]; // its output format
      const nodes = plansIn(rows).flatMap(nodesOf);
      for (const node of nodes) if (node['Relation Name'] === table) read += rowsFetched(node);
    }
    return read;
  }

  it('is never read in full: only a page, a payment or an order at a time', async () => {
    const { makerId, paymentId, orderId } = await fill();
    const condition = matchingEntries(makerId, {});

    const ofPage = await rowsRead('payments', (db) => findEntries(db, { condition, limit: PAGE }));
    const ofPayment = await rowsRead('payments', (db) => sumRefunds(db, paymentId));
    const ofOrder = await rowsRead('payment_intents', (db) => countIntents(db, orderId));

    expect(ofPage).toBeLessThanOrEqual(2 * PAGE);
    expect([ofPayment, ofOrder]).toEqual([1, 3]);
  });
});
