import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { getCredit } from '@casepack/contract/credit/endpoints';
import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { createLargeTenant, insertManyOrders } from '../testing/many-orders';
import { TestApp, type Visitor } from '../testing/test-app';
import { findCreditFacts } from './credit.queries';

const ORDERS = 100_000;
const UNPAID = 60;

describe(`the credit of a customer with ${ORDERS} orders`, () => {
  const app = new TestApp({});
  let customerId: number;
  let productId: number;
  let staff: Visitor;

  beforeAll(async () => {
    await app.start();
    const tenant = await createLargeTenant(app);
    customerId = tenant.customerIds[0] ?? 0;
    await insertManyOrders(app.running.deps.pool, { ...tenant, customerIds: [customerId] }, ORDERS, {
      settledBefore: new Date('2100-01-01T00:00:00Z'),
    });
    await app.running.deps.pool.query(
      `update orders set status = 'delivered', amount_paid = 0, paid_at = null where id in (select id from orders order by id desc limit ${UNPAID})`,
    );
    await app.running.deps.pool.query('vacuum analyze orders');
    await app.db
      .update(wholesaleCustomers)
      .set({ creditLimit: cents(1_000_000) })
      .where(eq(wholesaleCustomers.id, customerId));
    const { manufacturerId } = tenant;
    productId = (await app.product({ manufacturerId, casePackCost: cents(1_000) })).id;
    staff = await app.as({ manufacturerId });
  }, 300_000);
  afterAll(() => app.stop());

  it('is read in a moment', async () => {
    const ask = () => findCreditFacts(app.db, customerId, '2026-11-16');
    await ask();
    const times: number[] = [];
    for (let run = 0; run < 21; run += 1) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    const median = times.sort((a, b) => a - b)[10] ?? 0;
    process.stdout.write(`credit of a customer with ${ORDERS} orders: median ${median.toFixed(2)} ms\n`);

    // It reads the unpaid orders alone; reading all of them takes fifty times as long.
    expect(median).toBeLessThan(20);
    expect((await staff.call(getCredit, { params: { id: customerId } })).body).toEqual({
      ...{ limit: '10000.00', exposure: '2880.00', available: '7120.00' },
    });
  });

  it('costs checkout a lock and one statement', async () => {
    const body = {
      ...{ customer: { id: customerId }, items: [{ productId, quantity: 1 }], paymentMethod: 'Terms' },
    };
    const place = () => staff.call(saveOrder, { body });
    await place();
    const limited = await countStatements(app, place);
    await app.db.update(wholesaleCustomers).set({ creditLimit: null });
    const unlimited = await countStatements(app, place);

    expect(limited - unlimited).toBe(2);
  });
});
