import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { bookReceipt } from '@casepack/contract/stock/endpoints';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';
import { tellExpectedDate } from './tell-expected-date';

const CASE = 12;

describe('backorders and receipts at once', () => {
  const app = useTestApp({ poolSize: 20 });
  const rows = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;

  async function world(unitsAvailable: number) {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const product = await app.product({
      ...{ manufacturerId: maker.id, casePackQuantity: CASE, unitsAvailable },
      allowBackorder: true,
    });
    return { maker, customer, product, staff: await app.as({ manufacturerId: maker.id, isOrgAdmin: true }) };
  }

  /** Like a browser: again, with the same key, if the server was too busy. */
  async function again(send: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await send();
      if (reply.status !== 503) return reply;
      await pause(100);
    }
  }
  const order = (who: Visitor, customerId: number, productId: number, quantity: number) => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = {
      ...{ customer: { id: customerId }, items: [{ productId, quantity }], paymentMethod: 'Terms' },
      acceptsBackorder: true,
    };
    return again(() => who.call(saveOrder, { body, headers }));
  };
  const receive = (who: Visitor, productId: number, units: number) => {
    const body = { id: randomUUID(), rows: [{ productId, units }] };
    return again(() => who.call(bookReceipt, { body }));
  };

  it('20 orders, 3 receipts and 3 cancellations reserve no more than there is, the oldest first', async () => {
    const { customer, product, staff } = await world(5 * CASE);
    const earlier: Reply[] = [];
    for (let index = 0; index < 3; index += 1) {
      earlier.push(await order(staff, customer.id, product.id, 4));
      app.passTime(1_000);
    }

    const replies = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => order(staff, customer.id, product.id, 1 + (index % 3))),
      ...[40, 30, 55].map((units) => receive(staff, product.id, units)),
      ...earlier.map(({ body }) =>
        again(() =>
          staff.call(changeOrderStatus, { params: { id: body.id }, body: { status: 'cancelled' } }),
        ),
      ),
    ]);

    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const [figures] = await rows('select units_available, units_reserved, units_backordered from products');
    expect(figures.units_available + figures.units_reserved).toBe(5 * CASE + 40 + 30 + 55);
    const lines = await rows(`
      select i.reserved_units as reserved, i.backordered_units as waiting from order_items i join orders o on o.id = i.order_id
       where o.status <> 'cancelled' order by i.ordered_at, i.order_id`);
    expect(lines).toHaveLength(20);
    expect(lines.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(figures.units_backordered);
    // Whoever waits has left less than a case to take.
    expect(figures.units_backordered).toBeGreaterThan(0);
    expect(figures.units_available).toBeLessThan(CASE);
    const client = await app.running.deps.pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it('receipts at once serve lines that wait strictly in order of age', async () => {
    const { customer, product, staff } = await world(0);
    for (let index = 0; index < 20; index += 1) {
      await order(staff, customer.id, product.id, 1 + (index % 3));
      app.passTime(1_000);
    }

    await Promise.all([70, 55, 90].map((units) => receive(staff, product.id, units)));

    const lines = await rows(
      'select reserved_units as reserved, backordered_units as waiting from order_items order by ordered_at, order_id',
    );
    const firstWaiting = lines.findIndex(({ waiting }) => waiting > 0);
    expect(firstWaiting).toBeGreaterThan(0);
    expect(lines.slice(firstWaiting + 1).every(({ reserved }) => reserved === 0)).toBe(true);
    const [{ available, reserved }] = await rows(
      'select units_available as available, units_reserved as reserved from products',
    );
    expect([available + reserved, available < CASE]).toEqual([215, true]);
  });

  it('mails each customer who waits once for each changed date', async () => {
    const { maker, customer, product, staff } = await world(0);
    const other = await app.customer({ manufacturerId: maker.id });
    for (const id of [customer.id, customer.id, other.id]) await order(staff, id, product.id, 1);
    const change = (expectedOn: string | null) =>
      staff.call(updateProduct, { params: { id: product.id }, body: { expectedOn } });
    const mails = () =>
      rows(
        `select recipient_address as to, text from mails where kind = 'expected_date_changed' order by id`,
      );

    await change('2026-12-10');
    const [{ data }] = await rows(`select data from jobs.job where name = 'tell-expected-date'`);
    await tellExpectedDate(app.running.systemContext(), data);
    await tellExpectedDate(app.running.systemContext(), data);

    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([customer.contactEmail, other.contactEmail]);
    expect(sent[0].text).toContain('is now expected around Dec 10, 2026');
    expect(sent[0].text.match(/Order: /g)).toHaveLength(2);
    await change('2026-12-10');
    expect(await rows(`select from jobs.job where name = 'tell-expected-date'`)).toHaveLength(1);
  });
});
