import { randomUUID } from 'node:crypto';
import { getJob, startOrderJob } from '@casepack/contract/order-jobs/endpoints';
import type { OrderJob, PrintKind } from '@casepack/contract/order-jobs/order-job';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLargeTenant,
  createProducts,
  insertInvoices,
  insertLines,
  insertManyOrders,
} from '../testing/many-orders';
import { TestApp, type Visitor } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ORDERS = testSize(100, 500);
const PRODUCTS = 40;

describe(`printing ${ORDERS} orders at once`, () => {
  const app = new TestApp({});
  let staff: Visitor;

  beforeAll(async () => {
    await app.start();
    const tenant = await createLargeTenant(app);
    const { manufacturerId } = tenant;
    const made = await createProducts(app, manufacturerId, PRODUCTS);
    await insertManyOrders(app.running.deps.pool, tenant, ORDERS);
    await insertLines(app.running.deps.pool, manufacturerId, made);
    await insertInvoices(app.running.deps.pool, manufacturerId);
    await app.running.deps.pool.query(`update orders set status = 'processing' where status = 'cancelled'`);
    staff = await app.as({ manufacturerId });
  }, 120_000);
  afterAll(() => app.stop());

  // Seconds for 500 orders on an idle machine; the limit allows for a busy one, but not for work that grows faster.
  it.each<[PrintKind, number]>([
    ['pick_list', 20],
    ['packing_slips', 60],
  ])(
    'makes %s in %d seconds for 500 orders',
    async (kind, seconds) => {
      const id = randomUUID();
      await staff.call(startOrderJob, { body: { id, work: { kind } } });
      const startedAt = performance.now();
      await app.runJobs();
      const took = (performance.now() - startedAt) / 1_000;
      const job: OrderJob = (await staff.call(getJob, { params: { id } })).body;
      const megabytes = Math.round(process.memoryUsage().rss / 1_048_576);
      process.stdout.write(`${kind} of ${ORDERS} orders: ${took.toFixed(1)} s, ${megabytes} MB\n`);

      expect(job).toMatchObject({ state: 'done', total: ORDERS, done: ORDERS, results: [] });
      expect(took).toBeLessThan(seconds);
    },
    120_000,
  );
});
