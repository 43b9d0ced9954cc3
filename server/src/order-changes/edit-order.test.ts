import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

describe('editing an order', () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;
  const stock = async () =>
    Object.fromEntries(
      (await query('select name, units_available as units from products')).map(({ name, units }) => [
        name,
        units,
      ]),
    );

  /** Two cases of soap, ten units each, out of 100; candles have 50 units left. */
  async function world() {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const make = (name: string, unitsAvailable: number | null, values: object = {}) =>
      app.product({ manufacturerId: maker.id, name, unitsAvailable, casePackQuantity: 10, ...values });
    const soap = await make('Soap', 100);
    const candle = await make('Candle', 50, { casePackCost: cents(1000), minimumQuantity: 4 });
    const staff = await app.as({ manufacturerId: maker.id });
    const { body: order } = await staff.call(saveOrder, {
      body: {
        customer: { id: customer.id },
        items: [{ productId: soap.id, quantity: 2 }],
        totals: { tax: '1.00', shipping: '2.00' },
        paymentMethod: 'Terms',
      },
    });
    const edit = (body: object, who = staff) => who.call(editOrder, { params: { id: order.id }, body });
    const line = order.items[0];
    return { maker, customer, soap, candle, staff, order, line, edit };
  }

  it('does not lock products whose quantity does not change, so that other orders need not wait for them', async () => {
    const { soap, candle, line, edit } = await world();
    const written = () => query('select name, xmin from products order by name');
    const [candleBefore, soapBefore] = await written();
    await edit({ shipping: '3.00', items: [{ id: line.id, productId: soap.id, quantity: 2 }] });
    expect(await written()).toEqual([candleBefore, soapBefore]);

    await edit({
      items: [
        { id: line.id, productId: soap.id, quantity: 2 },
        { productId: candle.id, quantity: 4 },
      ],
    });
    const [candleAfter, soapAfter] = await written();
    expect(candleAfter).not.toEqual(candleBefore);
    expect(soapAfter).toEqual(soapBefore);
  });

  it('moves the difference in stock and uses current prices for new lines and changed quantities', async () => {
    const { staff, soap, candle, order, line, edit } = await world();
    await query('update products set case_pack_cost = 9900 where id = $1', [soap.id]);
    const reply = await edit({
      version: 1,
      items: [
        { id: line.id, productId: soap.id, quantity: 5, unitPrice: '0.01' },
        { productId: candle.id, quantity: 1, unitPrice: '0.01' },
      ],
      discount: '10',
      discountType: 'percentage',
      discountDescription: 'Loyal',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        version: 2,
        items: [
          { id: line.id, quantity: 5, unitPrice: '99.00', totalPrice: '495.00' },
          { productId: candle.id, quantity: 1, unitPrice: '10.00' },
        ],
        subtotal: '505.00',
        discount: '50.50',
        discountValue: '10.00',
        discountType: 'percentage',
        discountDescription: 'Loyal',
        total: '457.50',
      },
    });
    expect(await stock()).toEqual({ Soap: 50, Candle: 40 });

    const fewer = await edit({ version: 2, items: [{ id: line.id, productId: soap.id, quantity: 1 }] });
    expect(fewer.body).toMatchObject({ subtotal: '99.00', discount: '9.90', total: '92.10', version: 3 });
    expect(await stock()).toEqual({ Soap: 90, Candle: 50 });

    const { body: history } = await staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'edited', 'edited']);
    expect(history[2].changes).toMatchObject({
      total: { from: '457.50', to: '92.10' },
      items: {
        from: [expect.stringContaining('5 x Soap'), expect.stringContaining('1 x Candle')],
        to: [expect.stringContaining('1 x Soap')],
      },
    });
  });

  it('keeps the price of a line whose quantity stays', async () => {
    const { soap, candle, line, edit } = await world();
    await query('update products set case_pack_cost = 9900 where id = $1', [soap.id]);

    const reply = await edit({
      items: [
        { id: line.id, productId: soap.id, quantity: line.quantity },
        { productId: candle.id, quantity: 1 },
      ],
    });

    expect(reply.body.items).toMatchObject([{ unitPrice: '24.00' }, { unitPrice: '10.00' }]);
  });

  it('replaces a line by one of the same product without touching the stock', async () => {
    const { soap, edit } = await world();
    const reply = await edit({ items: [{ productId: soap.id, quantity: 2 }] });
    expect(reply.body.version).toBe(1);
    expect(await stock()).toMatchObject({ Soap: 80 });
  });

  it('changes nothing if nothing was edited', async () => {
    const { edit } = await world();
    const before = await checksum(app);
    expect(await edit({ tax: '1.00', shipping: 2, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await checksum(app)).toBe(before);
  });

  it('returns the current order for an edit based on an older version', async () => {
    const { order, edit } = await world();
    await edit({ tax: '5.00', version: 1 });
    const before = await checksum(app);
    expect(await edit({ tax: '6.00', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { id: order.id, version: 2, tax: '5.00', total: '55.00' } },
    });
    expect(await checksum(app)).toBe(before);
  });

  it.each(['shipped', 'delivered', 'completed', 'cancelled'])(
    'is closed once the order is %s',
    async (status) => {
      const { edit } = await world();
      await query('update orders set status = $1', [status]);
      expect(await edit({ tax: '9.00' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    },
  );

  it.each([
    ['paid', 'waiting_for_payment'],
    ['processing', 'processing'],
  ])(
    'makes a paid order that is %s owed again with a higher total, and a refund due with a lower one',
    async (status, owed) => {
      const { edit } = await world();
      await query('update orders set status = $1, amount_paid = total, paid_at = created_at', [status]);

      const higher = await edit({ tax: '4.00' });
      expect(higher.body).toMatchObject({
        status: owed,
        total: '54.00',
        amountPaid: '51.00',
        paidAt: null,
        refundDue: false,
      });

      const lower = await edit({ tax: '0.00', shipping: '0.00' });
      expect(lower.body).toMatchObject({
        status,
        total: '48.00',
        refundDue: true,
        paidAt: expect.any(String),
      });
    },
  );

  it('leaves shipped and cancelled goods on their line, and drops what waits for stock first', async () => {
    const { soap, candle, line, edit } = await world();
    await edit({ items: [{ id: line.id, productId: soap.id, quantity: 6 }] });
    // Of six cases one has shipped, one is cancelled, and of the four left one waits for stock.
    await query(`update order_items set shipped_quantity = 1, cancelled_quantity = 1, reserved_units = 30,
      backordered_units = 10, total_price = 5 * unit_price`);
    await query(
      `update products set units_available = 70, units_reserved = 30, units_backordered = 10 where id = $1`,
      [soap.id],
    );
    const units = async () =>
      (
        await query(
          'select units_available as free, units_reserved as reserved, units_backordered as waiting from products where id = $1',
          [soap.id],
        )
      )[0];

    expect(await edit({ items: [{ productId: candle.id, quantity: 4 }] })).toMatchObject({
      status: 400,
      body: { message: '2 cases of Soap already shipped and have to stay in the order' },
    });
    expect(await edit({ items: [{ id: line.id, productId: soap.id, quantity: 1 }] })).toMatchObject({
      status: 400,
      body: { fields: { 'items.0.quantity': expect.stringContaining('2 cases of Soap') } },
    });

    const fewer = await edit({ items: [{ id: line.id, productId: soap.id, quantity: 4 }] });
    expect(fewer.body).toMatchObject({ subtotal: '72.00', items: [{ quantity: 4, totalPrice: '72.00' }] });
    expect(await units()).toEqual({ free: 80, reserved: 20, waiting: 0 });

    const more = await edit({ items: [{ id: line.id, productId: soap.id, quantity: 5 }] });
    expect(more.body).toMatchObject({ subtotal: '96.00' });
    expect(await units()).toEqual({ free: 70, reserved: 30, waiting: 0 });
  });

  it('rejects invalid input and changes nothing', async () => {
    const { maker, soap, candle, line, edit } = await world();
    const gone = await app.product({ manufacturerId: maker.id, name: 'Gone', deletedAt: app.now() });
    const foreign = await app.product({ name: 'Foreign' });
    const kept = { id: line.id, productId: soap.id, quantity: 2 };
    const before = await checksum(app);
    const cases: [object, number, string?][] = [
      [{ items: [] }, 400, 'items'],
      [{ items: [{ ...kept, quantity: 0 }] }, 400, 'items.0.quantity'],
      [{ items: [{ ...kept, quantity: 'abc' }] }, 400, 'items.0.quantity'],
      [{ items: [{ ...kept, quantity: 11 }] }, 409, 'items.0.quantity'],
      [{ items: [kept, { productId: candle.id, quantity: 6 }] }, 409, 'items.1.quantity'],
      [{ items: [kept, { productId: gone.id, quantity: 1 }] }, 409, 'items.1.productId'],
      [{ items: [kept, { productId: foreign.id, quantity: 1 }] }, 404, 'items.1.productId'],
      [{ items: [{ id: 2_000_000_000, productId: soap.id, quantity: 1 }] }, 404],
      [{ items: [kept, kept] }, 404],
      [{ items: [{ ...kept, productId: candle.id }] }, 400, 'items.0.productId'],
      [{ discount: '48.01' }, 400, 'discount'],
      [{ discount: '100.01', discountType: 'percentage' }, 400, 'discount'],
      [{ tax: '-1' }, 400, 'tax'],
      [{ shipping: '9999999.99' }, 400, 'total'],
    ];
    for (const [body, status, field] of cases) {
      const reply = await edit(body);
      expect(reply.status, JSON.stringify(body)).toBe(status);
      if (field) expect(Object.keys(reply.body.fields)).toContain(field);
    }
    expect(await checksum(app)).toBe(before);
  });

  it('lets a line of a product that is no longer sold shrink, but not grow', async () => {
    const { soap, line, edit } = await world();
    await query('update products set deleted_at = now() where id = $1', [soap.id]);
    const quantity = (value: number) =>
      edit({ items: [{ id: line.id, productId: soap.id, quantity: value }] });
    expect((await quantity(3)).status).toBe(409);
    expect((await quantity(1)).body.subtotal).toBe('24.00');
    expect(await stock()).toMatchObject({ Soap: 90 });
  });

  it('reports in cases how many a line can have, including what the order already has', async () => {
    const { soap, candle, line, edit } = await world();
    await query('update products set case_pack_quantity = 40 where id = $1', [soap.id]);
    const reply = await edit({
      items: [
        { id: line.id, productId: soap.id, quantity: 11 },
        { productId: candle.id, quantity: 6 },
      ],
    });
    expect(reply.body).toMatchObject({
      code: 'out_of_stock',
      fields: {
        'items.0.quantity': 'Soap: Only 10 cases left',
        'items.1.quantity': 'Candle: Only 5 cases left',
      },
    });
    const most = await edit({
      items: [
        { id: line.id, productId: soap.id, quantity: 10 },
        { productId: candle.id, quantity: 5 },
      ],
    });
    expect(most.status).toBe(200);
    expect(await stock()).toEqual({ Soap: 0, Candle: 0 });
  });

  it('counts fewer than the minimum of a product as available, since an edit may go below it', async () => {
    const { candle, line, soap, edit } = await world();
    await query('update products set units_available = 25 where id = $1', [candle.id]);
    const kept = { id: line.id, productId: soap.id, quantity: 2 };
    const reply = await edit({ items: [kept, { productId: candle.id, quantity: 3 }] });
    expect(reply.body.fields).toEqual({ 'items.1.quantity': 'Candle: Only 2 cases left' });
  });

  it('names the line that exceeds the stock, and not the existing one', async () => {
    const { line, soap, edit } = await world();
    await query('update products set units_available = 4, has_testers_available = true, tester_price = 100');
    const kept = { id: line.id, productId: soap.id, quantity: 2 };
    const withTesters = (quantity: number) =>
      edit({ items: [kept, { productId: soap.id, quantity, isTester: true }] });
    const { body } = await withTesters(6);
    expect(Object.entries(body.fields)).toEqual([['items.1.quantity', body.message]]);
    expect(body.message).toMatch(/^Soap \(tester\): /);
    expect((await withTesters(4)).status).toBe(200);
  });

  it('names a tester as such, in errors and in the history', async () => {
    const { staff, order, soap, line, edit } = await world();
    const kept = { id: line.id, productId: soap.id, quantity: 2 };
    const withTester = { items: [kept, { productId: soap.id, quantity: 1, isTester: true }] };
    expect((await edit(withTester)).body.fields).toEqual({
      'items.1.productId': 'Soap (tester) is no longer available',
    });
    await query('update products set has_testers_available = true, tester_price = 100');
    expect((await edit(withTester)).status).toBe(200);
    const { body: history } = await staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history[1].changes.items.to[1]).toMatch(/^1 x Soap \(tester\) /);
  });

  it('is only for the manufacturer', async () => {
    const { customer, edit } = await world();
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const foreign = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const before = await checksum(app);
    expect((await edit({ tax: '0.00' }, buyer)).status).toBe(403);
    expect((await edit({ tax: '0.00' }, foreign)).status).toBe(404);
    expect(await checksum(app)).toBe(before);
    expect((await edit({ tax: '0.00' }, await app.as({ isAdmin: true }))).status).toBe(200);
  });
});
