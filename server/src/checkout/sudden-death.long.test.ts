import { submitOrder } from '@casepack/contract/checkout/endpoints';
import { changeOrderStatus, releaseHolds } from '@casepack/contract/order-changes/endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { providerConfigs } from '../db/schema/payments';
import { startCardProviderPeer } from '../testing/card-provider-peer';
import { CardShop } from '../testing/card-shop';
import { CasepackChild, useBuiltCasepack } from '../testing/casepack-child';
import { findFreePort } from '../testing/free-port';
import { useTestApp } from '../testing/test-app';
import { APP_SECRET } from '../testing/test-server';

const provider = await startCardProviderPeer();
const patience = 90_000;

describe('a process killed in the middle of a payment', () => {
  useBuiltCasepack();
  // Two instances on one database: this one sets up and settles, the other one is killed.
  const app = useTestApp({ poolSize: 4, settings: { STRIPE_API_URL: provider.url } });
  let shop: CardShop;
  let child: CasepackChild;

  beforeEach(async () => {
    provider.onRequest = () => 'pass';
    app.passTime(Date.now() - app.now().getTime());
    [shop, child] = await Promise.all([CardShop.open(app, { account: realLookingAccount }), startChild()]);
    provider.onCut = () => child.killNow();
  }, patience);
  afterEach(() => child.end());
  afterAll(() => provider.close());

  async function startChild(): Promise<CasepackChild> {
    const port = await findFreePort();
    return CasepackChild.start({
      DATABASE_URL: app.databaseUrl,
      APP_SECRET,
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      HOST: 'localhost',
      STRIPE_API_URL: provider.url,
    });
  }

  async function realLookingAccount(manufacturerId: number) {
    const { cardKeys, stripe } = app.running.deps;
    const account = `shop${Date.now()}`;
    const secretKey = `sk_test_${account}`;
    await app.db.insert(providerConfigs).values({
      manufacturerId,
      mode: 'test',
      publishableKey: `pk_test_${account}`,
      secretKey: cardKeys.seal(secretKey, { manufacturerId, mode: 'test', field: 'secretKey' }),
      secretKeyLast4: secretKey.slice(-4),
    });
    const keys = { account, publishableKey: `pk_test_${account}`, secretKey, webhookSecret: '' };
    return { ...keys, stripe: stripe(secretKey) };
  }

  const cookie = (visitor = shop.buyer) => ({ cookie: `casepack_session=${visitor.cookie}` });
  const submission = (paymentIntentId: string) => ({
    customer: { id: shop.customer.id },
    items: shop.items(),
    paymentMethod: 'Credit Card',
    paymentIntentId,
  });
  /** Sent to the process that is killed during it. */
  const submitToChild = (intentId: string) =>
    child.post(submitOrder.path, submission(intentId), { ...cookie(), 'idempotency-key': 'once' });
  const dies = (answer: Promise<Response>) => expect(answer).rejects.toThrow();
  const paidOnce = (intentId: string) => ({
    orders: [{ status: 'paid', total: 4800, paid: 4800, refunded: 0, due: false }],
    ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
    intents: [{ id: intentId, status: 'succeeded' }],
  });

  it(
    'before the order is stored: nothing is charged, the same key places it, or the card is released',
    async () => {
      const [kept, left] = [await shop.authorize(), await shop.authorize()];
      provider.onRequest = ({ path }) => (path.endsWith(kept) ? 'before' : 'pass');
      await dies(submitToChild(kept));

      expect(await shop.snapshot()).toMatchObject({ orders: [], ledger: [] });
      provider.onRequest = () => 'pass';
      expect((await shop.submit(kept, { key: 'once' })).body.status).toBe('paid');
      await shop.reconcile(16);

      expect(await shop.snapshot()).toMatchObject({
        orders: [{ status: 'paid' }],
        ledger: [{ reference: kept }],
      });
      expect((await shop.account.stripe.paymentIntents.retrieve(left)).status).toBe('canceled');
      expect(await shop.charged()).toBe(4800);
      expect(await shop.stock()).toBe(1_200 - 24);
    },
    patience,
  );

  it.each([
    ['after the order is stored and before the capture is asked for', 'before'],
    ['after the provider has captured and before it has said so', 'after'],
  ] as const)(
    '%s: one run of the reconciliation pays it once',
    async (_, cut) => {
      const intentId = await shop.authorize();
      provider.onRequest = ({ path }) => (path.endsWith('/capture') ? cut : 'pass');
      await dies(submitToChild(intentId));

      expect(await shop.snapshot()).toMatchObject({
        orders: [{ status: 'waiting_for_payment', paid: 0 }],
        ledger: [],
        intents: [{ status: 'open' }],
      });
      expect(await shop.charged()).toBe(cut === 'before' ? 0 : 4800);
      provider.onRequest = () => 'pass';
      await shop.reconcile();

      expect(await shop.snapshot()).toEqual(paidOnce(intentId));
      expect(await shop.charged()).toBe(4800);
      expect((await shop.submit(intentId, { key: 'once' })).body.status).toBe('paid');
      expect(await shop.snapshot()).toEqual(paidOnce(intentId));
      expect(await shop.stock()).toBe(1_200 - 24);
    },
    patience,
  );

  it(
    'after the order is paid and before the response: the same key returns the same order',
    async () => {
      const intentId = await shop.authorize();
      const { pool } = app.running.deps;
      const held = await pool.connect();
      // The last query of the response; placing and paying do not need it.
      await held.query('begin');
      await held.query('lock table order_tracking in access exclusive mode');
      const answer = dies(submitToChild(intentId));
      await vi.waitFor(async () => expect((await shop.snapshot()).ledger).toHaveLength(1), {
        timeout: 30_000,
      });
      child.killNow();
      await answer;
      await held.query('rollback');
      held.release();

      const reply = await shop.submit(intentId, { key: 'once' });
      await shop.reconcile();

      expect(reply).toMatchObject({ status: 200, body: { status: 'paid' } });
      expect(await shop.snapshot()).toEqual(paidOnce(intentId));
      expect(await shop.charged()).toBe(4800);
    },
    patience,
  );

  it(
    'while a payment event is handled: one run of the reconciliation books it',
    async () => {
      const order = await shop.order();
      const intentId = await shop.paid(order.id);
      provider.onRequest = ({ path }) => (path.endsWith(intentId) ? 'after' : 'pass');
      const path = completePayment.path.replace(':orderId', String(order.id));
      await dies(child.post(path, { paymentIntentId: intentId }, cookie()));

      provider.onRequest = () => 'pass';
      await shop.reconcile();

      expect(await shop.snapshot()).toEqual(paidOnce(intentId));
    },
    patience,
  );

  it.each(['before', 'after'] as const)(
    'during a refund (%s the provider made it): one run refunds it once',
    async (cut) => {
      const order = await shop.order();
      const paymentIntentId = await shop.paid(order.id);
      await shop.buyer.call(completePayment, { params: { orderId: order.id }, body: { paymentIntentId } });
      const [payment] = await shop.rows('select id from payments');
      provider.onRequest = ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? cut : 'pass');
      const body = { paymentId: payment?.id, amount: '48.00' };
      await dies(child.post(`/api/orders/${order.id}/refunds`, body, cookie(shop.staff)));
      expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 0 }]);

      provider.onRequest = () => 'pass';
      await shop.reconcile();

      const { data } = await shop.account.stripe.refunds.list({ payment_intent: paymentIntentId });
      expect(data.map(({ amount }) => amount)).toEqual([4800]);
      expect(await shop.snapshot()).toMatchObject({
        orders: [{ paid: 4800, refunded: 4800 }],
        ledger: [{ kind: 'payment' }, { kind: 'refund', amount: 4800 }],
      });
    },
    patience,
  );

  describe('while staff release an order with an authorized card', () => {
    async function placeHeld(): Promise<{ id: number; intentId: string }> {
      await app.db.update(wholesaleCustomers).set({ requiresApproval: true });
      const intentId = await shop.authorize();
      return { id: (await shop.submit(intentId)).body.id, intentId };
    }
    const releaseInChild = (id: number) =>
      child.post(releaseHolds.path.replace(':id', String(id)), { note: 'Approved' }, cookie(shop.staff));
    const isHeld = {
      orders: [{ status: 'pending', paid: 0 }],
      ledger: [],
    };

    it(
      'as the order is placed: it stays authorized, and the same key returns it',
      async () => {
        await app.db.update(wholesaleCustomers).set({ requiresApproval: true });
        const intentId = await shop.authorize();
        let asked = 0;
        provider.onRequest = ({ path }) => {
          // The first time before the order is stored, the second time after that.
          if (path.endsWith(intentId)) asked += 1;
          return path.endsWith(intentId) && asked === 2 ? 'before' : 'pass';
        };
        await dies(submitToChild(intentId));

        provider.onRequest = () => 'pass';
        await shop.reconcile(16);

        expect(await shop.snapshot()).toMatchObject({ ...isHeld, intents: [{ status: 'authorized' }] });
        expect((await shop.submit(intentId, { key: 'once' })).body).toMatchObject({
          status: 'pending',
          amountAuthorized: '48.00',
        });
        expect(await shop.charged()).toBe(0);
      },
      patience,
    );

    it.each([
      ['before the capture is asked for', '/capture', 'before'],
      ['after the provider has captured and before it has said so', '/capture', 'after'],
      ['before the provider was asked at all', '', 'before'],
    ] as const)(
      '%s: one run of the reconciliation charges it once and releases it',
      async (_, at, cut) => {
        const { id, intentId } = await placeHeld();
        provider.onRequest = ({ path }) => (path.endsWith(`${intentId}${at}`) ? cut : 'pass');
        await dies(releaseInChild(id));

        expect(await shop.snapshot()).toMatchObject({ ...isHeld, intents: [{ status: 'open' }] });
        provider.onRequest = () => 'pass';
        await shop.reconcile();
        await shop.reconcile();

        expect(await shop.snapshot()).toEqual(paidOnce(intentId));
        expect(await shop.charged()).toBe(4800);
        expect(await shop.rows('select held_for, amount_authorized::int as authorized from orders')).toEqual([
          { held_for: [], authorized: 0 },
        ]);
        expect(await shop.rows('select note from order_holds where released_at is not null')).toEqual([
          { note: 'Approved' },
        ]);
      },
      patience,
    );

    it(
      'and return it instead: the authorization is cancelled, and nothing is charged',
      async () => {
        const { id, intentId } = await placeHeld();
        provider.onRequest = ({ path }) => (path.endsWith(intentId) ? 'before' : 'pass');
        const path = changeOrderStatus.path.replace(':id', String(id));
        const body = JSON.stringify({ status: 'cancelled', reason: 'Out of season' });
        await dies(
          fetch(`${child.url}${path}`, {
            method: 'PATCH',
            headers: { 'content-type': 'application/json', ...cookie(shop.staff) },
            body,
          }),
        );

        provider.onRequest = () => 'pass';
        await shop.reconcile();

        expect(await shop.snapshot()).toMatchObject({
          orders: [{ status: 'cancelled', paid: 0 }],
          intents: [{ status: 'cancelled' }],
        });
        expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
      },
      patience,
    );

    it(
      'on two instances at once: it is charged once',
      async () => {
        const { id, intentId } = await placeHeld();

        const here = shop.staff.call(releaseHolds, { params: { id }, body: { note: 'Approved' } });
        const [first, second] = await Promise.all([releaseInChild(id), here]);

        expect([first.status, second.status]).toEqual([200, 200]);
        expect(await shop.snapshot()).toEqual(paidOnce(intentId));
        expect(await shop.charged()).toBe(4800);
      },
      patience,
    );
  });
});
