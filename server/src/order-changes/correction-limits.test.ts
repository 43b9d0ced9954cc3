import { setBuyingLimit } from '@casepack/contract/buying-limits/endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import {
  cancelOrder,
  editOrder,
  releaseHolds,
  setDeposit,
  splitOrder,
} from '@casepack/contract/order-changes/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { type TestApp, useTestApp, type Visitor } from '../testing/test-app';

async function expectSoundBooks(app: TestApp): Promise<void> {
  const client = await app.running.deps.pool.connect();
  try {
    expect((await checkBooks(client)).filter(({ differences }) => differences.length > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('corrections do not get around', () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;

  /** A case of soap costs $24.00; ordered are two. */
  async function open({ customer: ofCustomer = {}, agency: ofAgency = {} } = {}) {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id, ...ofAgency });
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      contactEmail: 'shop@corner.example',
      ...ofCustomer,
    });
    const soap = await app.product({
      manufacturerId: maker.id,
      name: 'Soap',
      unitsAvailable: 1000,
      casePackQuantity: 10,
    });
    const candle = await app.product({ manufacturerId: maker.id, name: 'Candle', casePackCost: cents(1000) });
    const staff = await app.as({ manufacturerId: maker.id, isOrgAdmin: true });
    const rep = await app.as({ salesOrganizationId: agency.id });
    const boss = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const clerkUser = await app.user({ wholesaleCustomerId: customer.id });
    const clerk = await app.as(clerkUser);
    const place = async (who: Visitor, items: object[] = [{ productId: soap.id, quantity: 2 }]) =>
      (await who.call(saveOrder, { body: { customer: { id: customer.id }, items, paymentMethod: 'Terms' } }))
        .body;
    const edit = (
      who: Visitor,
      order: { id: number; items: { id: number; productId: number }[] },
      quantity: number,
      more: object[] = [],
    ) =>
      who.call(editOrder, {
        params: { id: order.id },
        body: { items: [{ id: order.items[0]?.id, productId: soap.id, quantity }, ...more] },
      });
    const limit = (kind: string, amount: string | null = null) =>
      boss.call(setBuyingLimit, { params: { id: clerkUser.id }, body: { kind, amount } });
    return { maker, customer, soap, candle, staff, rep, boss, clerk, place, edit, limit };
  }

  const refused = { status: 409, body: { code: 'approval_needed' } };

  it.each([
    ['per_order', '72.00'],
    ['per_month', '72.00'],
  ])('a limit %s', async (kind, amount) => {
    const { clerk, boss, place, edit, limit } = await open();
    await limit(kind, amount);
    const order = await place(clerk);

    expect((await edit(clerk, order, 3)).status).toBe(200);
    expect(await edit(clerk, order, 4)).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('Ask an administrator of your company to make this change.') },
    });
    expect((await edit(boss, order, 4)).status).toBe(200);
    expect((await edit(clerk, order, 3)).status).toBe(200);
  });

  describe('a monthly limit', () => {
    it('with an order of an earlier month: what it is raised by counts in the month of the raise', async () => {
      const { clerk, soap, place, edit, limit } = await open();
      await limit('per_month', '72.00');
      const order = await place(clerk);
      await query("update orders set created_at = '2026-10-20'");

      expect((await edit(clerk, order, 4)).status).toBe(200);
      expect(await edit(clerk, order, 6)).toMatchObject(refused);
      expect(await place(clerk)).toMatchObject(refused.body);
      expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject({ total: '24.00' });
      expect(await edit(clerk, order, 5)).toMatchObject(refused);
    });

    it('with an order of someone else', async () => {
      const { clerk, boss, soap, place, edit, limit } = await open();
      await limit('per_month', '72.00');
      await place(clerk);
      const order = await place(boss);

      expect(await edit(clerk, order, 4)).toMatchObject(refused);
      expect((await edit(clerk, order, 3)).status).toBe(200);
      expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject(refused.body);
    });

    it('by lowering an order that someone else placed', async () => {
      const { clerk, boss, soap, place, edit, limit } = await open();
      await limit('per_month', '72.00');
      await place(clerk);
      const order = await place(boss);

      expect((await edit(clerk, order, 3)).status).toBe(200);
      expect((await edit(clerk, order, 1)).status).toBe(200);
      expect((await edit(boss, order, 3)).status).toBe(200);
      expect(await place(clerk, [{ productId: soap.id, quantity: 2 }])).toMatchObject(refused.body);
      expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject({ total: '24.00' });
    });

    it('not by what staff add after they took a raise back', async () => {
      const { clerk, staff, soap, place, edit, limit } = await open();
      await limit('per_month', '72.00');
      const order = await place(clerk);
      await query("update orders set created_at = '2026-10-20'");
      expect((await edit(clerk, order, 4)).status).toBe(200);
      expect((await edit(staff, order, 2)).status).toBe(200);
      expect((await edit(staff, order, 4)).status).toBe(200);

      expect(await place(clerk, [{ productId: soap.id, quantity: 3 }])).toMatchObject({ total: '72.00' });
    });

    it('after the raised order was split', async () => {
      const { clerk, staff, soap, place, edit, limit } = await open();
      await limit('per_month', '72.00');
      const order = await place(clerk);
      await query("update orders set created_at = '2026-10-20'");
      const { body: raised } = await edit(clerk, order, 5);

      const split = await staff.call(splitOrder, {
        params: { id: order.id },
        body: {
          version: raised.version,
          lines: [{ id: raised.items[0].id, quantity: 4 }],
          requestedShipDate: '2026-12-01',
        },
      });

      expect(split.status).toBe(200);
      expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject(refused.body);
    });
  });

  it('what an administrator adds to an order does not count for who placed it', async () => {
    const { clerk, boss, soap, place, edit, limit } = await open();
    await limit('per_month', '72.00');
    const order = await place(clerk);

    expect((await edit(boss, order, 9)).status).toBe(200);
    expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject({ total: '24.00' });
    expect(await place(clerk, [{ productId: soap.id, quantity: 1 }])).toMatchObject(refused.body);
  });

  it('the approval of everything that someone orders', async () => {
    const { clerk, boss, candle, place, edit, limit } = await open();
    await limit('always');
    const order = await place(boss);

    expect(await edit(clerk, order, 3)).toMatchObject(refused);
    expect(await edit(clerk, order, 1, [{ productId: candle.id, quantity: 1 }])).toMatchObject(refused);
    expect((await edit(clerk, order, 1)).status).toBe(200);
  });

  it('a credit limit, a customer on hold, or an order that required approval', async () => {
    const { boss, staff, place, edit } = await open({ customer: { creditLimit: cents(6000) } });
    const order = await place(boss);
    expect(order).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });

    expect((await edit(boss, order, 3)).body).toMatchObject({ status: 'pending', heldFor: ['credit_limit'] });
    await staff.call(releaseHolds, { params: { id: order.id }, body: { note: 'Fine' } });
    await query(
      'update wholesale_customers set on_hold = true, requires_approval = true, credit_limit = null',
    );

    expect((await edit(boss, order, 2)).body).toMatchObject({ heldFor: [] });
    expect((await edit(boss, order, 4)).body).toMatchObject({
      status: 'pending',
      heldFor: ['approval', 'customer_hold'],
    });
    await expectSoundBooks(app);
  });

  it('the size of the orders of a company that is not approved', async () => {
    const { boss, place, edit } = await open({ customer: { requiresApproval: true, selfRegistered: true } });
    const order = await place(boss);
    expect(order.approvalExpiresAt).not.toBeNull();

    expect(await edit(boss, order, 1000)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('an order can have at most a total of $10,000.00') },
    });
  });

  it('the discount limit of a rep: the lines that made up for a lower price are gone', async () => {
    const { rep, soap, candle, place, edit } = await open({ agency: { maxDiscount: toBasisPoints(1000) } });
    const order = await place(rep, [
      { productId: soap.id, quantity: 1, manualPrice: { price: '20.00', reason: 'Fair' } },
      { productId: candle.id, quantity: 10 },
    ]);
    expect(order.heldFor).toEqual([]);

    expect((await edit(rep, order, 1)).body).toMatchObject({ status: 'pending', heldFor: ['discount'] });
  });

  it('a deposit: its part of the order stays the same', async () => {
    const { boss, staff, place, edit } = await open();
    const order = await place(boss);
    await staff.call(setDeposit, { params: { id: order.id }, body: { percent: '50' } });

    expect((await edit(boss, order, 4)).body).toMatchObject({ total: '96.00', deposit: '48.00' });
    expect((await edit(boss, order, 1)).body).toMatchObject({ total: '24.00', deposit: '12.00' });
    expect((await edit(boss, order, 4)).body).toMatchObject({ total: '96.00', deposit: '48.00' });
  });
});

describe('cancelling an order as its buyer or its rep', () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;
  let world: { buyer: Visitor; rep: Visitor; id: number };

  beforeEach(async () => {
    const maker = await app.manufacturer({ name: 'Olive & Oak' });
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const customer = await app.customer({ manufacturerId: maker.id, salesOrganizationId: agency.id });
    const soap = await app.product({ manufacturerId: maker.id, unitsAvailable: 100, casePackQuantity: 10 });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const rep = await app.as({ salesOrganizationId: agency.id });
    const { body } = await buyer.call(saveOrder, {
      body: { items: [{ productId: soap.id, quantity: 2 }], paymentMethod: 'Terms' },
    });
    await query('delete from mails');
    world = { buyer, rep, id: body.id };
  });
  const units = async () => (await query('select units_available as units from products'))[0]?.units;
  const cancel = (who: Visitor) => who.call(cancelOrder, { params: { id: world.id } });

  it('releases the stock, once, however often it is pressed', async () => {
    expect(await units()).toBe(80);
    const replies = await Promise.all([cancel(world.buyer), cancel(world.buyer)]);
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ]);
    expect(await units()).toBe(100);
    expect(await query("select kind from events where kind = 'order_cancelled'")).toHaveLength(1);
    await expectSoundBooks(app);
  });

  it('makes a refund due of what was paid', async () => {
    await query("update orders set status = 'paid', amount_paid = total, paid_at = created_at");
    expect((await cancel(world.buyer)).body).toMatchObject({ status: 'cancelled', refundDue: true });
  });

  it('tells the customer if the rep did it', async () => {
    await cancel(world.rep);
    expect(await query('select kind, text from mails')).toEqual([
      {
        kind: 'order_returned',
        text: expect.stringContaining('your sales representative, has cancelled your order.'),
      },
    ]);
  });

  it('is refused once it is processed, with whom to ask', async () => {
    await query("update orders set status = 'processing'");
    expect(await cancel(world.buyer)).toMatchObject({
      status: 409,
      body: {
        message:
          'This order is being processed and can no longer be cancelled here. Please contact Olive & Oak.',
      },
    });
    expect(await units()).toBe(80);
  });
});
