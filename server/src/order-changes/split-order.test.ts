import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import { setDeposit, splitOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory } from '@casepack/contract/orders/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

const address = {
  streetAddress: '9 Dock St',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'United States',
};

describe('splitting an order', () => {
  const app = useTestApp({ poolSize: 4 });
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;

  async function expectSoundBooks(): Promise<void> {
    const client = await app.running.deps.pool.connect();
    try {
      expect((await checkBooks(client)).filter(({ differences }) => differences.length > 0)).toEqual([]);
    } finally {
      client.release();
    }
  }

  /** Three cases of soap at $24.00 and five of candles at $9.99, with tax, shipping and a discount. */
  async function world(
    charges: object = {
      totals: { tax: '10.01', shipping: '7.00' },
      discount: '15',
      discountType: 'percentage',
    },
  ) {
    const maker = await app.manufacturer({ name: 'Olive & Oak', defaultTax: toBasisPoints(0) });
    const customer = await app.customer({ manufacturerId: maker.id, contactEmail: 'shop@corner.example' });
    const make = (name: string, values: object = {}) =>
      app.product({ manufacturerId: maker.id, name, unitsAvailable: 100, casePackQuantity: 10, ...values });
    const soap = await make('Soap');
    const candle = await make('Candle', { casePackCost: cents(999) });
    const staff = await app.as({ manufacturerId: maker.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const { body: order } = await staff.call(saveOrder, {
      body: {
        customer: { id: customer.id },
        items: [
          { productId: soap.id, quantity: 3, note: 'Lavender' },
          { productId: candle.id, quantity: 5, shipDate: '2026-12-05' },
        ],
        paymentMethod: 'Terms',
        purchaseOrderNumber: 'PO-1',
        notes: 'Back door',
        ...charges,
      },
    });
    await query('delete from mails');
    const [first, second] = order.items;
    const split = (body: object, who = staff) =>
      who.call(splitOrder, { params: { id: order.id }, body: { version: order.version, ...body } });
    const candles = (quantity: number, more: object = {}) => ({
      lines: [{ id: second.id, quantity }],
      requestedShipDate: '2026-12-05',
      ...more,
    });
    return { maker, customer, soap, candle, staff, buyer, order, first, second, split, candles };
  }

  const total = (...parts: { total: string }[]) =>
    parts.reduce((sum, part) => sum + Math.round(Number(part.total) * 100), 0);

  it('moves lines, with a part of tax and discount, to a new order for another day', async () => {
    const { staff, order, split, candles } = await world();

    const { status, body } = await split(candles(2, { shippingAddress: address }));

    expect(status).toBe(200);
    expect(body.first).toMatchObject({
      id: order.id,
      version: 2,
      items: [
        { quantity: 3, unitPrice: '24.00' },
        { quantity: 3, unitPrice: '9.99', shipDate: '2026-12-05' },
      ],
      subtotal: '101.97',
      shipping: '7.00',
      requestedShipDate: order.requestedShipDate,
    });
    expect(body.second).toMatchObject({
      status: 'waiting_for_payment',
      items: [{ quantity: 2, unitPrice: '9.99', totalPrice: '19.98', shipDate: null }],
      subtotal: '19.98',
      shipping: '0.00',
      requestedShipDate: '2026-12-05',
      notes: 'Back door',
      createdAt: order.createdAt,
      paymentTerms: order.paymentTerms,
      customer: { purchaseOrderNumber: 'PO-1', shippingAddress: address },
    });
    expect(body.second.orderNumber).not.toBe(order.orderNumber);
    expect(body.second.publicId).not.toBe(order.publicId);
    expect(total(body.first, body.second)).toBe(total(order));
    expect(
      await query('select units_available as free, units_reserved as taken from products order by id'),
    ).toEqual([
      { free: 70, taken: 30 },
      { free: 50, taken: 50 },
    ]);
    await expectSoundBooks();

    const history = async (id: number) => (await staff.call(getOrderHistory, { params: { id } })).body.at(-1);
    expect(await history(order.id)).toMatchObject({
      kind: 'split',
      changes: { splitInto: { to: body.second.orderNumber } },
    });
    expect(await history(body.second.id)).toMatchObject({
      kind: 'split_off',
      changes: { splitFrom: { to: order.orderNumber } },
    });
    const sent = await query('select kind, recipient_address as "to", text from mails');
    expect(sent).toMatchObject([{ kind: 'order_split', to: 'shop@corner.example' }]);
    expect(sent[0].text).toContain(`What is listed below is now order ${body.second.orderNumber}.`);
  });

  it('moves whole lines, and what waits for stock before what is there', async () => {
    const { order, first, second, split } = await world();
    await query('update order_items set reserved_units = 10, backordered_units = 20 where id = $1', [
      first.id,
    ]);
    await query(
      "update products set units_reserved = 10, units_backordered = 20, units_available = 90 where name = 'Soap'",
    );

    const { body } = await split({
      lines: [
        { id: first.id, quantity: 1 },
        { id: second.id, quantity: 5 },
      ],
      shippingAddress: address,
    });

    expect(body.first.items).toMatchObject([{ id: first.id, quantity: 2 }]);
    expect(body.second.items).toMatchObject([
      { quantity: 1, note: 'Lavender' },
      { quantity: 5, shipDate: '2026-12-05' },
    ]);
    expect(
      await query(
        'select order_id, reserved_units as reserved, backordered_units as waiting from order_items order by order_id, position',
      ),
    ).toEqual([
      { order_id: order.id, reserved: 10, waiting: 10 },
      { order_id: body.second.id, reserved: 0, waiting: 10 },
      { order_id: body.second.id, reserved: 50, waiting: 0 },
    ]);
    expect(total(body.first, body.second)).toBe(total(order));
  });

  it('leaves payments, deposit and the refund that follows with the first part', async () => {
    const { staff, order, split, candles } = await world({});
    await staff.call(setDeposit, { params: { id: order.id }, body: { amount: '100.00' } });
    await staff.call(recordPayment, {
      params: { id: order.id },
      body: { amount: '121.95', method: 'check', reference: '17' },
    });
    const { body: paid } = await staff.call(getOrder, { params: { orderId: order.id } });
    expect(paid).toMatchObject({ status: 'paid', total: '121.95' });

    const { body } = await split(candles(5, { version: paid.version }));

    expect(body.first).toMatchObject({
      status: 'paid',
      total: '72.00',
      amountPaid: '121.95',
      refundDue: true,
      deposit: '72.00',
    });
    expect(body.second).toMatchObject({
      status: 'waiting_for_payment',
      total: '49.95',
      amountPaid: '0.00',
      deposit: null,
    });
    await expectSoundBooks();
    for (const { id } of [body.first, body.second]) {
      const { body: history } = await staff.call(getOrderHistory, { params: { id } });
      expect(history.at(-1).changes.note.to).toBe(
        `$121.95 was paid before the split and stays with ${order.orderNumber}; the share of the new order is $49.95`,
      );
    }
    expect((await query("select text from mails where kind = 'order_split'"))[0].text).toContain(
      `The $121.95 that you have paid stays with order ${order.orderNumber}. $49.95 of it will be refunded.`,
    );
  });

  it('holds a second part that the customer has no credit for', async () => {
    const { staff, customer, order, split, candles } = await world({});
    await staff.call(recordPayment, {
      params: { id: order.id },
      body: { amount: '121.95', method: 'check', reference: '17' },
    });
    await query('update wholesale_customers set credit_limit = 1000 where id = $1', [customer.id]);

    const { body } = await split(candles(5, { version: 2 }));

    expect(body.second).toMatchObject({ status: 'pending', heldFor: ['credit_limit'] });
    await expectSoundBooks();
  });

  it('happens once: the second of two clicks gets the order as it is now', async () => {
    const { split, candles } = await world();

    const replies = await Promise.all([split(candles(1)), split(candles(1))]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('stale_version');
    expect(await query('select 1 from orders')).toHaveLength(2);
  });

  it('supersedes the invoice', async () => {
    const { split, candles } = await world();
    await query(`insert into invoices (manufacturer_id, order_id, kind, number, token, issued_on, due_on, total, content)
      select manufacturer_id, id, 'invoice', 'X-INV-1', 'token-of-22-characters', '2026-11-16', '2026-12-16', total, '{}'
      from orders`);
    await query("update orders set status = 'invoice_sent'");

    const { body } = await split(candles(1));

    expect(body.second.status).toBe('waiting_for_payment');
    expect(await query('select superseded_at is null as valid from invoices')).toEqual([{ valid: false }]);
  });

  it('refuses what cannot be split, and changes nothing', async () => {
    const { staff, buyer, first, second, split, candles } = await world();
    const before = await checksum(app);
    const all = [
      { id: first.id, quantity: 3 },
      { id: second.id, quantity: 5 },
    ];
    const cases: [object, number, string?][] = [
      [{ lines: [], requestedShipDate: '2026-12-05' }, 400, 'lines'],
      [{ lines: all, requestedShipDate: '2026-12-05' }, 400, 'lines'],
      [{ lines: [{ id: second.id, quantity: 6 }], requestedShipDate: '2026-12-05' }, 400, 'lines.0.quantity'],
      [{ lines: [all[1], all[1]], requestedShipDate: '2026-12-05' }, 400, 'lines'],
      [{ lines: [{ id: 2_000_000_000, quantity: 1 }], requestedShipDate: '2026-12-05' }, 404],
      [{ lines: [{ id: second.id, quantity: 1 }] }, 400, 'requestedShipDate'],
      [
        { lines: [{ id: second.id, quantity: 1 }], requestedShipDate: '2020-01-01' },
        400,
        'requestedShipDate',
      ],
      [candles(1, { version: 9 }), 409],
      [candles(1, { version: undefined }), 400, 'version'],
    ];
    for (const [body, status, field] of cases) {
      const reply = await split(body);
      expect([reply.status, field && Object.keys(reply.body.fields)[0]], JSON.stringify(body)).toEqual([
        status,
        field,
      ]);
    }
    expect((await split(candles(1), buyer)).status).toBe(403);
    expect(await checksum(app)).toBe(before);

    const bars: [string, string][] = [
      ["status = 'processing'", 'This order is already being processed and can no longer be split.'],
      ["status = 'cancelled'", 'This order is cancelled and cannot be split.'],
      [
        "status = 'waiting_for_payment', partly_shipped = true",
        'This order is already being processed and can no longer be split.',
      ],
      [
        "partly_shipped = false, amount_authorized = 100, status = 'pending'",
        'A card is authorized for this order. It can be split once the card is charged.',
      ],
      [
        "amount_authorized = 0, held_for = '{overdue}'",
        'This order is on hold (overdue invoice). Release it first.',
      ],
    ];
    for (const [change, message] of bars) {
      await query(`update orders set ${change}`);
      expect(await split(candles(1), staff)).toMatchObject({ status: 409, body: { message } });
    }
  });
});
