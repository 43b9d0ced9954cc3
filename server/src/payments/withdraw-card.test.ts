import type { Fault } from '@casepack/card-sandbox/http-listener';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { recordPayment, recordReceipt, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';

describe('an open card payment of an order that is edited, cancelled or paid otherwise', () => {
  let fault: (path: string, method: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path, method }) => fault(path, method) });
  let shop: CardShop;
  let admin: Visitor;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
    admin = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
  });

  const check = { method: 'check', amount: '48.00', reference: '1001' };
  const record = (id: number, body: object = check, key?: string): Promise<Reply> =>
    shop.staff.call(recordPayment, {
      params: { id },
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const recordOverSeveral = (orderId: number, amount = check.amount, key?: string): Promise<Reply> =>
    admin.call(recordReceipt, {
      params: { id: shop.customer.id },
      body: { ...check, amount, shares: [{ orderId, amount }] },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const cancel = (id: number): Promise<Reply> =>
    shop.staff.call(changeOrderStatus, { params: { id }, body: { status: 'cancelled' } });

  /** Runs both so that each has read the order before either locks it. The first one locks it first. */
  async function oneBehindTheOther(
    first: () => Promise<Reply>,
    second: () => Promise<Reply>,
  ): Promise<[Reply, Reply]> {
    const client = await app.running.deps.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('begin');
    await client.query('select id from orders for update');
    const begun = first();
    await waitForLocks(app.running.deps.pool, 1);
    const ended = second();
    await waitForLocks(app.running.deps.pool, 2);
    await client.query('commit');
    return Promise.all([begun, ended]);
  }

  const endings = [
    { name: 'paid by check', end: (id: number) => record(id) },
    { name: 'paid in part by check', end: (id: number) => record(id, { ...check, amount: '8.00' }) },
    { name: 'cancelled', end: cancel },
  ];

  const checks = [
    { name: 'a check', pay: (id: number) => record(id) },
    { name: 'a check over several orders', pay: (id: number) => recordOverSeveral(id) },
  ];

  it.each(endings)('cannot be confirmed once the order is $name', async ({ end }) => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);

    const reply = await end(order.id);

    await expect(shop.confirm(body.paymentIntentId)).rejects.toThrow();
    expect(reply).toMatchObject({ status: 200, body: { cardCancellationPending: false } });
    expect(await shop.charged()).toBe(0);
    expect((await shop.snapshot()).intents).toEqual([{ id: body.paymentIntentId, status: 'cancelled' }]);
  });

  it.each(endings)(
    'cannot be confirmed if it was started while the order was being $name',
    async ({ end }) => {
      const order = await shop.order();

      const [begun, ended] = await oneBehindTheOther(
        () => shop.begin(order.id),
        () => end(order.id),
      );

      expect([begun.status, ended.status]).toEqual([200, 200]);
      await expect(shop.confirm(begun.body.paymentIntentId)).rejects.toThrow();
      expect(await shop.charged()).toBe(0);
    },
  );

  it('cannot be confirmed at the old total if it was started during an edit', async () => {
    const order = await shop.order();

    const [begun, edited] = await oneBehindTheOther(
      () => shop.begin(order.id),
      () => shop.staff.call(editOrder, { params: { id: order.id }, body: { tax: '2.00' } }),
    );

    expect(edited).toMatchObject({ status: 200, body: { total: '50.00' } });
    await expect(shop.confirm(begun.body.paymentIntentId)).rejects.toThrow();
  });

  it.each([
    { name: 'the check', pay: (id: number) => record(id) },
    { name: 'the check sent with a key', pay: (id: number) => record(id, check, 'new') },
    { name: 'the check over several orders', pay: (id: number) => recordOverSeveral(id) },
    {
      name: 'the check over several orders sent with a key',
      pay: (id: number) => recordOverSeveral(id, '48.00', 'new'),
    },
  ])('is booked if it succeeds before $name is recorded, and the check is rejected', async ({ pay }) => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);

    const reply = await pay(order.id);

    expect(reply).toMatchObject({ status: 409, body: { code: 'order_not_payable' } });
    expect(reply.body.message).toMatch(/is already paid\.$/);
    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800, due: false }],
      ledger: [{ reference: intentId }],
    });
  });

  it.each(checks)(
    'prevents that $name is recorded while the provider has not decided yet',
    async ({ pay }) => {
      const order = await shop.order();
      const { body } = await shop.begin(order.id);
      await shop.rows(
        `update sandbox_objects set data = data || '{"status":"processing"}' where type = 'payment_intent'`,
      );

      const reply = await pay(order.id);

      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message:
            'A card payment for this order is being processed. Please wait a moment and check again before you record another payment.',
        },
      });
      expect(await shop.snapshot()).toMatchObject({
        ledger: [],
        intents: [{ id: body.paymentIntentId, status: 'open' }],
      });
    },
  );

  it.each(checks)(
    'is reported as pending when the card keys are gone and $name is recorded',
    async ({ pay }) => {
      const order = await shop.order();
      await shop.begin(order.id);
      await shop.rows('delete from provider_configs');

      const reply = await pay(order.id);

      expect(reply).toMatchObject({ status: 200, body: { cardCancellationPending: true } });
      expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800 }]);
    },
  );

  it.each(checks)(
    'is reported as pending if it was started while $name was being recorded and cannot be cancelled',
    async ({ pay }) => {
      const order = await shop.order();
      fault = (path) => (path.endsWith('/cancel') ? 'fail_before' : 'pass');

      const [begun, ended] = await oneBehindTheOther(
        () => shop.begin(order.id),
        () => pay(order.id),
      );

      expect(begun.status).toBe(200);
      expect(ended).toMatchObject({ status: 200, body: { cardCancellationPending: true } });
      expect((await shop.snapshot()).intents).toMatchObject([{ status: 'cancelling' }]);
    },
    30_000,
  );

  it('is booked if it succeeds before the cancellation, and a refund is due', async () => {
    const order = await shop.order();
    await shop.paid(order.id);

    const reply = await cancel(order.id);

    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'cancelled', amountPaid: '48.00', refundDue: true, cardCancellationPending: false },
    });
  });

  it('is released when the order is cancelled before the card was charged', async () => {
    const intentId = await shop.authorize();
    fault = (path) => (path.endsWith('/capture') ? 'fail_before' : 'pass');
    const { body } = await shop.submit(intentId);
    fault = () => 'pass';

    const reply = await cancel(body.id);

    expect(reply).toMatchObject({ status: 200, body: { status: 'cancelled', amountPaid: '0.00' } });
    expect(await shop.charged()).toBe(0);
    expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  }, 30_000);

  it.each([
    {
      name: 'paid by check',
      end: (id: number) => record(id),
      after: { status: 'paid', paid: 9600, due: true },
    },
    {
      name: 'paid by a check over several orders',
      end: recordOverSeveral,
      after: { status: 'paid', paid: 9600, due: true },
    },
    { name: 'cancelled', end: cancel, after: { status: 'cancelled', paid: 4800, due: true } },
  ])(
    'is reported as pending when the order is $name while the provider is down, and is settled later',
    async ({ end, after }) => {
      const order = await shop.order();
      const { body } = await shop.begin(order.id);
      fault = () => 'fail_before';

      const reply = await end(order.id);

      expect(reply).toMatchObject({ status: 200, body: { cardCancellationPending: true } });
      fault = () => 'pass';
      await shop.confirm(body.paymentIntentId);
      await app.runJobs();
      expect((await shop.snapshot()).orders).toMatchObject([after]);
    },
    60_000,
  );

  it('is cancelled by the job once the provider is back', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    fault = () => 'fail_before';
    await record(order.id);
    fault = () => 'pass';

    await app.runJobs();

    await expect(shop.confirm(body.paymentIntentId)).rejects.toThrow();
    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800, due: false }]);
  }, 30_000);

  it('stays open when the check is rejected or was recorded before', async () => {
    const order = await shop.order();
    await record(order.id, { ...check, amount: '8.00' }, 'k');
    const { body } = await shop.begin(order.id);

    const replies = [
      await record(order.id, { ...check, amount: '48.01' }),
      await record(order.id, { ...check, amount: '8.00' }, 'k'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([409, 200]);
    await shop.confirm(body.paymentIntentId);
    expect(await shop.charged()).toBe(4000);
  });

  it('stays open when the check over several orders was recorded before', async () => {
    const order = await shop.order();
    await recordOverSeveral(order.id, '8.00', 'k');
    const { body } = await shop.begin(order.id);

    const reply = await recordOverSeveral(order.id, '8.00', 'k');

    expect(reply).toMatchObject({ status: 200, body: { cardCancellationPending: false } });
    await shop.confirm(body.paymentIntentId);
    expect(await shop.charged()).toBe(4000);
  });

  it('stays open when another tenant or a buyer tries to record a check or to cancel', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    const stranger = await CardShop.open(app);
    const statuses: number[] = [];

    for (const by of [stranger.staff, shop.buyer]) {
      statuses.push((await by.call(recordPayment, { params: { id: order.id }, body: check })).status);
      const to = { status: 'cancelled' };
      statuses.push((await by.call(changeOrderStatus, { params: { id: order.id }, body: to })).status);
    }

    expect(statuses).toEqual([404, 404, 403, 403]);
    await shop.confirm(body.paymentIntentId);
    expect(await shop.charged()).toBe(4800);
  });

  it('cannot be confirmed at the remaining amount after a check was refunded', async () => {
    const { id } = await shop.order();
    await record(id, { ...check, amount: '20.00' });
    const { body } = await shop.begin(id);
    const [payment] = await shop.rows('select id from payments');

    await shop.staff.call(refundPayment, {
      params: { id },
      body: { paymentId: payment?.id, amount: '20.00', note: null },
    });

    await expect(shop.confirm(body.paymentIntentId)).rejects.toThrow();
  });
});
