import { randomUUID } from 'node:crypto';
import { noBrand } from '@casepack/contract/brand/brand';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { addTracking, changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { cancelJob, getJob, getJobFile, startOrderJob } from '@casepack/contract/order-jobs/endpoints';
import type { OrderJob } from '@casepack/contract/order-jobs/order-job';
import { getOrder, listOrders } from '@casepack/contract/orders/endpoints';
import { createShipment } from '@casepack/contract/shipments/endpoints';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { orderHolds } from '../db/schema/holds';
import { mails } from '../db/schema/mail';
import { orderJobSteps, orderJobs } from '../db/schema/order-jobs';
import { orderItems, orders } from '../db/schema/orders';
import { manufacturers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { readPdf } from '../testing/read-pdf';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';
import { failStep } from './order-jobs.queries';
import { runOrderJob } from './run-order-job';

describe('work with many orders', () => {
  const app = useTestApp();
  let staff: Visitor;
  let manufacturerId: number;
  let customerId: number;
  let productId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    customerId = (await app.customer({ manufacturerId, contactEmail: 'cora@example.test' })).id;
    productId = (await app.product({ manufacturerId, sku: 'ROSE-10', casePackQuantity: 6 })).id;
    staff = await app.as({ manufacturerId });
  });

  const place = async (quantity = 1): Promise<{ id: number; orderNumber: string }> => {
    const items = [{ productId, quantity }];
    const body = { customer: { id: customerId }, items, paymentMethod: 'Terms' };
    return (await staff.call(saveOrder, { body })).body;
  };
  const placeMany = async (count: number) => {
    const placed: { id: number; orderNumber: string }[] = [];
    for (let at = 0; at < count; at += 1) placed.push(await place(at + 1));
    return placed;
  };
  const idsOf = (placed: readonly { id: number }[]) => placed.map(({ id }) => id);
  const start = (body: object, query: Record<string, string> = {}, as = staff): Promise<Reply> =>
    as.call(startOrderJob, { query, body: { id: randomUUID(), ...body } });
  const read = async (id: string): Promise<OrderJob> => (await staff.call(getJob, { params: { id } })).body;
  /** Starts a job and waits until it has run. */
  async function run(body: object, query: Record<string, string> = {}): Promise<OrderJob> {
    const { body: job } = await start(body, query);
    await app.runJobs();
    return read(job.id);
  }
  const statusOf = async (orderId: number) =>
    (await staff.call(getOrder, { params: { orderId } })).body.status;
  const textOf = async ({ id }: OrderJob): Promise<string> => {
    const { rawPayload } = await app.running.app.inject({
      url: getJobFile.path.replace(':id', id),
      headers: { cookie: `casepack_session=${staff.cookie}` },
    });
    return (await readPdf(rawPayload)).text;
  };
  const invoiceMails = async () =>
    (await app.db.select().from(mails)).filter(({ kind }) => kind.startsWith('invoice'));

  it('changes the status of the selected orders, and says which could not be changed and why', async () => {
    const [one, two, held, other] = await placeMany(4);
    if (!one || !two || !held || !other) throw new Error('missing');
    await app.db
      .insert(orderHolds)
      .values({ orderId: held.id, reason: 'overdue', details: {}, since: app.now() });
    await app.db
      .update(orders)
      .set({ heldFor: ['overdue'], status: 'pending' })
      .where(eq(orders.id, held.id));
    await staff.call(changeOrderStatus, { params: { id: two.id }, body: { status: 'processing' } });

    const job = await run({
      orderIds: idsOf([one, two, held]),
      work: { kind: 'status', status: 'processing' },
    });

    expect(job).toMatchObject({ state: 'done', total: 3, done: 3, problem: null });
    expect(job.results).toEqual([
      { orderId: two.id, orderNumber: two.orderNumber, outcome: 'skipped', reason: 'Already Processing' },
      {
        ...{ orderId: held.id, orderNumber: held.orderNumber, outcome: 'failed' },
        reason: expect.stringContaining('on hold'),
      },
    ]);
    expect(await Promise.all([one, held, other].map(({ id }) => statusOf(id)))).toEqual([
      'processing',
      'pending',
      expect.not.stringMatching('processing'),
    ]);
  });

  it('can be about everything that matches the filter', async () => {
    const [processed, other] = await placeMany(2);
    if (!processed || !other) throw new Error('missing');
    await staff.call(changeOrderStatus, { params: { id: processed.id }, body: { status: 'processing' } });
    const before = await statusOf(other.id);

    const job = await run({ work: { kind: 'status', status: 'shipped' } }, { status: 'processing' });

    expect(job).toMatchObject({ state: 'done', total: 1 });
    expect(await statusOf(processed.id)).toBe('shipped');
    expect(await statusOf(other.id)).toBe(before);
  });

  it('ships orders by pasted tracking numbers, each once, however often they are pasted', async () => {
    const [one, two] = await placeMany(2);
    if (!one || !two) throw new Error('missing');
    const tracking = [
      { order: one.orderNumber.toLowerCase(), carrier: 'ups', number: '1Z1' },
      { order: two.orderNumber, carrier: 'fedex', number: '77' },
      { order: two.orderNumber, carrier: 'fedex', number: '78' },
      { order: 'NO-1', carrier: 'ups', number: '1Z2' },
    ];

    const first = await run({ work: { kind: 'ship', tracking } });
    const again = await run({ work: { kind: 'ship', tracking } });

    expect([first, again]).toMatchObject([
      { total: 3, done: 3, skipped: 0, failed: 1 },
      { total: 3, done: 3, skipped: 2, failed: 1 },
    ]);
    expect(first.results).toEqual([
      {
        orderId: null,
        orderNumber: 'NO-1',
        outcome: 'failed',
        reason: 'There is no order with the number NO-1',
      },
    ]);
    expect(again.results.map(({ reason }) => reason)).toEqual([
      'Already has UPS 1Z1',
      'Already has FedEx 77',
      'Already has FedEx 78',
      'There is no order with the number NO-1',
    ]);
    const { body } = await staff.call(getOrder, { params: { orderId: two.id } });
    expect(body).toMatchObject({
      status: 'shipped',
      tracking: [{ trackingNumber: '77' }, { trackingNumber: '78' }],
    });
    expect(await statusOf(one.id)).toBe('shipped');
  });

  it.each([
    ['done if it gets one of them', 'UPS', { skipped: 0, failed: 0 }, []],
    ['failed if it cannot get one of them', 'No', { skipped: 0, failed: 1 }, ['failed']],
  ])('counts an order that has one of its tracking numbers as %s', async (_name, last, counts, outcomes) => {
    const { id, orderNumber } = await place();
    await staff.call(addTracking, { params: { id }, body: { carrier: 'ups', trackingNumber: '1' } });
    const { body: job } = await start({
      work: {
        kind: 'ship',
        tracking: ['1', '2', '3'].map((number) => ({ order: orderNumber, carrier: 'ups', number })),
      },
    });
    if (last === 'No') await failStep(app.db, { jobId: job.id, position: 2 }, 'No');
    await app.runJobs();

    const { results, ...counted } = await read(job.id);
    expect(counted).toMatchObject({ total: 1, done: 1, ...counts });
    expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  it('sends each invoice once', async () => {
    const placed = await placeMany(2);
    const work = { kind: 'send_invoices' };

    const first = await run({ orderIds: idsOf(placed), work });
    const again = await run({ orderIds: idsOf(placed), work });

    expect(first).toMatchObject({ state: 'done', results: [] });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped']);
    expect(await invoiceMails()).toHaveLength(2);
  });

  it('prints one pick list by SKU that says which order gets how many', async () => {
    const placed = await placeMany(2);

    const job = await run({ orderIds: idsOf(placed), work: { kind: 'pick_list' } });
    const text = await textOf(job);

    expect(job).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      fileName: expect.stringMatching(/^Pick list .*\.pdf$/),
    });
    expect(text).toContain('2 orders');
    expect(text).toContain('ROSE-10');
    // 1 + 2 cases of 6.
    expect(text).toMatch(/18 Total units/);
    expect(text).toContain(placed.map(({ orderNumber }, at) => `${orderNumber} × ${at + 1}`).join(', '));
  });

  it.each(['pick_list', 'pick_lists', 'packing_slips'])(
    'prints %s with the brand of the manufacturer',
    async (kind) => {
      const placed = await placeMany(1);
      const brand = { ...noBrand, footer: 'Made by hand', logo: null };
      await app.db.update(manufacturers).set({ brand }).where(eq(manufacturers.id, manufacturerId));

      expect(await textOf(await run({ orderIds: idsOf(placed), work: { kind } }))).toContain('Made by hand');
    },
  );

  it.each([
    ['pick_lists', 'Pick List'],
    ['packing_slips', 'Packing Slip'],
  ])('prints %s of each order into one file', async (kind, title) => {
    const placed = await placeMany(2);

    const text = await textOf(await run({ orderIds: idsOf(placed), work: { kind } }));

    for (const { orderNumber } of placed) expect(text).toContain(`${title} ${orderNumber}`);
    expect(text.match(/Page 1 of 1/g)).toHaveLength(2);
  });

  it.each(['pick_list', 'pick_lists', 'packing_slips'])(
    'prints on %s only what is ready to ship, and no order that is held',
    async (kind) => {
      const [part, held, gone] = await placeMany(3);
      if (!part || !held || !gone) throw new Error('missing');
      await app.db
        .update(orderItems)
        .set({ quantity: 9, shippedQuantity: 2, cancelledQuantity: 3, totalPrice: sql`unit_price * 6` })
        .where(eq(orderItems.orderId, part.id));
      await app.db.update(orderItems).set({ shippedQuantity: 3 }).where(eq(orderItems.orderId, gone.id));
      await app.db
        .update(orders)
        .set({ heldFor: ['overdue'] })
        .where(eq(orders.id, held.id));

      const job = await run({ orderIds: idsOf([part, held, gone]), work: { kind } });
      const text = await textOf(job);

      // 9 less 2 and 3, in cases of 6.
      expect(text).toMatch(/24 Total units/);
      expect(text).not.toContain(held.orderNumber);
      expect(job.results).toEqual([
        {
          ...{ orderId: held.id, orderNumber: held.orderNumber, outcome: 'skipped' },
          reason: 'This order is on hold (overdue invoice). Release it first.',
        },
        {
          ...{ orderId: gone.id, orderNumber: gone.orderNumber, outcome: 'failed' },
          reason: kind === 'packing_slips' ? 'Nothing is left to pack.' : 'Nothing is left to pick.',
        },
      ]);
    },
  );

  it('prints invoices, and names the orders that have none', async () => {
    const [one, two] = await placeMany(2);
    if (!one || !two) throw new Error('missing');
    await run({ orderIds: [one.id], work: { kind: 'send_invoices' } });

    const job = await run({ orderIds: [one.id, two.id], work: { kind: 'invoices' } });

    expect(await textOf(job)).toContain('Invoice');
    expect(job.results).toEqual([
      {
        ...{ orderId: two.id, orderNumber: two.orderNumber, outcome: 'failed' },
        reason: 'It has no invoice yet. Send the invoice first.',
      },
    ]);
  });

  it('refuses to print again until that is asked for', async () => {
    const [one, two] = await placeMany(2);
    if (!one || !two) throw new Error('missing');
    await run({ orderIds: [one.id], work: { kind: 'packing_slips' } });
    const orderIds = [one.id, two.id];

    const refused = await start({ orderIds, work: { kind: 'packing_slips' } });
    const rest = await run({ orderIds, work: { kind: 'packing_slips', printedBefore: 'skip' } });
    const all = await run({ orderIds, work: { kind: 'packing_slips', printedBefore: 'print' } });
    const otherPaper = await start({ orderIds, work: { kind: 'pick_list' } });

    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'One of these orders was printed before.', details: { printedBefore: 1 } },
    });
    expect(await textOf(rest)).not.toContain(one.orderNumber);
    expect(rest.results).toMatchObject([{ orderId: one.id, outcome: 'skipped', reason: 'Printed before' }]);
    expect(await textOf(all)).toContain(one.orderNumber);
    expect(otherPaper.status).toBe(200);
  });

  it('leaves out what another job has printed since it was started', async () => {
    const [one, two] = await placeMany(2);
    if (!one || !two) throw new Error('missing');
    const work = { kind: 'packing_slips' };
    const { body: first } = await start({ orderIds: [one.id], work });
    const { body: second } = await start({ orderIds: [one.id, two.id], work });
    await app.runJobs();

    const job = await read(second.id);
    expect(await read(first.id)).toMatchObject({ state: 'done', results: [] });
    expect(job).toMatchObject({
      state: 'done',
      results: [{ orderId: one.id, outcome: 'skipped', reason: 'Printed before' }],
    });
    expect(await textOf(job)).not.toContain(one.orderNumber);
  });

  it('prints nothing if another job prints the same orders at the same time', async () => {
    const orderIds = idsOf(await placeMany(1));
    const [slow, quick] = [randomUUID(), randomUUID()];
    for (const id of [slow, quick]) await start({ id, orderIds, work: { kind: 'packing_slips' } });
    const ctx = app.running.systemContext();
    const rendering = vi.spyOn(ctx.bulkPdfs, 'render').mockImplementationOnce(async (document) => {
      await runOrderJob(ctx, quick);
      return ctx.bulkPdfs.render(document);
    });
    onTestFinished(() => rendering.mockRestore());

    await runOrderJob(ctx, slow);

    expect(await read(quick)).toMatchObject({ state: 'done', fileName: expect.anything() });
    expect(await read(slow)).toMatchObject({
      ...{ state: 'failed', fileName: null },
      problem: 'Some of these orders were printed in the meantime. Please start again.',
    });
  });

  it('prints the papers of what is left after a part has shipped', async () => {
    const { id, items } = (await staff.call(getOrder, { params: { orderId: (await place(3)).id } })).body;
    const orderIds = [id];
    const list = async () =>
      (await staff.call(listOrders, { query: { notPrinted: 'true' } })).body.map(
        ({ id }: { id: number }) => id,
      );
    await run({ orderIds, work: { kind: 'pick_lists' } });
    await run({ orderIds, work: { kind: 'packing_slips' } });
    const printed = await list();
    const lines = [{ itemId: items[0]?.id ?? 0, quantity: 1 }];
    await staff.call(createShipment, { params: { id }, body: { lines } });

    expect([printed, await list()]).toEqual([[], [id]]);
    expect((await start({ orderIds, work: { kind: 'pick_lists' } })).status).toBe(200);
    expect((await start({ orderIds, work: { kind: 'packing_slips' } })).status).toBe(200);
  });

  it('is one job for one id, and visible to nobody else', async () => {
    const placed = await placeMany(1);
    const body = { id: randomUUID(), orderIds: idsOf(placed), work: { kind: 'packing_slips' } };
    const [one, other] = await Promise.all([start(body), start(body)]);
    await app.runJobs();
    const colleague = await app.as({ manufacturerId });
    const params = { id: body.id };

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await app.db.$count(orderJobSteps)).toBe(1);
    expect((await colleague.call(getJob, { params })).status).toBe(404);
    expect((await colleague.call(getJobFile, { params })).status).toBe(404);
    expect((await colleague.call(cancelJob, { params })).status).toBe(404);
    expect((await start(body, {}, colleague)).status).toBe(404);
  });

  it('is hidden from its owner once they may not change its orders anymore', async () => {
    const { id } = await run({ orderIds: idsOf(await placeMany(1)), work: { kind: 'packing_slips' } });
    const before = await staff.call(getJob, { params: { id } });
    const other = await app.manufacturer();
    await app.db.update(users).set({ manufacturerId: other.id });
    // Sessions remember their user for ten seconds.
    app.passTime(11_000);

    expect(before.status).toBe(200);
    expect((await staff.call(getJob, { params: { id } })).status).toBe(404);
    expect((await staff.call(getJobFile, { params: { id } })).status).toBe(404);
  });

  it('goes on where it was interrupted, and does nothing twice', async () => {
    const placed = await placeMany(3);
    const { body: job } = await start({
      work: {
        kind: 'ship',
        tracking: placed.map(({ orderNumber }) => ({
          order: orderNumber,
          carrier: 'ups',
          number: `1Z-${orderNumber}`,
        })),
      },
    });
    // As after a crash: the first order is done, and the job still counts as running.
    await staff.call(addTracking, {
      params: { id: placed[0]?.id ?? 0 },
      body: { carrier: 'ups', trackingNumber: `1Z-${placed[0]?.orderNumber}` },
    });
    await app.db.update(orderJobs).set({ state: 'running' });
    const ctx = app.running.systemContext();
    await Promise.all([runOrderJob(ctx, job.id), runOrderJob(ctx, job.id)]);

    expect(await read(job.id)).toMatchObject({ state: 'done', done: 3 });
    for (const { id } of placed) {
      const { body } = await staff.call(getOrder, { params: { orderId: id } });
      expect(body.tracking).toHaveLength(1);
    }
  });

  it('stays done for an order that another run of the same job could not do', async () => {
    const { id } = await run({
      orderIds: idsOf(await placeMany(1)),
      work: { kind: 'status', status: 'processing' },
    });

    await failStep(app.db, { jobId: id, position: 0 }, 'Too late');

    expect((await read(id)).results).toEqual([]);
  });

  it('stops when it is cancelled, and what is done stays done', async () => {
    const placed = await placeMany(2);
    const { body: job } = await start({
      orderIds: idsOf(placed),
      work: { kind: 'status', status: 'processing' },
    });

    const stopped = await staff.call(cancelJob, { params: { id: job.id } });
    await app.runJobs();

    expect(stopped.body).toMatchObject({ state: 'cancelled', done: 0 });
    expect((await read(job.id)).state).toBe('cancelled');
    expect(await statusOf(idsOf(placed)[0] ?? 0)).not.toBe('processing');
  });

  it('ends if its owner may no longer sign in', async () => {
    const placed = await placeMany(1);
    const { body: job } = await start({
      orderIds: idsOf(placed),
      work: { kind: 'status', status: 'processing' },
    });
    await app.db.update(users).set({ active: false });
    await app.runJobs();

    const [row] = await app.db.select().from(orderJobs).where(eq(orderJobs.id, job.id));
    expect(row).toMatchObject({ state: 'failed', problem: 'The user who started it can no longer sign in.' });
    expect((await app.db.select().from(orders))[0]?.status).not.toBe('processing');
  });

  it('is refused for orders of another manufacturer, and for no orders', async () => {
    const other = await app.manufacturer();
    const stranger = await app.as({ manufacturerId: other.id });
    const placed = await placeMany(1);
    const work = { kind: 'status', status: 'processing' };

    expect((await start({ orderIds: idsOf(placed), work }, {}, stranger)).status).toBe(404);
    expect(await start({ work }, {}, stranger)).toMatchObject({ status: 409 });
    const shipped = await start(
      { work: { kind: 'ship', tracking: [{ order: placed[0]?.orderNumber, carrier: 'ups', number: '1' }] } },
      {},
      stranger,
    );
    expect(shipped.body.results).toMatchObject([{ orderId: null, outcome: 'failed' }]);
    expect(await app.db.$count(orderJobs)).toBe(1);
  });
});
