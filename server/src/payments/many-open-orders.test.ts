import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Explained, nodesOf, plansIn, rowsFetched } from '../testing/query-plan';
import { recordStatements } from '../testing/record-statements';
import { useTestApp } from '../testing/test-app';
import { findOpenOrders } from './receipts.queries';

const ORDERS = 1000;

describe(`a customer with ${ORDERS} open orders, whose invoices the planner does not expect`, () => {
  const app = useTestApp();

  async function fill(): Promise<number> {
    const { pool } = app.running.deps;
    await pool.query('analyze orders, invoices');
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    await pool.query(
      `insert into orders (public_id, manufacturer_id, wholesale_customer_id, order_number, status, payment_method,
         company_name, customer_email, payment_terms, subtotal, tax, shipping, discount, total, created_at)
       select 'public-' || n, $1, $2, 'MANY-' || n, 'pending', 'Terms', 'Fern Shop', 'buyer@example.test', 'NET30',
         4800, 0, 0, 0, 4800, now()
       from generate_series(1, $3::int) as n`,
      [maker.id, customer.id, ORDERS],
    );
    await pool.query(
      `insert into invoices (manufacturer_id, order_id, kind, number, token, issued_on, due_on, total, content)
       select manufacturer_id, id, 'invoice', 'INV-' || id, 'token-' || id, created_at, created_at, total,
         to_jsonb(repeat('a line ', 200))
       from orders where manufacturer_id = $1`,
      [maker.id],
    );
    return customer.id;
  }

  it('has each invoice read once to list them', async () => {
    const customerId = await fill();

    const [statement] = await recordStatements(app, () => findOpenOrders(app.db, sql`true`, customerId));
    const { rows } = await app.running.deps.pool.query<Explained>(
      `explain (analyze, format json) ${statement?.text}`,
      statement?.values,
    );

    const reads = plansIn(rows)
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] === 'invoices');
    expect(reads.reduce((sum, node) => sum + rowsFetched(node), 0)).toBe(ORDERS);
  });
});
