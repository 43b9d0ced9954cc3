import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { saveCardConfig } from '@casepack/contract/payments/card-config-endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { providerConfigs } from '../db/schema/payments';
import { type CardProviderPeer, startCardProviderPeer } from '../testing/card-provider-peer';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

const provider: CardProviderPeer = await startCardProviderPeer();
const keysOf = (account: string) => ({
  mode: 'test',
  publishableKey: `pk_test_${account}`,
  secretKey: `sk_test_${account}`,
});

describe('keys of another account of the card provider', () => {
  const app = useTestApp({ settings: { STRIPE_API_URL: provider.url } });
  let shop: CardShop;
  let orderId: number;
  beforeEach(async () => {
    // The provider keeps its data between tests and repeats its response to a key, so each test uses its own account.
    shop = await CardShop.open(app, { account: (manufacturerId) => openAccount(manufacturerId) });
    orderId = (await shop.order()).id;
  });
  afterAll(() => provider.close());

  const sealed = (manufacturerId: number, secretKey: string) =>
    app.running.deps.cardKeys.seal(secretKey, { manufacturerId, mode: 'test', field: 'secretKey' });

  async function openAccount(manufacturerId: number) {
    const account = `first${crypto.randomUUID().slice(0, 8)}`;
    const { publishableKey, secretKey } = keysOf(account);
    await app.db.insert(providerConfigs).values({
      manufacturerId,
      mode: 'test',
      publishableKey,
      secretKey: sealed(manufacturerId, secretKey),
      secretKeyLast4: secretKey.slice(-4),
    });
    const stripe = app.running.deps.stripe(secretKey);
    return { account, publishableKey, secretKey, webhookSecret: '', stripe };
  }

  const save = async (account: string) => {
    const admin = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
    return admin.call(saveCardConfig, { body: keysOf(account) });
  };
  /** Stores keys of another account directly, as if no payment had been known when they were changed. */
  const putKeysOf = (account: string) =>
    app.db.update(providerConfigs).set({ secretKey: sealed(shop.maker.id, keysOf(account).secretKey) });
  const complete = (paymentIntentId: string) =>
    shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId } });
  /** Creates a refund of the payment without a response of the provider. */
  const askRefund = async (paymentIntentId: string): Promise<void> => {
    await complete(paymentIntentId);
    await shop.rows(
      `insert into refunds (payment_id, order_id, amount, status, request_key, updated_at)
       select id, order_id, 800, 'asked', 'key', $1 from payments`,
      [app.now()],
    );
  };
  const events = () => shop.rows('select kind from order_events order by id');

  it('are rejected while a payment is in progress that they do not find', async () => {
    await shop.paid(orderId);

    const other = await save('second');
    const same = await save(shop.account.account);

    expect(other).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('belong to another account') },
    });
    expect(same.status).toBe(200);
    await shop.reconcile();
    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800 }]);
    expect((await save('second')).status).toBe(200);
  });

  it('are rejected while a refund is in progress that they do not find', async () => {
    await askRefund(await shop.paid(orderId));

    expect((await save('second')).status).toBe(409);
    expect((await save(shop.account.account)).status).toBe(200);
    await shop.reconcile();
    expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 800 }]);
    expect((await save('second')).status).toBe(200);
  });

  it.each([
    ['a payment', 'cancelling', async () => void (await shop.paid(orderId))],
    ['a refund', 'open', async () => askRefund(await shop.paid(orderId))],
  ])('are rejected for %s in progress, even if a newer payment is lost (%s)', async (_, status, begin) => {
    await begin();
    await shop.rows(
      `insert into payment_intents (id, manufacturer_id, mode, purpose, amount, status, created_at)
       values ('pi_lost', $1, 'test', 'checkout', 4800, $2, $3)`,
      [shop.maker.id, status, new Date(app.now().getTime() + 1_000)],
    );

    expect((await save('second')).status).toBe(409);
    expect((await save(shop.account.account)).status).toBe(200);
  });

  it('are accepted if the current keys do not find the payment either', async () => {
    await shop.paid(orderId);
    await putKeysOf('second');

    expect((await save('third')).status).toBe(200);
  });

  it('lose no payment: it is booked once the correct keys are stored again', async () => {
    const intentId = await shop.paid(orderId);
    await putKeysOf('second');

    const reply = await complete(intentId);
    await shop.reconcile();
    await shop.reconcile(25 * 60);

    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'order_not_payable',
        message: expect.stringContaining('The manufacturer has been notified'),
      },
    });
    expect(await events()).toEqual([{ kind: 'payment_missing' }]);
    expect((await shop.snapshot()).ledger).toEqual([]);

    expect((await save(shop.account.account)).status).toBe(200);
    await shop.reconcile();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800, due: false }],
      ledger: [{ kind: 'payment', amount: 4800, reference: intentId }],
      intents: [{ id: intentId, status: 'succeeded' }],
    });
    expect(await events()).toEqual([{ kind: 'payment_missing' }, { kind: 'payment_received' }]);
  });

  it('prevent paying or editing an order with an authorized card, until the correct keys charge it', async () => {
    const intentId = await shop.authorize();
    await shop.rows(`update payment_intents set order_id = $1 where id = $2`, [orderId, intentId]);
    await putKeysOf('second');

    const [again, edited] = [
      await shop.begin(orderId),
      await shop.staff.call(editOrder, { params: { id: orderId }, body: { tax: '1.00' } }),
    ];

    for (const { status, body } of [again, edited]) {
      expect([status, body.message]).toEqual([409, expect.stringContaining('is being processed')]);
    }
    await putKeysOf(shop.account.account);
    await shop.reconcile();
    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800 }]);
  });
});
