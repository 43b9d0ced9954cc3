import type { Fault } from '@casepack/card-sandbox/http-listener';
import { createCheckoutPayment, saveOrder } from '@casepack/contract/checkout/endpoints';
import { changeOrderStatus, releaseHolds } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '../auth/sweep-expired';
import { saveCard } from '../testing/card-accounts';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

const DAY = 24 * 60 * 60 * 1000;

describe('placing an order paid by card', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
  });
  const none = { orders: [], ledger: [] };

  it('charges the card after the order is stored, and reports it as paid', async () => {
    const intentId = await shop.authorize();

    const reply = await shop.submit(intentId, { key: 'one' });

    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'paid', total: '48.00', amountPaid: '48.00', paymentPending: false },
    });
    expect(reply.body).not.toHaveProperty('stripePaymentIntentId');
    expect(await shop.snapshot()).toEqual({
      orders: [{ status: 'paid', total: 4800, paid: 4800, refunded: 0, due: false }],
      ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
      intents: [{ id: intentId, status: 'succeeded' }],
    });
    expect(await shop.charged()).toBe(4800);
    expect(await shop.stock()).toBe(1_200 - 24);
    const events = await shop.rows('select cause, kind from order_events order by id');
    expect(events).toEqual([
      { cause: 'customer', kind: 'created' },
      { cause: 'payment', kind: 'payment_received' },
    ]);
  });

  it('returns the same order for the same key and charges once, twenty times at once', async () => {
    const intentId = await shop.authorize();

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => shop.submit(intentId, { key: 'same' })),
    );

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await shop.snapshot()).ledger).toHaveLength(1);
    expect(await shop.charged()).toBe(4800);
  });

  it('accepts a payment for one order only', async () => {
    const intentId = await shop.authorize();
    const first = await shop.submit(intentId, { key: 'first' });

    for (const key of ['second', undefined]) {
      const reply = await shop.submit(intentId, { quantity: 1, notes: 'Another', ...(key ? { key } : {}) });
      expect(reply).toMatchObject({ status: 200, body: first.body });
    }
    expect((await shop.snapshot()).orders).toHaveLength(1);
    expect(await shop.stock()).toBe(1_200 - 24);
    expect(await shop.charged()).toBe(4800);
  });

  it('of twenty submissions without a key creates one order', async () => {
    const intentId = await shop.authorize();

    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.submit(intentId)));

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await shop.snapshot()).orders).toEqual([expect.objectContaining({ status: 'paid', paid: 4800 })]);
    expect(await shop.charged()).toBe(4800);
  });

  it.each([
    ['the amount differs', async () => [await shop.authorize(1), 'prices_changed'] as const],
    [
      'the stock is gone',
      async () => {
        const intentId = await shop.authorize();
        await shop.rows('update products set units_available = 5');
        return [intentId, 'out_of_stock'] as const;
      },
    ],
    [
      'the price has changed',
      async () => {
        const intentId = await shop.authorize();
        await shop.rows('update products set case_pack_cost = 2500');
        return [intentId, 'prices_changed'] as const;
      },
    ],
  ])('releases the card and stores nothing when %s', async (_, prepare) => {
    const [intentId, code] = await prepare();

    const reply = await shop.submit(intentId, { key: 'refused' });

    expect(reply).toMatchObject({ status: 409, body: { code, details: { charged: false } } });
    expect(reply.body.message).toMatch(/Your card was not charged\.$/);
    expect(await shop.snapshot()).toEqual({ ...none, intents: [{ id: intentId, status: 'cancelled' }] });
    expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  describe('with the key of an order that was saved', () => {
    const key = 'one-checkout';
    const save = (paymentIntentId: string) =>
      shop.buyer.call(saveOrder, {
        body: {
          customer: { id: shop.customer.id },
          items: shop.items(),
          paymentMethod: 'Credit Card',
          paymentIntentId,
        },
        headers: { 'idempotency-key': key },
      });
    const mismatch = { status: 422, body: { code: 'idempotency_mismatch' } };

    it('stores nothing and releases the card, even for the same content', async () => {
      const intentId = await shop.authorize();
      const saved = await save(intentId);

      const reply = await shop.submit(intentId, { key });

      expect(saved.status).toBe(200);
      expect(reply).toMatchObject(mismatch);
      expect(reply.body.message).toMatch(/Your card was not charged\.$/);
      expect(await shop.snapshot()).toMatchObject({
        orders: [{ status: 'waiting_for_payment', paid: 0 }],
        ledger: [],
        intents: [{ id: intentId, status: 'cancelled' }],
      });
      expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
      expect(await shop.stock()).toBe(1_200 - 24);
    });

    it('is not saved after it was placed either', async () => {
      const intentId = await shop.authorize();
      await shop.submit(intentId, { key });

      const reply = await save(intentId);

      expect(reply).toMatchObject(mismatch);
      expect((await shop.snapshot()).orders).toEqual([expect.objectContaining({ status: 'paid' })]);
    });

    it('is one order if both come at once', async () => {
      const intentId = await shop.authorize();

      const replies = await Promise.all([save(intentId), shop.submit(intentId, { key })]);

      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await shop.snapshot()).orders).toHaveLength(1);
    });
  });

  it('releases the card when the ship date has passed', async () => {
    const intentId = await shop.authorize();

    const reply = await shop.submit(intentId, { key: 'late', requestedShipDate: '2026-11-14' });

    expect(reply).toMatchObject({ status: 400, body: { fields: { requestedShipDate: expect.any(String) } } });
    expect(reply.body.message).toBe('Choose a date that is not in the past. Your card was not charged.');
    expect(await shop.snapshot()).toEqual({ ...none, intents: [{ id: intentId, status: 'cancelled' }] });
  });

  describe('sent again after a lost response', () => {
    it.each([
      ['two days later, when its ship date has passed', 2],
      ['three days later', 3],
      ['when its key has expired', 31],
    ])('returns the stored order %s', async (_, days) => {
      const { id } = await app.user({ wholesaleCustomerId: shop.customer.id });
      const by = await app.as({ id });
      const intentId = await shop.authorize(2, { by });
      const sent = { key: 'lost', requestedShipDate: '2026-11-16' };
      const first = await shop.submit(intentId, { ...sent, by });
      app.passTime(days * DAY);
      await sweepExpired(app.running.systemContext());

      const again = await shop.submit(intentId, { ...sent, by: await app.as({ id }) });

      expect(first.status).toBe(200);
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect((await shop.snapshot()).orders).toHaveLength(1);
      expect(await shop.charged()).toBe(4800);
    });

    it.each([
      ['was deactivated', 'active = false'],
      ['is no longer theirs', 'sales_organization_id = null'],
    ])('is returned to a sales rep whose customer %s', async (_, change) => {
      const agency = await app.salesOrganization({ manufacturerId: shop.maker.id });
      await shop.rows('update wholesale_customers set sales_organization_id = $1', [agency.id]);
      const by = await app.as({ salesOrganizationId: agency.id });
      const intentId = await shop.authorize(2, { by });
      const first = await shop.submit(intentId, { key: 'lost', by });
      await shop.rows(`update wholesale_customers set ${change}`);

      const again = await shop.submit(intentId, { key: 'lost', by });

      expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'paid' } });
      expect((await shop.snapshot()).orders).toHaveLength(1);
      expect(await shop.charged()).toBe(4800);
    });

    it('is returned to no one else', async () => {
      const intentId = await shop.authorize();
      await shop.submit(intentId, { key: 'own' });
      const colleague = await app.as({ wholesaleCustomerId: shop.customer.id });

      const reply = await shop.submit(intentId, { key: 'own', by: colleague });
      const unknown = await shop.submit('pi_unknown', { key: 'own', by: colleague });

      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(reply.text).toBe(unknown.text);
    });
  });

  it('rejects a payment that is unknown, of another user, another manufacturer or of an order', async () => {
    const other = await CardShop.open(app);
    const rep = await app.as({ wholesaleCustomerId: shop.customer.id });
    const order = await shop.order();
    const ofOrder = (await shop.begin(order.id)).body.paymentIntentId;
    const foreign = [await other.authorize(), await shop.authorize(2, { by: rep }), ofOrder, 'pi_unknown'];

    const replies = await Promise.all(foreign.map((intentId) => shop.submit(intentId, { key: intentId })));

    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await shop.charged()).toBe(0);
    expect(await other.charged()).toBe(0);
    expect((await shop.snapshot()).ledger).toEqual([]);
  });

  it('rejects a payment started for another manufacturer by a user who can order from both', async () => {
    const other = await CardShop.open(app);
    const platform = await app.as({ isAdmin: true });
    const intentId = await other.authorize(2, { by: platform });

    const reply = await shop.submit(intentId, { key: 'x', by: platform });

    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await other.charged()).toBe(0);
  });

  it('places nothing with a card that was not authorized', async () => {
    const { body } = await shop.buyer.call(createCheckoutPayment, {
      body: { cart: { items: shop.items() } },
    });
    const declined = shop.confirm(body.paymentIntentId, 'pm_card_visa_chargeDeclined');
    await expect(declined).rejects.toThrow('declined');

    const reply = await shop.submit(body.paymentIntentId, { key: 'declined' });

    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'payment_failed', details: { charged: false } },
    });
    expect(reply.body.message).toBe('Your card was declined. Your card was not charged.');
    expect(await shop.snapshot()).toMatchObject(none);
  });

  it('reports a customer outside the scope as not found, and leaves the payment alone', async () => {
    const other = await CardShop.open(app);
    const intentId = await shop.authorize();

    const replies = [
      await shop.submit(intentId, { customer: { id: other.customer.id } }),
      await shop.submit(intentId, { customer: { id: 2_000_000_000 } }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect((await shop.submit(intentId)).status).toBe(200);
  });

  it('releases the card at once when the customer was deactivated', async () => {
    const intentId = await shop.authorize(2, { by: shop.staff });
    await shop.rows('update wholesale_customers set active = false');

    const reply = await shop.submit(intentId, { by: shop.staff });

    expect(reply).toMatchObject({ status: 409, body: { fields: { 'customer.id': expect.any(String) } } });
    expect(reply.body.message).toBe('This customer is inactive and cannot order. Your card was not charged.');
    expect(await shop.snapshot()).toEqual({ ...none, intents: [{ id: intentId, status: 'cancelled' }] });
  });

  it('releases the card at once when the customer no longer belongs to the sales rep', async () => {
    const agency = await app.salesOrganization({ manufacturerId: shop.maker.id });
    await shop.rows('update wholesale_customers set sales_organization_id = $1', [agency.id]);
    const by = await app.as({ salesOrganizationId: agency.id });
    const [intentId, another] = [await shop.authorize(2, { by }), await shop.authorize(2, { by })];
    await shop.rows('update wholesale_customers set sales_organization_id = null');

    const reply = await shop.submit(intentId, { by });
    const unknown = await shop.submit(another, { by, customer: { id: 2_000_000_000 } });

    expect(reply.status).toBe(404);
    expect(reply.body.message).toMatch(/Your card was not charged\.$/);
    expect([unknown.status, unknown.text]).toEqual([404, reply.text]);
    expect(await shop.snapshot()).toMatchObject({
      ...none,
      intents: [{ status: 'cancelled' }, { status: 'cancelled' }],
    });
    expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  it('reports that the card was not charged when the payment was withdrawn before, once that is certain', async () => {
    const intentId = await shop.authorize();
    await shop.rows(`update payment_intents set status = 'cancelling'`);
    fault = (path) => (path.endsWith(intentId) ? 'fail_before' : 'pass');
    const unknown = await shop.submit(intentId);
    fault = () => 'pass';

    const reply = await shop.submit(intentId);

    const message = 'This card payment cannot be used for this order.';
    expect(unknown).toMatchObject({ status: 409, body: { message } });
    expect(unknown.body).not.toHaveProperty('details');
    expect(reply).toMatchObject({
      status: 409,
      body: { message: `${message} Your card was not charged.`, details: { charged: false } },
    });
    expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  }, 30_000);

  it('releases a card payment that was stored after its mode was left', async () => {
    const intentId = await shop.authorize();
    await shop.rows(`update manufacturers set card_mode = 'live'`);

    const reply = await shop.submit(intentId, { key: 'slow' });

    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toMatch(/Your card was not charged\.$/);
    expect(await shop.snapshot()).toEqual({ ...none, intents: [{ id: intentId, status: 'cancelled' }] });
  });

  describe('when the provider fails', () => {
    const onCapture = (kind: Fault) => {
      fault = (path) => (path.endsWith('/capture') ? kind : 'pass');
    };

    it.each(['fail_before', 'fail_after', 'drop_after'] as const)(
      'keeps the order and settles it later (%s)',
      async (kind) => {
        const intentId = await shop.authorize();
        onCapture(kind);

        const reply = await shop.submit(intentId, { key: 'unlucky' });

        expect(reply).toMatchObject({
          status: 200,
          body: { status: 'waiting_for_payment', paymentPending: true },
        });
        fault = () => 'pass';
        await shop.reconcile();
        expect(await shop.snapshot()).toMatchObject({
          orders: [{ status: 'paid', paid: 4800 }],
          ledger: [{ amount: 4800 }],
        });
        expect(await shop.charged()).toBe(4800);
        const again = await shop.submit(intentId, { key: 'unlucky' });
        expect(again.body).toMatchObject({ id: reply.body.id, status: 'paid', paymentPending: false });
      },
      30_000,
    );

    it('also finishes with the same key', async () => {
      const intentId = await shop.authorize();
      onCapture('drop_after');
      await shop.submit(intentId, { key: 'again' });
      fault = () => 'pass';
      app.passTime(1_000);

      const reply = await shop.submit(intentId, { key: 'again' });

      expect(reply).toMatchObject({ status: 200, body: { status: 'paid' } });
      expect(await shop.charged()).toBe(4800);
    }, 30_000);

    it('stores nothing when it does not respond before the order is placed', async () => {
      const intentId = await shop.authorize();
      fault = (path) => (path.endsWith(intentId) ? 'fail_before' : 'pass');

      const reply = await shop.submit(intentId, { key: 'down' });

      expect(reply).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
      expect(await shop.snapshot()).toMatchObject(none);
      fault = () => 'pass';
      expect((await shop.submit(intentId, { key: 'down' })).status).toBe(200);
    }, 30_000);
  });

  it('keeps the order when the card can no longer be charged, and reports it', async () => {
    const intentId = await shop.authorize();
    fault = (path) => (path.endsWith('/capture') ? 'fail_before' : 'pass');
    const placed = await shop.submit(intentId, { key: 'late' });
    fault = () => 'pass';
    await shop.account.stripe.paymentIntents.cancel(intentId);

    const reply = await shop.submit(intentId, { key: 'late' });

    const { id, publicId, orderNumber } = placed.body;
    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'payment_failed', details: { orderId: id, publicId, orderNumber, charged: false } },
    });
    expect(reply.body.message).toContain(`Order ${orderNumber} was placed, but the card was not charged`);
    expect((await shop.begin(placed.body.id)).status).toBe(200);
  }, 30_000);

  it('refunds money that arrives after the order was cancelled', async () => {
    const intentId = await shop.authorize();
    fault = (path) => (path.endsWith('/capture') ? 'drop_after' : 'pass');
    const { body: order } = await shop.submit(intentId, { key: 'cancelled' });
    fault = () => 'pass';

    await shop.staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } });
    await app.runJobs();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'cancelled', paid: 4800, due: true }],
      ledger: [{ amount: 4800 }],
      intents: [{ status: 'succeeded' }],
    });
    expect((await shop.staff.call(getOrder, { params: { orderId: order.id } })).body.refundDue).toBe(true);
  }, 30_000);
});

describe('starting to pay at checkout', () => {
  const app = useTestApp({ poolSize: 4, settings: { DEFAULT_MANUFACTURER_ID: '1' } });

  it('accepts a card of a new user, whose company is created with the order, and charges it once approved', async () => {
    const shop = await CardShop.open(app);
    const fresh = await app.as({});
    const begun = await fresh.call(createCheckoutPayment, {
      body: { cart: { items: shop.items() }, saveCard: true },
    });
    await shop.confirm(begun.body.paymentIntentId);
    const address = { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };
    const customer = { name: 'Ann', businessName: 'Ann & Co', contactEmail: 'ann@example.test', address };

    const reply = await shop.submit(begun.body.paymentIntentId, { by: fresh, key: 'new', customer });

    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'pending', customer: { companyName: 'Ann & Co' }, amountAuthorized: '48.00' },
    });
    expect(await shop.stock()).toBe(1_200);
    const released = await shop.staff.call(releaseHolds, {
      params: { id: reply.body.id },
      body: { note: 'Known from the fair' },
    });
    expect(released.body).toMatchObject({ status: 'paid', amountPaid: '48.00', approvalExpiresAt: null });
    expect(await shop.stock()).toBe(1_200 - 24);
  });

  it('charges no card for an order of a new user that is out of stock by then', async () => {
    const shop = await CardShop.open(app, { unitsAvailable: 24 });
    const fresh = await app.as({});
    const begun = await fresh.call(createCheckoutPayment, { body: { cart: { items: shop.items() } } });
    await shop.confirm(begun.body.paymentIntentId);
    const address = { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };
    const customer = { name: 'Ann', businessName: 'Ann & Co', contactEmail: 'ann@example.test', address };
    const { body } = await shop.submit(begun.body.paymentIntentId, { by: fresh, customer });
    await shop.submit(await shop.authorize());

    const refused = await shop.staff.call(releaseHolds, { params: { id: body.id }, body: { note: 'Fine' } });

    expect(refused.status).toBe(409);
    expect(await shop.charged()).toBe(4800);
    expect((await shop.snapshot()).intents).toMatchObject([
      { status: 'authorized' },
      { status: 'succeeded' },
    ]);
  });

  it('charges a saved card of the customer, and no others', async () => {
    const [shop, other] = [await CardShop.open(app), await CardShop.open(app)];
    const holder = (of: CardShop) => ({ type: 'wholesale_customer' as const, ...of.customer });
    const [own, foreign] = [await saveCard(app, holder(shop)), await saveCard(app, holder(other))];
    const begin = (paymentMethodId: string) =>
      shop.buyer.call(createCheckoutPayment, { body: { cart: { items: shop.items() }, paymentMethodId } });

    const begun = await begin(own);

    expect((await begin(foreign)).status).toBe(404);
    expect((await begin('pm_unknown')).status).toBe(404);
    await shop.account.stripe.paymentIntents.confirm(begun.body.paymentIntentId);
    expect((await shop.submit(begun.body.paymentIntentId)).body.status).toBe('paid');
  });

  it('charges the total of the cart, whatever amount is sent', async () => {
    const shop = await CardShop.open(app);

    const reply = await shop.buyer.call(createCheckoutPayment, {
      body: { amount: '0.50', cart: { items: shop.items(3), tax: '0.00', discountValue: '70.00' } },
    });

    expect(reply).toMatchObject({ status: 200, body: { amount: '72.00', manufacturerId: shop.maker.id } });
    expect(await shop.account.stripe.paymentIntents.retrieve(reply.body.paymentIntentId)).toMatchObject({
      amount: 7200,
      currency: 'usd',
      capture_method: 'manual',
      metadata: { manufacturerId: String(shop.maker.id) },
    });
  });

  it('accepts only an amount within the limits of a card', async () => {
    const shop = await CardShop.open(app);
    const ask = async (amount: unknown) =>
      (await shop.buyer.call(createCheckoutPayment, { body: { amount } })).status;

    expect(await ask('12.50')).toBe(200);
    for (const amount of [0, '0.49', -5, 1e308, '12.345', 0.001, 'NaN', null, [5]]) {
      expect.soft(await ask(amount), String(amount)).toBe(400);
    }
  });

  it('rejects a cart that cannot be ordered and a manufacturer without keys', async () => {
    const shop = await CardShop.open(app, { unitsAvailable: 12 });
    const short = await shop.buyer.call(createCheckoutPayment, { body: { cart: { items: shop.items() } } });
    const plain = await app.customer();
    const product = await app.product({ manufacturerId: plain.manufacturerId });
    const buyer = await app.as({ wholesaleCustomerId: plain.id });
    const unconfigured = await buyer.call(createCheckoutPayment, {
      body: { cart: { items: [{ productId: product.id, quantity: 1 }] } },
    });

    expect(short).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(unconfigured).toMatchObject({
      status: 409,
      body: {
        code: 'payments_not_configured',
        message: 'Payment processing not configured for your organization',
      },
    });
  });
});
