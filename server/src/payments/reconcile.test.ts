import type { Fault } from '@casepack/card-sandbox/http-listener';
import { createCheckoutPayment } from '@casepack/contract/checkout/endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';
import { reconcilePayments } from './reconcile';
import { settleIntent } from './settle-intent';

describe('the reconciliation', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 24, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
  });

  it('books a payment that neither the browser nor a webhook reported', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);

    await shop.reconcile();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800 }],
      ledger: [{ reference: intentId }],
    });
  });

  it('leaves recent payments alone', async () => {
    await shop.paid((await shop.order()).id);

    await shop.reconcile(1);

    expect((await shop.snapshot()).ledger).toEqual([]);
  });

  it('cancels the payment of a checkout without an order after 15 minutes', async () => {
    const authorized = await shop.authorize();
    const { body } = await shop.buyer.call(createCheckoutPayment, {
      body: { cart: { items: shop.items() } },
    });

    await shop.reconcile(14);
    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    await shop.reconcile(3);

    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    for (const id of [authorized, body.paymentIntentId]) {
      expect((await shop.account.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
    }
    expect(await shop.submit(authorized)).toMatchObject({ status: 409 });
  });

  it('cancels the payment of a payment page that was left open for a day', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    await shop.reconcile(60);
    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'open' }]);

    await shop.reconcile(24 * 60);

    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'cancelled' }]);
    app.passTime(60 * 60_000);
    expect((await shop.begin(order.id)).body.paymentIntentId).not.toBe(body.paymentIntentId);
  });

  it('continues with other payments when one fails', async () => {
    const [first, second] = [await shop.order(), await shop.order()];
    const unlucky = await shop.paid(first.id);
    await shop.paid(second.id);
    fault = (path) => (path.includes(unlucky) ? 'fail_before' : 'pass');

    await shop.reconcile();

    expect((await shop.snapshot()).orders).toMatchObject([
      { status: 'waiting_for_payment' },
      { status: 'paid' },
    ]);
    fault = () => 'pass';
    await shop.reconcile();
    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  }, 30_000);

  it('records in the order history that the provider does not know a payment', async () => {
    const order = await shop.order();
    await shop.rows(
      `insert into payment_intents (id, manufacturer_id, mode, order_id, purpose, amount, status, updated_at)
       values ('pi_gone', $1, 'test', $2, 'order', 4800, 'open', $3)`,
      [shop.maker.id, order.id, app.now()],
    );

    await shop.reconcile();
    await shop.reconcile();

    expect(await shop.rows('select cause, kind, changes from order_events')).toEqual([
      { cause: 'payment', kind: 'payment_missing', changes: { payment: { from: null, to: 'pi_gone' } } },
    ]);
    expect((await shop.snapshot()).intents).toEqual([{ id: 'pi_gone', status: 'cancelling' }]);
    expect((await shop.begin(order.id)).status).toBe(200);
  });

  it('books a payment whose order is stored while the payment is being settled', async () => {
    const intentId = await shop.authorize();
    await shop.account.stripe.paymentIntents.capture(intentId);
    const order = await shop.order();
    const client = await app.running.deps.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('begin');
    await client.query('update payment_intents set order_id = $1 where id = $2', [order.id, intentId]);

    const looked = Promise.allSettled([settleIntent(app.running.systemContext(), intentId)]);
    await waitForLocks(app.running.deps.pool, 1);
    await client.query('commit');
    await looked;
    await shop.reconcile();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800 }],
      ledger: [{ reference: intentId }],
      intents: [{ status: 'succeeded' }],
    });
  });

  it('settles in the mode in which a payment was started, after a switch to live', async () => {
    const order = await shop.order();
    await shop.paid(order.id);
    await shop.rows(`update manufacturers set card_mode = 'live'`);

    await shop.reconcile();

    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid' }]);
  });

  it('writes one row when twenty browsers, webhooks and reconciliations settle a payment concurrently', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);
    const { data } = await shop.account.stripe.events.list({ limit: 100 });
    const payloads = data.map((event) => JSON.stringify(event));
    const complete = () =>
      shop.buyer.call(completePayment, {
        params: { orderId: order.id },
        body: { paymentIntentId: intentId },
      });
    const ctx = app.running.systemContext();
    const later = { ...ctx, now: () => new Date(app.now().getTime() + 180_000) };

    const replies = await Promise.all([
      ...Array.from({ length: 20 }, complete),
      ...Array.from({ length: 20 }, (_, index) => shop.tell(payloads[index % payloads.length] ?? '')),
    ]);
    await Promise.all([reconcilePayments(later), reconcilePayments(later), app.runJobs()]);

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await shop.snapshot()).toEqual({
      orders: [{ status: 'paid', total: 4800, paid: 4800, refunded: 0, due: false }],
      ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
      intents: [{ id: intentId, status: 'succeeded' }],
    });
    expect(await shop.rows('select count(*)::int as events from order_events')).toEqual([{ events: 1 }]);
  }, 60_000);

  it('books a payment once when browsers, reconciliations and a job settle it concurrently', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);
    const ctx = app.running.systemContext();
    const later = { ...ctx, now: () => new Date(app.now().getTime() + 180_000) };
    await ctx.jobs.enqueue(ctx, 'settle-intent', { intentId });

    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        shop.buyer.call(completePayment, {
          params: { orderId: order.id },
          body: { paymentIntentId: intentId },
        }),
      ),
      ...Array.from({ length: 10 }, () => reconcilePayments(later)),
      app.runJobs(),
    ]);

    expect((await shop.snapshot()).ledger).toHaveLength(1);
    expect((await shop.snapshot()).orders).toMatchObject([{ paid: 4800 }]);
  }, 60_000);
});
