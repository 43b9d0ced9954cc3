import type { Fault } from '@casepack/card-sandbox/http-listener';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { completePayment, completePublicPayment } from '@casepack/contract/payments/card-payment-endpoints';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { providerConfigs } from '../db/schema/payments';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';

describe('paying an order by card', () => {
  let fault: (path: string, method: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path, method }) => fault(path, method) });
  let shop: CardShop;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
  });
  const complete = (orderId: number, paymentIntentId: string, by = shop.buyer): Promise<Reply> =>
    by.call(completePayment, { params: { orderId }, body: { paymentIntentId } });
  const completeByLink = (publicId: string, paymentIntentId: string): Promise<Reply> =>
    app.visitor().call(completePublicPayment, { params: { publicId }, body: { paymentIntentId } });
  const edit = (id: number, body: object) => shop.staff.call(editOrder, { params: { id }, body });

  const waitingForLocks = () =>
    shop.rows(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  /** The sandbox has no live keys, so these use its test account. */
  const giveLiveKeys = () =>
    app.db.insert(providerConfigs).values({
      manufacturerId: shop.maker.id,
      mode: 'live',
      publishableKey: 'pk_live_of_the_shop',
      secretKey: app.running.deps.cardKeys.seal(shop.account.secretKey, {
        manufacturerId: shop.maker.id,
        mode: 'live',
        field: 'secretKey',
      }),
      secretKeyLast4: 'live',
    });

  it('charges the amount due and marks the order paid', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);

    const reply = await complete(order.id, intentId);

    expect(reply).toMatchObject({ status: 200, body: { status: 'paid', amountPaid: '48.00' } });
    expect(await shop.snapshot()).toEqual({
      orders: [{ status: 'paid', total: 4800, paid: 4800, refunded: 0, due: false }],
      ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
      intents: [{ id: intentId, status: 'succeeded' }],
    });
    const history = await shop.staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.body).toMatchObject([
      { cause: 'payment', kind: 'payment_received', changes: { status: { to: 'paid' } } },
    ]);
  });

  it('lets anyone with the link pay, and no one else', async () => {
    const order = await shop.order();
    const begun = await app.visitor().request({
      method: 'POST',
      url: `/api/orders/${order.publicId}/create-payment-intent`,
    });
    await shop.confirm(begun.body.paymentIntentId);

    const reply = await completeByLink(order.publicId, begun.body.paymentIntentId);

    expect(begun).toMatchObject({
      status: 200,
      body: { amount: '48.00', manufacturerId: shop.maker.id },
      headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    expect(reply).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(reply.text).not.toContain(begun.body.paymentIntentId);
    const stranger = await CardShop.open(app);
    expect((await shop.begin(order.id, app.visitor())).status).toBe(401);
    expect((await shop.begin(order.id, stranger.buyer)).status).toBe(404);
    for (const id of ['A'.repeat(22), 'null', 'undefined', '0', '-1', '1e3', '%00', ' ', order.orderNumber]) {
      expect.soft((await shop.begin(id, app.visitor())).status, id).toBe(404);
    }
    expect((await completeByLink('A'.repeat(22), begun.body.paymentIntentId)).status).toBe(404);
  });

  it('changes nothing when a succeeded payment is completed again', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);
    const first = await complete(order.id, intentId);

    const second = await complete(order.id, intentId);

    expect(second).toMatchObject({ status: 200, body: { version: first.body.version } });
    expect((await shop.snapshot()).ledger).toHaveLength(1);
  });

  it('does not accept a payment of another order, another manufacturer or an unknown one', async () => {
    const [order, other] = [await shop.order(), await shop.order()];
    const stranger = await CardShop.open(app);
    const foreign = await stranger.paid((await stranger.order()).id);
    const direct = await shop.account.stripe.paymentIntents.create({
      amount: 4800,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { orderId: String(order.id), manufacturerId: String(shop.maker.id) },
    });
    const intents = [await shop.paid(other.id), foreign, direct.id, 'pi_unknown'];

    for (const intentId of intents) {
      expect.soft(await complete(order.id, intentId), intentId).toMatchObject({
        status: 409,
        body: { code: 'order_not_payable', message: 'This payment does not belong to this order.' },
      });
    }
    const [row] = await shop.rows('select status, amount_paid::int as paid from orders where id = $1', [
      order.id,
    ]);
    expect(row).toEqual({ status: 'waiting_for_payment', paid: 0 });
  });

  it('reports why a card was declined, and accepts another one for the same payment', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    await expect(
      shop.confirm(body.paymentIntentId, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
    ).rejects.toThrow();

    const declined = await complete(order.id, body.paymentIntentId);

    expect(declined).toMatchObject({
      status: 402,
      body: { code: 'payment_failed', message: 'Your card has insufficient funds.' },
    });
    const again = await shop.begin(order.id);
    expect(again.body.paymentIntentId).toBe(body.paymentIntentId);
    await shop.confirm(body.paymentIntentId);
    expect((await complete(order.id, body.paymentIntentId)).body.status).toBe('paid');
  });

  it('books a received amount that is too low, and does not mark the order paid', async () => {
    const order = await shop.order();
    const { id: intentId } = await shop.account.stripe.paymentIntents.create({
      amount: 4800,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { orderId: String(order.id), manufacturerId: String(shop.maker.id) },
    });
    await shop.rows(
      `insert into payment_intents (id, manufacturer_id, mode, order_id, purpose, amount, status)
       values ($1, $2, 'test', $3, 'order', 4800, 'open')`,
      [intentId, shop.maker.id, order.id],
    );
    await shop.account.stripe.paymentIntents.capture(intentId, { amount_to_capture: 1 });

    const reply = await complete(order.id, intentId);

    expect(reply).toMatchObject({ status: 409, body: { code: 'order_not_payable' } });
    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'waiting_for_payment', paid: 1 }],
      ledger: [{ amount: 1 }],
      intents: [{ status: 'mismatched' }],
    });
    const kinds = await shop.rows('select kind from order_events order by id');
    expect(kinds).toEqual([{ kind: 'payment_mismatched' }, { kind: 'payment_received' }]);
  });

  it('gives two concurrent requests the same payment, and charges once', async () => {
    const order = await shop.order();
    const colleague = await app.as({ wholesaleCustomerId: shop.customer.id });

    const begun = await Promise.all(
      Array.from({ length: 10 }, (_, index) => shop.begin(order.id, index % 2 ? shop.buyer : colleague)),
    );

    const ids = new Set(begun.map(({ body }) => body.paymentIntentId));
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
    expect(ids.size).toBe(1);
    const [intentId] = ids;
    const confirmed = await Promise.allSettled([shop.confirm(intentId), shop.confirm(intentId)]);
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const replies = await Promise.all([
      complete(order.id, intentId),
      complete(order.id, intentId, colleague),
    ]);
    expect(replies.map(({ body }) => body.status)).toEqual(['paid', 'paid']);
    expect(await shop.charged()).toBe(4800);
    expect((await shop.snapshot()).intents).toEqual([{ id: intentId, status: 'succeeded' }]);
  });

  it('starts no second payment while the first is charged but not booked', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);

    const reply = await shop.begin(order.id);

    expect(reply).toMatchObject({ status: 409, body: { message: 'This order is already paid.' } });
    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid' }],
      ledger: [{ reference: intentId }],
    });
    expect(await shop.charged()).toBe(4800);
  });

  it('reports an unknown outcome when the provider does not respond, and settles it later', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);
    fault = () => 'fail_before';

    const reply = await complete(order.id, intentId);

    expect(reply).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
    expect(reply.body.message).toContain('Please do not pay again');
    fault = () => 'pass';
    await shop.reconcile();
    expect(await shop.snapshot()).toMatchObject({ orders: [{ status: 'paid', paid: 4800 }] });
  }, 30_000);

  it('limits how many payments are started for an order', async () => {
    const order = await shop.order();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      statuses.push((await shop.begin(order.publicId, app.visitor())).status);
    }

    expect(statuses.slice(0, 20)).toEqual(statuses.slice(0, 20).map(() => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it('allows one address sixty attempts in a minute', async () => {
    await shop.rows(
      `insert into throttles (key, attempts, expires_at) values ('pay-address:127.0.0.1', 59, $1)`,
      [new Date(app.now().getTime() + 60_000)],
    );
    const order = await shop.order();

    const statuses = [
      (await shop.begin(order.publicId, app.visitor())).status,
      (await completeByLink(order.publicId, 'pi_x')).status,
    ];

    expect(statuses).toEqual([200, 429]);
  });

  describe('while someone is about to pay', () => {
    it('an edit cancels the payment of the old total', async () => {
      const order = await shop.order();
      const { body } = await shop.begin(order.id);

      const reply = await edit(order.id, { tax: '2.00' });

      expect(reply).toMatchObject({ status: 200, body: { total: '50.00' } });
      await expect(shop.confirm(body.paymentIntentId)).rejects.toThrow();
      expect((await shop.begin(order.id)).body).toMatchObject({ amount: '50.00' });
    });

    it('the payment of an order that was just paid is booked before the edit, which makes it owed again', async () => {
      const order = await shop.order();
      await shop.paid(order.id);

      const stale = await edit(order.id, { tax: '2.00', version: 1 });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
      expect(await shop.snapshot()).toMatchObject({ orders: [{ status: 'paid', total: 4800, paid: 4800 }] });

      expect((await edit(order.id, { tax: '2.00' })).status).toBe(200);
      expect(await shop.snapshot()).toMatchObject({
        orders: [{ status: 'waiting_for_payment', total: 5000, paid: 4800 }],
      });
    });

    it('an edit fails and changes nothing when the provider cannot be reached', async () => {
      const order = await shop.order();
      await shop.begin(order.id);
      fault = () => 'fail_before';

      const reply = await edit(order.id, { tax: '2.00' });

      expect(reply).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
      expect((await shop.snapshot()).orders).toMatchObject([{ total: 4800 }]);
    }, 30_000);

    it('a stale edit leaves the payment alone', async () => {
      const order = await shop.order();
      const { body } = await shop.begin(order.id);

      const reply = await edit(order.id, { tax: '2.00', version: order.version + 5 });

      expect(reply.status).toBe(409);
      await shop.confirm(body.paymentIntentId);
      expect((await complete(order.id, body.paymentIntentId)).body.status).toBe('paid');
    });

    it('a switch of the mode makes the payment start in the new mode', async () => {
      await giveLiveKeys();
      const order = await shop.order();
      const client = await app.running.deps.pool.connect();
      onTestFinished(() => client.release(true));
      await client.query('begin');
      await client.query('select id from orders for update');

      const begun = shop.begin(order.id);
      await vi.waitFor(async () => expect(await waitingForLocks()).toHaveLength(1), { timeout: 10_000 });
      await client.query(`update manufacturers set card_mode = 'live'`);
      await client.query('commit');

      const { status, body } = await begun;
      expect(status).toBe(200);
      expect(await shop.rows('select id, mode from payment_intents')).toEqual([
        { id: body.paymentIntentId, mode: 'live' },
      ]);
    });
  });
});
