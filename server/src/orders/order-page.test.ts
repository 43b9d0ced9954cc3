import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import { addTracking, changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { checkReorder, getOrder, getOrderHistory, getPublicOrder } from '@casepack/contract/orders/endpoints';
import { moveByStaff, type OrderStatus, orderStatuses } from '@casepack/contract/orders/status';
import { describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { countStatements } from '../testing/count-statements';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the page of an order', () => {
  const app = useTestApp();
  const query = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;
  const stockOf = async (id: number) =>
    (await query('select units_available as units from products where id = $1', [id]))[0]?.units;

  async function world() {
    const maker = await app.manufacturer({ name: 'Fir & Heath' });
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const customer = await app.customer({ manufacturerId: maker.id, salesOrganizationId: agency.id });
    const product = await app.product({
      manufacturerId: maker.id,
      name: 'Soap',
      unitsAvailable: 100,
      casePackQuantity: 10,
    });
    const staff = await app.as({ manufacturerId: maker.id, firstName: 'Mo', lastName: 'Maker' });
    const rep = await app.as({ salesOrganizationId: agency.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id, firstName: 'Bo', lastName: 'Buyer' });
    const { body: order } = await buyer.call(saveOrder, {
      body: { items: [{ productId: product.id, quantity: 3 }], paymentMethod: 'Terms', notes: 'internal' },
    });
    return { maker, agency, customer, product, staff, rep, buyer, order };
  }

  it('needs three SQL statements and shows the payment id only to the manufacturer', async () => {
    const { staff, rep, buyer, order } = await world();
    await query(`update orders set stripe_payment_intent_id = 'pi_secret'`);
    const params = { orderId: order.id };
    expect((await staff.call(getOrder, { params })).body.stripePaymentIntentId).toBe('pi_secret');
    for (const who of [rep, buyer]) {
      const reply = await who.call(getOrder, { params });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('pi_secret');
    }
    expect(await countStatements(app, () => staff.call(getOrder, { params }))).toBe(3);
  });

  it('names the payment that the provider could not find only to the manufacturer', async () => {
    const { staff, rep, buyer, order } = await world();
    const params = { id: order.id };
    await query(
      `insert into order_events (order_id, cause, kind, changes)
       values ($1, 'payment', 'payment_missing', '{"payment": {"from": null, "to": "pi_secret"}}')`,
      [order.id],
    );
    const entryFor = async (who: Visitor) => (await who.call(getOrderHistory, { params })).body.at(-1);

    expect(await entryFor(staff)).toMatchObject({ changes: { payment: { to: 'pi_secret' } } });
    for (const who of [rep, buyer]) {
      expect(await entryFor(who)).toMatchObject({ kind: 'payment_missing', changes: {} });
      expect((await who.call(getOrderHistory, { params })).text).not.toContain('pi_secret');
    }
  });

  it('does not exist for other tenants, under its public id or its number', async () => {
    const { buyer, order } = await world();
    const stranger = await app.as({ wholesaleCustomerId: (await app.customer()).id });
    const never = await stranger.call(getOrder, { params: { orderId: 2_000_000_000 } });
    expect(never.status).toBe(404);
    expect((await stranger.call(getOrder, { params: { orderId: order.id } })).text).toBe(never.text);
    for (const orderId of [order.publicId, order.orderNumber, '0', '-1', '1e3', '0x1', ' ', '99999999999']) {
      expect((await buyer.call(getOrder, { params: { orderId } })).text).toBe(never.text);
    }
  });

  describe('by its public link', () => {
    it('shows what the page needs and nothing else', async () => {
      const { maker, customer, order } = await world();
      const reply = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).sort()).toEqual([
        'amountAuthorized',
        'amountCredited',
        'amountPaid',
        'amountRefunded',
        'approvalExpiresAt',
        'createdAt',
        'customer',
        'deposit',
        'discount',
        'discountDescription',
        'discountType',
        'discountValue',
        'items',
        'manufacturerId',
        'manufacturerName',
        'orderNumber',
        'paidAt',
        'partlyShipped',
        'paymentPending',
        'publicId',
        'refundDue',
        'requestedShipDate',
        'shipments',
        'shipping',
        'status',
        'subtotal',
        'tax',
        'total',
        'tracking',
      ]);
      expect(Object.keys(reply.body.customer).sort()).toEqual([
        'companyName',
        'contactPerson',
        'email',
        'purchaseOrderNumber',
        'shippingAddress',
      ]);
      expect(reply.body.customer.email).toBe('s***@example.test');
      expect(reply.body.manufacturerName).toBe(maker.name);
      for (const hidden of [customer.contactEmail ?? '', 'internal', 'NET30']) {
        expect(reply.text).not.toContain(hidden);
      }
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    });

    it('is the same for everyone, regardless of other parameters', async () => {
      const { staff, order } = await world();
      const other = await app.order();
      const params = { publicId: order.publicId };
      const plain = await app.visitor().call(getPublicOrder, { params });
      const filtered = await app.visitor().call(getPublicOrder, {
        params,
        query: { id: String(other.id), orderNumber: other.orderNumber, 'filter[id]': '1' },
      });
      expect(filtered.text).toBe(plain.text);
      expect((await staff.call(getPublicOrder, { params })).text).toBe(plain.text);
    });

    it('cannot be guessed, and guesses are limited', async () => {
      const { order } = await world();
      const visitor = app.visitor();
      const guesses = [
        '%20',
        'null',
        'undefined',
        '0',
        '%00',
        String(order.id),
        order.orderNumber,
        'x'.repeat(200),
        '..%2f',
        `${order.publicId.slice(0, 21)}!`,
      ];
      const misses = ['A'.repeat(22), ...guesses];
      const answers = new Set<string>();
      for (const guess of misses) {
        const reply = await visitor.request({ method: 'GET', url: `/api/public/orders/${guess}` });
        expect(`${guess} ${reply.status}`).toBe(`${guess} 404`);
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
        answers.add(reply.text);
      }
      expect(answers.size).toBe(1);
      for (const url of ['/api/public/orders/', `/api/public/orders/${'x'.repeat(10_000)}`]) {
        expect((await visitor.request({ method: 'GET', url })).status).toBe(404);
      }
      const link = () => visitor.call(getPublicOrder, { params: { publicId: order.publicId } });
      for (let view = 0; view < 40; view += 1) expect((await link()).status).toBe(200);
      for (let miss = misses.length + 1; miss < 30; miss += 1) {
        expect((await visitor.call(getPublicOrder, { params: { publicId: 'B'.repeat(22) } })).status).toBe(
          404,
        );
      }
      expect((await link()).status).toBe(429);
      app.passTime(11 * 60_000);
      expect((await link()).status).toBe(200);
    });
  });

  describe('a manual change of status', () => {
    const facts = (status: OrderStatus, isPaid: boolean) => ({
      status,
      amountPaid: cents(isPaid ? 4800 : 0),
      paidAt: isPaid ? app.now() : null,
    });

    it.each(orderStatuses.flatMap((from) => [[from, false] as const, [from, true] as const]))(
      'from %s, paid %j, is allowed exactly as in the table',
      async (from, isPaid) => {
        const maker = await app.manufacturer();
        const { id: wholesaleCustomerId } = await app.customer({ manufacturerId: maker.id });
        const staff = await app.as({ manufacturerId: maker.id });
        for (const to of orderStatuses) {
          const order = await app.order({
            manufacturerId: maker.id,
            wholesaleCustomerId,
            ...facts(from, isPaid),
          });
          const move = moveByStaff(from, to, { paid: isPaid ? 'all' : 'nothing' });
          const reply = await staff.call(changeOrderStatus, {
            params: { id: order.id },
            body: { status: to },
          });
          const expected = { allowed: to, noop: from, refused: from }[move.outcome];
          expect(reply.status, `${from} to ${to}`).toBe(move.outcome === 'refused' ? 409 : 200);
          if (move.outcome === 'refused') {
            expect(reply.body).toMatchObject({ code: 'status_barred', message: move.reason });
          }
          const [row] = await query('select status, refund_due, version from orders where id = $1', [
            order.id,
          ]);
          expect(row).toEqual({
            status: expected,
            refund_due: move.outcome === 'allowed' && to === 'cancelled' && isPaid,
            version: move.outcome === 'allowed' ? 2 : 1,
          });
        }
      },
    );

    it('releases stock once when cancelled and reserves it again when reopened', async () => {
      const { product, staff, order } = await world();
      const move = (status: string) =>
        staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
      expect(await stockOf(product.id)).toBe(70);
      expect((await move('cancelled')).status).toBe(200);
      expect((await move('cancelled')).status).toBe(200);
      expect(await stockOf(product.id)).toBe(100);

      // The size of a case stays as it was when ordered.
      await query('update products set units_available = 29, case_pack_quantity = 50');
      const before = await checksum(app);
      expect(await move('pending')).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock', fields: { 'items.0.quantity': 'Soap: Only 2 cases left' } },
      });
      expect(await checksum(app)).toBe(before);
      await query('update products set units_available = 30');
      expect((await move('pending')).body.status).toBe('pending');
      expect(await stockOf(product.id)).toBe(0);
    });

    it('releases the units that were reserved, regardless of the current case size', async () => {
      const { product, staff, order } = await world();
      await query('update products set case_pack_quantity = 50');
      await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } });
      expect(await stockOf(product.id)).toBe(100);
    });

    it('reserves the units of each line, although the case size changed between them', async () => {
      const { product, staff, order } = await world();
      await query(
        'update products set case_pack_quantity = 50, has_testers_available = true, tester_price = 100',
      );
      const [line] = order.items;
      const items = [
        { id: line.id, productId: product.id, quantity: line.quantity },
        { productId: product.id, quantity: 1, isTester: true },
      ];
      expect((await staff.call(editOrder, { params: { id: order.id }, body: { items } })).status).toBe(200);
      expect(await stockOf(product.id)).toBe(69);
      for (const status of ['cancelled', 'pending']) {
        await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
      }
      expect(await stockOf(product.id)).toBe(69);
      const [{ reserved }] = await query('select sum(reserved_units)::int as reserved from order_items');
      expect(reserved).toBe(31);
    });

    it('does not return shipped units to stock', async () => {
      const { product, staff, order } = await world();
      for (const status of ['shipped', 'cancelled']) {
        await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
      }
      expect(await stockOf(product.id)).toBe(70);
    });

    it('is not allowed for other users and for unknown statuses', async () => {
      const { staff, rep, buyer, order } = await world();
      const foreign = await app.as({ manufacturerId: (await app.manufacturer()).id });
      const before = await checksum(app);
      const change = (who: typeof staff, status: string) =>
        who.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
      expect((await change(buyer, 'shipped')).status).toBe(403);
      expect((await change(rep, 'shipped')).status).toBe(403);
      expect((await change(foreign, 'shipped')).status).toBe(404);
      expect(await change(staff, 'lost')).toMatchObject({
        status: 400,
        body: { fields: { status: expect.any(String) } },
      });
      expect(await checksum(app)).toBe(before);
    });
  });

  describe('tracking', () => {
    const parcel = { trackingNumber: '1Z999', carrier: 'ups', estimatedDelivery: '2026-11-20' };

    it.each([
      ['paid', 'shipped'],
      ['processing', 'shipped'],
      ['pending', 'shipped'],
      ['waiting_for_payment', 'shipped'],
      ['invoice_sent', 'shipped'],
      ['delivered', 'delivered'],
    ] as const)('sets the status of an order from %s to %s, paid or not', async (from, to) => {
      const { staff, buyer, order } = await world();
      await query('update orders set status = $1', [from]);
      const reply = await staff.call(addTracking, { params: { id: order.id }, body: parcel });
      expect(reply).toMatchObject({ status: 200, body: { status: to, tracking: [parcel], version: 2 } });
      expect((await buyer.call(getOrder, { params: { orderId: order.id } })).body.tracking).toMatchObject([
        parcel,
      ]);
    });

    it('is rejected for an order that awaits approval, which has reserved no stock', async () => {
      const { staff, order } = await world();
      await query(
        `update orders set status = 'pending', approval_expires_at = now(), held_for = '{approval}'`,
      );
      const reply = await staff.call(addTracking, { params: { id: order.id }, body: parcel });
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await query('select status from orders')).toEqual([{ status: 'pending' }]);
      expect(await query('select id from order_tracking')).toEqual([]);
    });

    it.each([
      [{ ...parcel, trackingNumber: ' ' }, 400],
      [{ ...parcel, carrier: 'pigeon' }, 400],
      [{ ...parcel, estimatedDelivery: '2020-01-01' }, 400],
    ])('rejects %j', async (body, status) => {
      const { staff, order } = await world();
      const before = await checksum(app);
      expect((await staff.call(addTracking, { params: { id: order.id }, body })).status).toBe(status);
      expect(await checksum(app)).toBe(before);
    });

    it('is not allowed for other users, and for a cancelled order', async () => {
      const { staff, buyer, order } = await world();
      const foreign = await app.as({ manufacturerId: (await app.manufacturer()).id });
      await query(`update orders set status = 'cancelled'`);
      const before = await checksum(app);
      const add = (who: typeof staff) => who.call(addTracking, { params: { id: order.id }, body: parcel });
      expect((await add(buyer)).status).toBe(403);
      expect((await add(foreign)).status).toBe(404);
      expect((await add(staff)).status).toBe(409);
      expect(await checksum(app)).toBe(before);
    });
  });

  it('keeps a history of who changed what', async () => {
    const { staff, buyer, order } = await world();
    await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'processing' } });
    await staff.call(addTracking, {
      params: { id: order.id },
      body: { trackingNumber: '7', carrier: 'dhl' },
    });
    const params = { id: order.id };
    const { body: history } = await staff.call(getOrderHistory, { params });
    expect(history).toMatchObject([
      {
        kind: 'created',
        cause: 'customer',
        actorName: 'Bo Buyer',
        changes: { status: { from: null, to: 'waiting_for_payment' }, total: { from: null, to: '72.00' } },
      },
      {
        kind: 'status_changed',
        cause: 'staff',
        actorName: 'Mo Maker',
        changes: { status: { from: 'waiting_for_payment', to: 'processing' } },
      },
      { kind: 'shipped', changes: { status: { from: 'processing', to: 'shipped' } } },
    ]);
    const seen = await buyer.call(getOrderHistory, { params });
    expect(seen.body.map(({ actorName }: { actorName: string | null }) => actorName)).toEqual([
      'Bo Buyer',
      null,
      null,
    ]);
    const stranger = await app.as({ wholesaleCustomerId: (await app.customer()).id });
    expect((await stranger.call(getOrderHistory, { params })).status).toBe(404);
  });

  it('shows for a reorder what has changed, line by line', async () => {
    const { maker, customer, staff } = await world();
    const make = (name: string, values: object = {}) =>
      app.product({ manufacturerId: maker.id, name, casePackQuantity: 1, ...values });
    const products = [
      await make('Same'),
      await make('Dearer'),
      await make('Gone'),
      await make('Scarce', { unitsAvailable: 2 }),
      await make('More'),
      await make('Tried', { hasTestersAvailable: true, testerPrice: cents(100) }),
    ];
    const items = products.map(({ id, name }) => ({
      productId: id,
      quantity: 2,
      isTester: name === 'Tried',
    }));
    const { body: order } = await staff.call(saveOrder, {
      body: { customer: { id: customer.id }, items, paymentMethod: 'Terms' },
    });
    await query(`update products set case_pack_cost = 2500 where name = 'Dearer'`);
    await query(`update products set deleted_at = now() where name = 'Gone'`);
    await query(`update products set minimum_quantity = 3 where name = 'More'`);
    await query(`update products set has_testers_available = false where name = 'Tried'`);

    const { body } = await staff.call(checkReorder, { params: { id: order.id } });

    expect(body.lines).toMatchObject([
      { name: 'Same', unitPrice: '24.00', problems: [], product: { name: 'Same' } },
      { name: 'Dearer', knownUnitPrice: '24.00', unitPrice: '25.00', problems: ['price_changed'] },
      { name: 'Gone', unitPrice: null, problems: ['no_longer_sold'], product: null },
      { name: 'Scarce', unitsAvailable: 0, problems: ['out_of_stock'] },
      { name: 'More', minimumQuantity: 3, problems: ['below_minimum'] },
      { name: 'Tried', isTester: true, problems: ['no_longer_sold'] },
    ]);
  });
});
