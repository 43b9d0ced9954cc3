import { setTimeout as pause } from 'node:timers/promises';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../demo/random';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const CONNECTIONS = 20;

describe('concurrent requests', () => {
  const app = useTestApp({ poolSize: CONNECTIONS });
  const rows = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;
  const stock = async () =>
    (await rows('select units_available as units from products order by id')).map(({ units }) => units);

  async function world(products: { unitsAvailable: number; casePackQuantity?: number }[]) {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const made = [];
    for (const each of products) made.push(await app.product({ manufacturerId: maker.id, ...each }));
    return { maker, customer, products: made, staff: await app.as({ manufacturerId: maker.id }) };
  }

  /** Like a browser: with a key, and again if the server was too busy. */
  async function save(who: Visitor, body: object, key: string): Promise<Reply> {
    for (;;) {
      const reply = await who.call(saveOrder, {
        body: { paymentMethod: 'Terms', ...body },
        headers: { 'idempotency-key': key },
      });
      if (reply.status !== 503) return reply;
      await pause(250);
    }
  }

  it('50 buyers of the last 20 cases get exactly 20', async () => {
    const { maker, products } = await world([{ unitsAvailable: 20 * 12, casePackQuantity: 12 }]);
    const buyers: Visitor[] = [];
    for (let index = 0; index < 50; index += 1) {
      const customer = await app.customer({ manufacturerId: maker.id });
      buyers.push(await app.as({ wholesaleCustomerId: customer.id }));
    }
    const items = [{ productId: products[0]?.id, quantity: 1 }];

    const replies = await Promise.all(buyers.map((buyer, index) => save(buyer, { items }, `last-${index}`)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock', details: { lines: [{ line: 0, problems: ['out_of_stock'] }] } },
      });
    }
    expect(await stock()).toEqual([0]);
    expect(
      await rows('select count(*)::int as orders, sum(reserved_units)::int as units from order_items'),
    ).toEqual([{ orders: 20, units: 240 }]);
    const numbers = new Set(
      replies.flatMap(({ status, body }) => (status === 200 ? [body.orderNumber] : [])),
    );
    expect(numbers.size).toBe(20);
  });

  it('200 orders of the same products in different line orders finish without a deadlock', async () => {
    const sets = Array.from({ length: 8 }, () => ({ unitsAvailable: 100_000, casePackQuantity: 1 }));
    const { customer, products, staff } = await world(sets);
    const [before] = await rows('select deadlocks from pg_stat_database where datname = current_database()');
    const random = new SeededRandom(7);
    const shuffled = () =>
      products
        .map(({ id }) => ({ id, key: random.fraction() }))
        .sort((a, b) => a.key - b.key)
        .map(({ id }) => ({ productId: id, quantity: 1 }));

    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        save(staff, { customer: { id: customer.id }, items: shuffled() }, `order-${index}`),
      ),
    );

    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await stock()).toEqual(products.map(() => 100_000 - 200));
    const [after] = await rows('select deadlocks from pg_stat_database where datname = current_database()');
    expect(after).toEqual(before);
  }, 120_000);

  it('30 posts with one key create one order; the same key with another body is rejected', async () => {
    const { customer, products, staff } = await world([{ unitsAvailable: 1_000, casePackQuantity: 1 }]);
    const body = { customer: { id: customer.id }, items: [{ productId: products[0]?.id, quantity: 3 }] };

    const replies = await Promise.all(Array.from({ length: 30 }, () => save(staff, body, 'once')));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await stock()).toEqual([997]);
    expect(await save(staff, { ...body, notes: 'other' }, 'once')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    const other = await app.as({ manufacturerId: products[0]?.manufacturerId ?? 0 });
    expect((await save(other, body, 'once')).body.id).not.toBe(replies[0]?.body.id);
    expect(await rows('select count(*)::int as orders from orders')).toEqual([{ orders: 2 }]);
  });

  it('a key whose order was rejected can be used again', async () => {
    const { customer, products, staff } = await world([{ unitsAvailable: 1, casePackQuantity: 1 }]);
    const body = { customer: { id: customer.id }, items: [{ productId: products[0]?.id, quantity: 2 }] };
    expect((await save(staff, body, 'again')).status).toBe(409);
    await rows('update products set units_available = 2');
    expect((await save(staff, body, 'again')).status).toBe(200);
  });

  it('an order cancelled by many at once returns its stock once', async () => {
    const { customer, products, staff } = await world([{ unitsAvailable: 100, casePackQuantity: 10 }]);
    const items = [{ productId: products[0]?.id, quantity: 4 }];
    const { body: order } = await save(staff, { customer: { id: customer.id }, items }, 'cancel-me');
    expect(await stock()).toEqual([60]);
    const cancel = () =>
      staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } });

    const replies = await Promise.all(Array.from({ length: 10 }, cancel));

    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await stock()).toEqual([100]);
    expect(
      await rows(`select count(*)::int as moves from order_events where kind = 'status_changed'`),
    ).toEqual([{ moves: 1 }]);
  });

  it('of ten edits based on the same version one succeeds, nine get the current order', async () => {
    const { customer, products, staff } = await world([{ unitsAvailable: 100, casePackQuantity: 1 }]);
    const items = [{ productId: products[0]?.id, quantity: 1 }];
    const { body: order } = await save(staff, { customer: { id: customer.id }, items }, 'edit-me');

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.call(editOrder, {
          params: { id: order.id },
          body: { version: order.version, tax: `${index + 1}.00` },
        }),
      ),
    );

    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'stale_version', details: { id: order.id, version: 2, tax: accepted[0]?.body.tax } },
      });
    }
  });
});
