import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import {
  cancelOrder,
  changeOrderStatus,
  editOrder,
  previewEdit,
} from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
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

describe('corrections by the buyer and the rep', () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;
  const mails = () => query('select kind, recipient_address as "to", text from mails order by id');
  const stock = async () =>
    Object.fromEntries(
      (await query('select name, units_available as units from products')).map(({ name, units }) => [
        name,
        units,
      ]),
    );

  /** Ten units of soap a case, $24.00 each; ordered are two cases. Candles need four cases at least. */
  async function world({ maker: ofMaker = {}, customer: ofCustomer = {} } = {}) {
    const maker = await app.manufacturer({
      name: 'Olive & Oak',
      contactEmail: 'hello@olive.example',
      defaultTax: toBasisPoints(1000),
      defaultShipping: cents(500),
      freeShippingFrom: cents(10000),
      ...ofMaker,
    });
    const agency = await app.salesOrganization({ manufacturerId: maker.id, name: 'Coastline' });
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      contactEmail: 'shop@corner.example',
      ...ofCustomer,
    });
    const make = (name: string, unitsAvailable: number | null, values: object = {}) =>
      app.product({ manufacturerId: maker.id, name, unitsAvailable, casePackQuantity: 10, ...values });
    const soap = await make('Soap', 100);
    const candle = await make('Candle', 100, {
      casePackCost: cents(1000),
      minimumQuantity: 4,
      orderMultiple: 2,
    });
    const staff = await app.as({ manufacturerId: maker.id, isOrgAdmin: true, email: 'boss@olive.example' });
    const rep = await app.as({ salesOrganizationId: agency.id, email: 'rep@coastline.example' });
    const buyer = await app.as({ wholesaleCustomerId: customer.id, email: 'buyer@corner.example' });
    const { body: order } = await buyer.call(saveOrder, {
      body: { items: [{ productId: soap.id, quantity: 2 }], paymentMethod: 'Terms' },
    });
    await query('delete from mails');
    const edit = (body: object, who = buyer) => who.call(editOrder, { params: { id: order.id }, body });
    const cancel = (who = buyer) => who.call(cancelOrder, { params: { id: order.id } });
    const line = order.items[0];
    const lines = (quantity: number, more: object = {}) => [
      { id: line.id, productId: soap.id, quantity, ...more },
    ];
    return { maker, agency, customer, soap, candle, staff, rep, buyer, order, line, lines, edit, cancel };
  }

  it('change lines, facts and addresses; charges follow, stock moves, and the other side gets before and after', async () => {
    const { candle, lines, edit, buyer, order } = await world();
    expect(order).toMatchObject({ subtotal: '48.00', tax: '4.80', shipping: '5.00', total: '57.80' });

    const reply = await edit({
      version: 1,
      items: [...lines(5), { productId: candle.id, quantity: 4 }],
      purchaseOrderNumber: 'PO-77',
      requestedShipDate: '2026-12-01',
      shippingAddress: address,
      notes: 'Back door',
    });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        version: 2,
        subtotal: '160.00',
        tax: '16.00',
        shipping: '0.00',
        total: '176.00',
        customer: { purchaseOrderNumber: 'PO-77', shippingAddress: address },
        requestedShipDate: '2026-12-01',
        notes: 'Back door',
        items: [
          { quantity: 5, unitPrice: '24.00' },
          { quantity: 4, unitPrice: '10.00' },
        ],
      },
    });
    expect(await stock()).toEqual({ Soap: 50, Candle: 60 });
    const sent = await mails();
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([['order_changed_staff', 'boss@olive.example']]);
    expect(sent[0]?.text).toContain('2 cases (20 units) at $24.00 → 5 cases (50 units) at $24.00');
    expect(sent[0]?.text).toContain('not ordered → 4 cases (40 units) at $10.00');
    expect(sent[0]?.text).toContain('none → PO-77');
    expect(sent[0]?.text).toContain('$57.80 → $176.00');

    const { body: history } = await buyer.call(getOrderHistory, { params: { id: order.id } });
    expect(history.at(-1)).toMatchObject({
      kind: 'edited',
      cause: 'customer',
      changes: {
        purchaseOrderNumber: { from: null, to: 'PO-77' },
        shippingAddress: { from: null, to: '9 Dock St, Portland, OR 97201, United States' },
      },
    });
  });

  it('of a rep are told to the customer and to staff; those of staff to the customer alone', async () => {
    const { rep, staff, edit } = await world();

    await edit({ notes: 'Call first' }, rep);
    const told = (await mails()).map(({ kind, to }) => [kind, to]);
    expect(told).toEqual([
      ['order_changed', 'shop@corner.example'],
      ['order_changed_staff', 'boss@olive.example'],
    ]);

    await query('delete from mails');
    await edit({ shipping: '9.00' }, staff);
    expect(await mails()).toMatchObject([
      { kind: 'order_changed', to: 'shop@corner.example', text: expect.stringContaining('$5.00 → $9.00') },
    ]);
  });

  it.each([
    [undefined, 'Olive & Oak has cancelled your order.'],
    ['Sold out', 'Olive & Oak has cancelled your order: Sold out'],
  ])('are told to the customer if staff cancel the order with the reason %o', async (reason, words) => {
    const { staff, order } = await world();
    const body = { status: 'cancelled', ...(reason ? { reason } : {}) } as const;
    await staff.call(changeOrderStatus, { params: { id: order.id }, body });

    expect(await mails()).toMatchObject([
      { kind: 'order_returned', to: 'shop@corner.example', text: expect.stringContaining(words) },
    ]);
  });

  it('of a buyer are told to the rep who looks after the customer', async () => {
    const { customer, edit } = await world();
    await query(
      "insert into customer_reps (wholesale_customer_id, user_id) select $1, id from users where email like 'rep@%'",
      [customer.id],
    );

    await edit({ notes: 'Call first' });

    expect((await mails()).map(({ to }) => to)).toEqual(['boss@olive.example', 'rep@coastline.example']);
  });

  it('never set prices or charges', async () => {
    const { lines, edit, rep, buyer } = await world();
    const before = await checksum(app);
    for (const who of [buyer, rep]) {
      for (const [body, field] of [
        [{ tax: '0.00' }, 'tax'],
        [{ shipping: '0.00' }, 'shipping'],
        [{ discount: '5.00' }, 'discount'],
        [{ discountType: 'percentage' }, 'discountType'],
        [{ items: lines(2, { manualPrice: { price: '1.00', reason: 'Friend' } }) }, 'items.0.manualPrice'],
        [{ items: lines(2, { manualPrice: null }) }, 'items.0.manualPrice'],
        [{ items: lines(2, { listPrice: '24.00' }) }, 'items.0.listPrice'],
      ] as const) {
        expect(await edit(body, who)).toMatchObject({
          status: 403,
          body: { fields: { [field]: expect.stringContaining('Only the manufacturer') } },
        });
      }
    }
    expect(await checksum(app)).toBe(before);
  });

  it('keep to the minimum, the multiple and the stock of a product, which staff need not', async () => {
    const { candle, lines, edit, staff } = await world();
    const before = await checksum(app);
    const withCandles = (quantity: number) => ({ items: [...lines(2), { productId: candle.id, quantity }] });

    expect(await edit(withCandles(2))).toMatchObject({
      status: 400,
      body: { fields: { 'items.1.quantity': 'Candle: The minimum is 4 cases' } },
    });
    expect((await edit(withCandles(5))).body.fields).toEqual({
      'items.1.quantity': 'Candle: Order in multiples of 2',
    });
    expect(await edit(withCandles(12))).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(await checksum(app)).toBe(before);
    expect((await edit(withCandles(1), staff)).status).toBe(200);
  });

  describe('of a line whose product is no longer on the price list that limits the customer', () => {
    async function hidden() {
      const shop = await world();
      const { maker, customer, candle, soap } = shop;
      const list = await app.priceList({ manufacturerId: maker.id, onlyListed: true }, [
        [{ id: candle.id }, 1000],
      ]);
      await query('update wholesale_customers set price_list_id = $1 where id = $2', [list.id, customer.id]);
      await query("update products set name = 'Secret soap' where id = $1", [soap.id]);
      return { ...shop, withCandles: { productId: candle.id, quantity: 4 } };
    }

    it('keep it, lower it and remove it', async () => {
      const { lines, withCandles, edit, buyer, rep, order } = await hidden();

      const kept = await edit({ items: [...lines(2), withCandles] });
      expect(kept).toMatchObject({ status: 200, body: { subtotal: '88.00' } });
      const body = { items: [...lines(1), withCandles] };
      const preview = await buyer.call(previewEdit, { params: { id: order.id }, body });
      expect(preview.body.subtotal).toBe('64.00');
      expect((await edit(body, rep)).body.subtotal).toBe('64.00');
      expect(await stock()).toEqual({ 'Secret soap': 90, Candle: 60 });
      expect((await edit({ items: [withCandles] })).body.subtotal).toBe('40.00');
      expect(await stock()).toEqual({ 'Secret soap': 100, Candle: 60 });
    });

    it('do not add to it, and learn nothing of it', async () => {
      const { lines, soap, edit } = await hidden();
      const before = await checksum(app);

      const more = await edit({ items: lines(3) });
      expect(more).toMatchObject({
        status: 409,
        body: { code: 'prices_changed', message: 'Soap is no longer available' },
      });
      const again = await edit({ items: [...lines(2), { productId: soap.id, quantity: 1 }] });
      expect(again).toMatchObject({ status: 404, body: { message: 'Product not found (line 2)' } });
      expect(more.text + again.text).not.toContain('Secret');
      expect(await checksum(app)).toBe(before);
    });
  });

  it('never fall below the minimum of an order, and staff may', async () => {
    const { lines, edit, staff } = await world({ maker: { minimumFirstOrder: cents(4000) } });

    expect(await edit({ items: lines(1) })).toMatchObject({
      status: 409,
      body: { code: 'below_order_minimum', message: 'This order is $16.00 short of the $40.00 minimum.' },
    });
    expect((await edit({ items: lines(1) }, staff)).status).toBe(200);
    expect((await edit({ items: lines(2) })).status).toBe(200);
  });

  it('do not stretch a price or a discount that staff gave', async () => {
    const { lines, edit, staff } = await world();
    await edit(
      { discount: '10.00', items: lines(4, { manualPrice: { price: '20.00', reason: 'Fair' } }) },
      staff,
    );

    expect(await edit({ items: lines(5) })).toMatchObject({
      status: 400,
      body: {
        message: 'The price of Soap was agreed for 4 cases. Please contact the manufacturer to order more.',
      },
    });
    expect((await edit({ items: lines(2) })).body).toMatchObject({
      subtotal: '40.00',
      discount: '5.00',
      items: [{ unitPrice: '20.00' }],
    });
  });

  it('take the price of fewer cases when another line of the product goes', async () => {
    const { soap, buyer } = await world();
    const { body: order } = await buyer.call(saveOrder, {
      body: {
        items: [
          { productId: soap.id, quantity: 2 },
          { productId: soap.id, quantity: 2, shipDate: '2026-12-01' },
        ],
        paymentMethod: 'Terms',
      },
    });
    // The price of four cases, when they were ordered.
    await query('update order_items set unit_price = 2000, total_price = 4000 where order_id = $1', [
      order.id,
    ]);
    await query('update orders set subtotal = 8000, tax = 800, shipping = 500, total = 9300 where id = $1', [
      order.id,
    ]);

    const [first] = order.items;
    const reply = await buyer.call(editOrder, {
      params: { id: order.id },
      body: { items: [{ id: first.id, productId: soap.id, quantity: 2 }] },
    });

    expect(reply.body).toMatchObject({ subtotal: '48.00', items: [{ unitPrice: '24.00' }] });
  });

  it.each([
    ['pending', 200],
    ['waiting_for_payment', 200],
    ['invoice_sent', 200],
    ['paid', 200],
    ['processing', 409],
    ['shipped', 409],
    ['delivered', 409],
  ])('are possible while an order is %s: %i', async (status, answer) => {
    const { edit, rep, cancel } = await world();
    await query(
      "update orders set status = $1, amount_paid = case when $1 = 'paid' then total else 0 end, paid_at = case when $1 = 'paid' then created_at end",
      [status],
    );

    expect((await edit({ notes: 'One' })).status).toBe(answer);
    expect((await edit({ notes: 'Two' }, rep)).status).toBe(answer);
    const cancelled = await cancel();
    expect(cancelled.status).toBe(answer);
    if (answer === 409)
      expect(cancelled.body.message).toContain('Please contact Olive & Oak at hello@olive.example.');
  });

  it('of a paid order make a refund due, or are owed', async () => {
    const { lines, edit, buyer, order } = await world();
    await query("update orders set status = 'paid', amount_paid = total, paid_at = created_at");

    const preview = await buyer.call(previewEdit, { params: { id: order.id }, body: { items: lines(1) } });
    expect(preview.body).toEqual({
      subtotal: '24.00',
      tax: '2.40',
      shipping: '5.00',
      discount: '0.00',
      total: '31.40',
      due: '0.00',
      toRefund: '26.40',
    });
    expect((await edit({ items: lines(1) })).body).toMatchObject({ status: 'paid', refundDue: true });
    expect((await mails()).at(-1)?.text).toContain('The customer has paid $57.80. $26.40 will be refunded.');

    expect((await edit({ items: lines(3) })).body).toMatchObject({
      status: 'waiting_for_payment',
      total: '84.20',
      refundDue: false,
      paidAt: null,
    });
  });

  it('supersede the invoice only by what is on it', async () => {
    const { edit } = await world();
    const invoices = () => query('select superseded_at is null as valid from invoices');
    await query(`insert into invoices (manufacturer_id, order_id, kind, number, token, issued_on, due_on, total, content)
      select manufacturer_id, id, 'invoice', 'X-INV-1', 'token-of-22-characters', '2026-11-16', '2026-12-16', total,
        '{"orderNumber":"X","orderedOn":"2026-11-16","purchaseOrderNumber":null,"paymentTerms":"NET30","seller":{"name":"S","address":null,"email":null,"phone":null},"buyer":{"companyName":"B","contactPerson":null,"billingAddress":null,"shippingAddress":null},"lines":[],"subtotal":"1.00","tax":"0.00","shipping":"0.00","discount":"0.00","discountDescription":null}'::jsonb
      from orders`);

    await edit({ notes: 'Ring twice', requestedShipDate: '2026-12-03' });
    expect(await invoices()).toEqual([{ valid: true }]);
    await edit({ purchaseOrderNumber: 'PO-9' });
    expect(await invoices()).toEqual([{ valid: false }]);
  });

  it('keep to an older version, to days to come and to whole addresses', async () => {
    const { edit } = await world();
    await edit({ notes: 'One', version: 1 });
    const before = await checksum(app);
    expect(await edit({ notes: 'Two', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
    expect(await edit({ requestedShipDate: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { fields: { requestedShipDate: 'Choose a date that is not in the past' } },
    });
    expect(await edit({ shippingAddress: { ...address, city: '' } })).toMatchObject({
      status: 400,
      body: { fields: { 'shippingAddress.city': 'City is required' } },
    });
    expect(await checksum(app)).toBe(before);
  });
});
