import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, toBasisPoints } from '@casepack/contract/money';
import { getOrder, listOrders } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { sweepExpired } from '../auth/sweep-expired';
import { SeededRandom } from '../demo/random';
import { checksum } from '../testing/access/checksum';
import { countStatements } from '../testing/count-statements';
import { useTestApp } from '../testing/test-app';

const DAY = 24 * 60 * 60 * 1000;
const address = { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };
const company = {
  name: 'Ada Lane',
  businessName: 'Lane & Co',
  contactEmail: 'ada@lane.test',
  address,
};

describe('saving an order', () => {
  const app = useTestApp();
  const stockOf = async (id: number) =>
    (await app.running.deps.pool.query('select units_available from products where id = $1', [id])).rows[0]
      ?.units_available;
  const count = async (table: string) =>
    Number((await app.running.deps.pool.query(`select count(*) from ${table}`)).rows[0]?.count);

  /** A manufacturer with one customer and one product with 120 units, ten cases, in stock. */
  async function shop() {
    const maker = await app.manufacturer({ numberPrefix: 'FH' });
    const customer = await app.customer({ manufacturerId: maker.id });
    const product = await app.product({ manufacturerId: maker.id, name: 'Soap', unitsAvailable: 120 });
    const staff = await app.as({ manufacturerId: maker.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const body = (changes: object = {}) => ({
      customer: { id: customer.id },
      items: [{ productId: product.id, quantity: 2, unitPrice: '24.00', isTester: false }],
      totals: { subtotal: '48.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '48.00' },
      paymentMethod: 'Terms',
      ...changes,
    });
    return { maker, customer, product, staff, buyer, body };
  }

  it('prices, numbers, stores and reserves', async () => {
    const { maker, customer, product, buyer, body } = await shop();
    const location = await app.location({ wholesaleCustomerId: customer.id, isPrimary: true });

    const { status, body: order } = await buyer.call(saveOrder, {
      body: body({ purchaseOrderNumber: 'PO 7', notes: 'Back door', requestedShipDate: '2026-11-17' }),
    });

    expect(status).toBe(200);
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^FH-\d{6}$/),
      publicId: expect.stringMatching(/^[\w-]{22}$/),
      status: 'waiting_for_payment',
      manufacturerId: maker.id,
      paymentMethod: 'Terms',
      subtotal: '48.00',
      total: '48.00',
      version: 1,
      requestedShipDate: '2026-11-17',
      rep: null,
      customer: {
        companyName: customer.businessName,
        email: customer.contactEmail,
        purchaseOrderNumber: 'PO 7',
        shippingAddress: { streetAddress: location.addressLine1, city: 'Springfield' },
      },
      items: [
        {
          productId: product.id,
          quantity: 2,
          unitPrice: '24.00',
          totalPrice: '48.00',
          product: { name: 'Soap', sku: product.sku, casePackQuantity: 12, casePackCost: '24.00' },
        },
      ],
    });
    expect(order).not.toHaveProperty('stripePaymentIntentId');
    expect(await stockOf(product.id)).toBe(120 - 24);
    expect((await buyer.call(getOrder, { params: { orderId: order.id } })).body).toEqual(order);
  });

  it('needs at most twelve statements for five lines', async () => {
    const { maker, buyer, body } = await shop();
    const items: object[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await app.product({ manufacturerId: maker.id, unitsAvailable: 1000 });
      items.push({ productId: id, quantity: 1 });
    }
    await buyer.call(listOrders);
    const counted = await countStatements(app, async () => {
      const reply = await buyer.call(saveOrder, {
        body: body({ items, totals: {} }),
        headers: { 'idempotency-key': 'count-me' },
      });
      expect(reply.status).toBe(200);
    });
    expect(counted).toBeLessThanOrEqual(12);
  });

  it.each([2, 29])(
    'returns the order after a lost response %i days later, when its ship date has passed',
    async (days) => {
      const { customer, body } = await shop();
      const { id } = await app.user({ wholesaleCustomerId: customer.id });
      const save = async () =>
        (await app.as({ id })).call(saveOrder, {
          body: body({ requestedShipDate: '2026-11-16' }),
          headers: { 'idempotency-key': 'lost' },
        });
      const first = await save();
      app.passTime(days * DAY);
      await sweepExpired(app.running.systemContext());

      const again = await save();

      expect(first.status).toBe(200);
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(await count('orders')).toBe(1);
    },
  );

  it('returns the order after a lost response to a sales rep, even if the customer was deactivated meanwhile', async () => {
    const { maker, customer, body } = await shop();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const { pool } = app.running.deps;
    await pool.query('UPDATE wholesale_customers SET sales_organization_id = $1', [agency.id]);
    const rep = await app.as({ salesOrganizationId: agency.id });
    const save = (key: string) =>
      rep.call(saveOrder, {
        body: body({ customer: { id: customer.id } }),
        headers: { 'idempotency-key': key },
      });
    const first = await save('lost');
    await pool.query('UPDATE wholesale_customers SET active = false');

    const [again, another] = [await save('lost'), await save('another')];

    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(another.status).toBe(409);
    expect(await count('orders')).toBe(1);
  });

  it('awaits approval if the customer requires it', async () => {
    const { maker, product, staff, body } = await shop();
    const careful = await app.customer({ manufacturerId: maker.id, requiresApproval: true });
    const { body: order } = await staff.call(saveOrder, { body: body({ customer: { id: careful.id } }) });
    expect(order).toMatchObject({ status: 'pending', wholesaleCustomerId: careful.id });
    expect(order).toHaveProperty('stripePaymentIntentId', null);
    expect(await stockOf(product.id)).toBe(96);
  });

  it.each([
    ['Credit Card', 'Credit Card'],
    ['credit_card', 'Credit Card'],
    ['check', 'Check'],
    ['Marketplace - Faire', 'Marketplace - Faire'],
  ])('stores the payment type %j as %j', async (paymentMethod, stored) => {
    const { buyer, body } = await shop();
    const { body: order } = await buyer.call(saveOrder, { body: body({ paymentMethod }) });
    expect(order.paymentMethod).toBe(stored);
  });

  it("lets staff set charges and uses the manufacturer's defaults for the rest", async () => {
    const { maker, staff, body } = await shop();
    await app.running.deps.pool.query(
      'update manufacturers set default_tax = 1000, default_shipping = 500 where id = $1',
      [maker.id],
    );
    const set = await staff.call(saveOrder, {
      body: body({
        totals: { tax: '1.00', shipping: '2.00', discount: '8.00', total: '43.00' },
        discountType: 'amount',
        discountDescription: 'Spring',
      }),
    });
    expect(set.body).toMatchObject({ tax: '1.00', discount: '8.00', discountType: 'flat', total: '43.00' });
    const share = await staff.call(saveOrder, {
      body: body({ totals: { total: '48.00' }, discountType: 'percentage', discountValue: '20.42' }),
    });
    // 48.00 + 4.80 + 5.00 - 9.80
    expect(share.body).toMatchObject({
      tax: '4.80',
      shipping: '5.00',
      discount: '9.80',
      discountType: 'percentage',
      discountValue: '20.42',
      total: '48.00',
    });
  });

  it('ignores tax, shipping and discount sent by a customer', async () => {
    const { maker, buyer, body } = await shop();
    await app.running.deps.pool.query(
      'update manufacturers set default_tax = $2, default_shipping = $3 where id = $1',
      [maker.id, toBasisPoints(500), cents(700)],
    );
    const totals = { tax: '0.00', shipping: '0.00', discount: '40.00' };
    const { body: order } = await buyer.call(saveOrder, { body: body({ totals }) });
    expect(order).toMatchObject({ tax: '2.40', shipping: '7.00', discount: '0.00', total: '57.40' });
    const cheap = await buyer.call(saveOrder, { body: body({ totals: { ...totals, total: '8.00' } }) });
    expect(cheap).toMatchObject({ status: 409, body: { code: 'prices_changed' } });
    expect(await count('orders')).toBe(1);
  });

  it('ignores what only the server decides', async () => {
    const { buyer, body } = await shop();
    const { body: order } = await buyer.call(saveOrder, {
      body: body({
        status: 'paid',
        paidAt: '2026-01-01T00:00:00Z',
        manufacturerId: 99,
        publicId: 'x',
        id: 77,
        orderNumber: 'FREE-1',
        repId: 5,
        paymentIntentId: 'pi_stolen',
      }),
    });
    expect(order).toMatchObject({ status: 'waiting_for_payment', paidAt: null, amountPaid: '0.00' });
    const { rows } = await app.running.deps.pool.query(
      'select stripe_payment_intent_id as intent from orders',
    );
    expect(rows).toEqual([{ intent: null }]);
  });

  describe('rejects, stores nothing and reserves nothing:', () => {
    const line = (changes: object) => (id: number) => ({
      items: [{ productId: id, quantity: 2, unitPrice: '24.00', isTester: false, ...changes }],
    });
    const cases: [string, (productId: number) => object, number, string, string][] = [
      ['a unit price of 0.01', line({ unitPrice: '0.01' }), 409, 'prices_changed', 'items.0.unitPrice'],
      ['a total of 0.01', () => ({ totals: { total: '0.01' } }), 409, 'prices_changed', 'totals.total'],
      ['quantity 0', line({ quantity: 0 }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity -1', line({ quantity: -1 }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity 1.5', line({ quantity: 1.5 }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity 1e9', line({ quantity: 1e9 }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity "abc"', line({ quantity: 'abc' }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity true', line({ quantity: true }), 400, 'invalid_input', 'items.0.quantity'],
      ['quantity [5]', line({ quantity: [5] }), 400, 'invalid_input', 'items.0.quantity'],
      ['11 of 10 cases', line({ quantity: 11 }), 409, 'out_of_stock', 'items.0.quantity'],
      ['a tester where there is none', line({ isTester: true }), 409, 'prices_changed', 'items.0.productId'],
      ['an unknown product', () => line({})(2_000_000_000), 404, 'not_found', 'items.0.productId'],
      ['no lines', () => ({ items: [] }), 400, 'invalid_input', 'items'],
      [
        'a ship date in the past',
        () => ({ requestedShipDate: '2026-11-14' }),
        400,
        'invalid_input',
        'requestedShipDate',
      ],
      [
        'a ship date far ahead',
        () => ({ requestedShipDate: '2029-01-01' }),
        400,
        'invalid_input',
        'requestedShipDate',
      ],
      [
        'a discount above the bill',
        () => ({ totals: { discount: '48.01' } }),
        400,
        'invalid_input',
        'discount',
      ],
      [
        '101 percent',
        () => ({ discountType: 'percentage', discountValue: 101 }),
        400,
        'invalid_input',
        'discountValue',
      ],
      ['negative tax', () => ({ totals: { tax: '-1.00' } }), 400, 'invalid_input', 'totals.tax'],
      ['long notes', () => ({ notes: 'x'.repeat(500_000) }), 400, 'invalid_input', 'notes'],
      [
        'a nameless marketplace',
        () => ({ paymentMethod: 'Marketplace - ' }),
        400,
        'invalid_input',
        'paymentMethod',
      ],
      ['an unknown payment type', () => ({ paymentMethod: 'Barter' }), 400, 'invalid_input', 'paymentMethod'],
    ];
    it.each(cases)('%s', async (_, changes, status, code, field) => {
      const { product, staff, body } = await shop();
      const before = await checksum(app);
      const reply = await staff.call(saveOrder, { body: body(changes(product.id)) });
      expect(reply).toMatchObject({ status, body: { code } });
      expect(Object.keys(reply.body.fields)).toContain(field);
      expect(await checksum(app)).toBe(before);
    });

    it('notes of 1 MB', async () => {
      const { buyer, body } = await shop();
      const reply = await buyer.call(saveOrder, { body: body({ notes: 'x'.repeat(1_048_576) }) });
      expect(reply.status).toBe(413);
      expect(await count('orders')).toBe(0);
    });

    it('products below the minimum, without a price, deleted, or of another manufacturer', async () => {
      const { maker, buyer, body } = await shop();
      const few = await app.product({ manufacturerId: maker.id, name: 'Balm', minimumQuantity: 6 });
      const free = await app.product({
        manufacturerId: maker.id,
        name: 'Unpriced',
        casePackCost: cents(0),
        wholesalePricePerUnit: cents(0),
      });
      const gone = await app.product({ manufacturerId: maker.id, name: 'Old', deletedAt: app.now() });
      const foreign = await app.product();
      const before = await checksum(app);
      const trying = (productId: number) =>
        buyer.call(saveOrder, { body: body({ items: [{ productId, quantity: 1 }], totals: {} }) });

      expect(await trying(few.id)).toMatchObject({
        status: 400,
        body: {
          message: 'Balm: The minimum is 6 cases',
          fields: { 'items.0.quantity': 'Balm: The minimum is 6 cases' },
        },
      });
      expect(await trying(free.id)).toMatchObject({
        status: 409,
        body: {
          code: 'prices_changed',
          message: 'Unpriced has no price yet',
          details: { lines: [{ problems: ['no_price'] }] },
        },
      });
      expect(await trying(gone.id)).toMatchObject({
        status: 409,
        body: {
          message: 'Old is no longer available',
          details: { lines: [{ name: 'Old', problems: ['no_longer_sold'] }] },
        },
      });
      expect((await trying(foreign.id)).text).toBe((await trying(2_000_000_000)).text);
      expect(await checksum(app)).toBe(before);
    });

    it('1,001 lines, while 1,000 are accepted', async () => {
      const { buyer, product, body } = await shop();
      await app.running.deps.pool.query('update products set units_available = null');
      const lines = (length: number) =>
        Array.from({ length }, () => ({ productId: product.id, quantity: 1 }));
      const many = await buyer.call(saveOrder, { body: body({ items: lines(1_001), totals: {} }) });
      expect(many).toMatchObject({
        status: 400,
        body: { fields: { items: expect.stringContaining('1000') } },
      });
      const all = await buyer.call(saveOrder, { body: body({ items: lines(1_000), totals: {} }) });
      expect(all).toMatchObject({ status: 200, body: { total: '24000.00' } });
      expect(all.body.items).toHaveLength(1_000);
    });
  });

  it('reports line by line what changed, with the current figures', async () => {
    const { maker, product, buyer, body } = await shop();
    const other = await app.product({ manufacturerId: maker.id, name: 'Candle', casePackCost: cents(1000) });
    const reply = await buyer.call(saveOrder, {
      body: body({
        items: [
          { productId: other.id, quantity: 1, unitPrice: '9.00' },
          { productId: product.id, quantity: 2, unitPrice: '24.00' },
        ],
        totals: { subtotal: '57.00', total: '57.00' },
      }),
    });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'prices_changed',
        message: 'Candle now costs $10.00',
        details: {
          lines: [
            {
              line: 0,
              name: 'Candle',
              knownUnitPrice: '9.00',
              unitPrice: '10.00',
              problems: ['price_changed'],
            },
            { line: 1, unitPrice: '24.00', problems: [] },
          ],
          totals: { subtotal: '58.00', total: '58.00' },
        },
      },
    });
  });

  it('counts testers by the unit and cases by their content, all lines of a product together', async () => {
    const { product, buyer, body } = await shop();
    await app.running.deps.pool.query(
      'update products set has_testers_available = true, tester_price = 200, units_available = 26',
    );
    const items = (testers: number) => [
      { productId: product.id, quantity: 2, isTester: false },
      { productId: product.id, quantity: testers, isTester: true },
    ];
    const tooMany = await buyer.call(saveOrder, { body: body({ items: items(3), totals: {} }) });
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', fields: { 'items.1.quantity': 'Soap (tester): Only 2 units left' } },
    });
    const fits = await buyer.call(saveOrder, { body: body({ items: items(2), totals: {} }) });
    expect(fits).toMatchObject({ status: 200, body: { total: '52.00' } });
    expect(await stockOf(product.id)).toBe(0);
  });

  describe('customers of an order:', () => {
    it('other tenants and their locations do not exist', async () => {
      const { maker, customer, staff, buyer, body } = await shop();
      const sibling = await app.customer({ manufacturerId: maker.id });
      const foreign = await app.customer();
      const elsewhere = await app.location({ wholesaleCustomerId: sibling.id });
      const before = await checksum(app);
      const never = await buyer.call(saveOrder, { body: body({ customer: { id: 2_000_000_000 } }) });
      expect(never.status).toBe(404);
      for (const [who, id] of [
        [buyer, sibling.id],
        [buyer, foreign.id],
        [staff, foreign.id],
      ] as const) {
        const reply = await who.call(saveOrder, { body: body({ customer: { id } }) });
        expect(reply.text).toBe(never.text);
      }
      for (const field of ['shippingLocationId', 'billingLocationId']) {
        const reply = await staff.call(saveOrder, {
          body: body({ customer: { id: customer.id, [field]: elsewhere.id } }),
        });
        expect(reply).toMatchObject({ status: 404, body: { message: 'Location not found' } });
      }
      expect(await checksum(app)).toBe(before);
    });

    it('a customer need not name itself and cannot add another', async () => {
      const { customer, buyer, body } = await shop();
      const own = await buyer.call(saveOrder, { body: body({ customer: undefined }) });
      expect(own.body.wholesaleCustomerId).toBe(customer.id);
      expect((await buyer.call(saveOrder, { body: body({ customer: company }) })).status).toBe(403);
    });

    it('staff must name a customer, even a platform administrator', async () => {
      const { staff, body } = await shop();
      const platform = await app.as({ isAdmin: true });
      for (const who of [staff, platform]) {
        const reply = await who.call(saveOrder, { body: body({ customer: undefined }) });
        expect(reply).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining('select a customer') },
        });
      }
      expect((await platform.call(saveOrder, { body: body() })).status).toBe(200);
    });

    it('inactive customers cannot order', async () => {
      const { staff, body } = await shop();
      await app.running.deps.pool.query('update wholesale_customers set active = false');
      expect(await staff.call(saveOrder, { body: body() })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect(await count('orders')).toBe(0);
    });

    it("a rep's new customer gets the rep's sales organization", async () => {
      const { maker, body } = await shop();
      const agency = await app.salesOrganization({ manufacturerId: maker.id });
      const rival = await app.salesOrganization({ manufacturerId: maker.id });
      const rep = await app.as({ salesOrganizationId: agency.id, firstName: 'Rae', lastName: 'Pine' });
      const wrong = await rep.call(saveOrder, {
        body: body({ customer: { ...company, salesOrganizationId: rival.id } }),
      });
      expect(wrong).toMatchObject({ status: 404 });
      expect(await count('wholesale_customers')).toBe(1);

      const { status, body: order } = await rep.call(saveOrder, {
        body: body({ customer: { ...company, paymentTerms: 'NET60' } }),
      });
      expect(status).toBe(200);
      expect(order).toMatchObject({
        salesOrganizationId: agency.id,
        rep: { firstName: 'Rae', lastName: 'Pine' },
        paymentTerms: 'NET60',
        customer: { companyName: 'Lane & Co', shippingAddress: { streetAddress: '1 Main Street' } },
      });
    });

    it('a plain user of the manufacturer cannot add customers', async () => {
      const { staff, body } = await shop();
      expect((await staff.call(saveOrder, { body: body({ customer: company }) })).status).toBe(403);
      expect(await count('wholesale_customers')).toBe(1);
    });

    it.each([
      [
        { ...company, contactEmail: '' },
        'customer.contactEmail',
        'Please fill in all required customer information',
      ],
      [
        { ...company, address: { ...address, city: '' } },
        'customer.address.city',
        'Please fill in all required address information',
      ],
    ])('a new customer must be complete', async (customer, field, message) => {
      const { staff, body } = await shop();
      const reply = await staff.call(saveOrder, { body: body({ customer }) });
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    });
  });

  describe('by a fresh user', () => {
    async function freshShop() {
      for (let made = 0; made < 2; made += 1) await app.manufacturer();
      const world = await shop();
      expect(world.maker.id).toBe(app.config.defaultManufacturerId);
      const user = await app.user();
      return { ...world, user, fresh: await app.as({ id: user.id }) };
    }

    it('makes the new company theirs, awaiting approval', async () => {
      const { user, fresh, maker, body } = await freshShop();
      const { status, body: order } = await fresh.call(saveOrder, { body: body({ customer: company }) });
      expect(status).toBe(200);
      expect(order).toMatchObject({ status: 'pending', manufacturerId: maker.id, salesOrganizationId: null });

      const { rows } = await app.running.deps.pool.query(
        `select u.role, u.is_admin, u.wholesale_customer_id = $2 as own, c.requires_approval, c.payment_terms,
           (select count(*) from memberships m where m.user_id = u.id) as memberships
         from users u join wholesale_customers c on c.id = u.wholesale_customer_id where u.id = $1`,
        [user.id, order.wholesaleCustomerId],
      );
      expect(rows).toEqual([
        {
          role: 'wholesale_customer',
          is_admin: false,
          own: true,
          requires_approval: true,
          payment_terms: 'NET30',
          memberships: 1,
        },
      ]);
      // The session has the new organization at once.
      expect((await fresh.call(getOrder, { params: { orderId: order.id } })).status).toBe(200);
      expect((await fresh.call(saveOrder, { body: body({ customer: undefined }) })).status).toBe(200);
      expect((await fresh.call(saveOrder, { body: body({ customer: company }) })).status).toBe(403);
    });

    it('leaves them unchanged when it fails', async () => {
      const { fresh, body } = await freshShop();
      const before = await checksum(app);
      const items = [{ productId: 1, quantity: 11 }];
      expect(
        (await fresh.call(saveOrder, { body: body({ customer: company, items, totals: {} }) })).status,
      ).toBe(409);
      expect((await fresh.call(saveOrder, { body: body() })).status).toBe(404);
      expect(await checksum(app)).toBe(before);
    });
  });

  it('always stores totals that add up', async () => {
    const { maker, staff, customer } = await shop();
    const products: { id: number }[] = [];
    for (const cost of [1, 333, 2_499]) {
      products.push(await app.product({ manufacturerId: maker.id, casePackCost: cents(cost) }));
    }
    const random = new SeededRandom(16);
    const amount = (): string => (random.between(0, 50_000) / 100).toFixed(2);
    for (let round = 0; round < 40; round += 1) {
      const share = random.between(0, 10_000);
      const items = Array.from({ length: random.between(1, 6) }, () => ({
        productId: random.pick(products).id,
        quantity: random.between(1, 40),
      }));
      const reply = await staff.call(saveOrder, {
        body: {
          customer: { id: customer.id },
          items,
          totals: { tax: amount(), shipping: amount() },
          discountType: 'percentage',
          discountValue: (share / 100).toFixed(2),
          paymentMethod: 'Check',
        },
      });
      expect(reply.status).toBe(200);
      const { rows } = await app.running.deps.pool.query(
        `select total = subtotal + tax + shipping - discount and subtotal = (
           select sum(total_price) from order_items where order_id = orders.id) as adds_up,
           discount = floor((subtotal * $2::bigint + 5000) / 10000) as right_share
         from orders where id = $1`,
        [reply.body.id, share],
      );
      expect(rows).toEqual([{ adds_up: true, right_share: true }]);
    }
  });
});
