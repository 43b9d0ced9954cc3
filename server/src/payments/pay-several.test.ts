import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import {
  completePayment,
  completeReceiptPayment,
  createReceiptPayment,
} from '@casepack/contract/payments/card-payment-endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveCard } from '../testing/card-accounts';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('one card payment over several orders', () => {
  const app = useTestApp({ poolSize: 24 });
  let shop: CardShop;
  let ids: number[];
  beforeEach(async () => {
    shop = await CardShop.open(app);
    ids = [(await shop.order()).id, (await shop.order({ status: 'shipped' })).id];
  });

  const begin = (orderIds: number[] = ids, by: Visitor = shop.buyer, id = shop.customer.id) =>
    by.call(createReceiptPayment, { params: { id }, body: { orderIds } });
  const complete = (paymentIntentId: string, by: Visitor = shop.buyer, id = shop.customer.id) =>
    by.call(completeReceiptPayment, { params: { id }, body: { paymentIntentId } });
  /** The card is charged; nobody has told the server yet. */
  async function charge(): Promise<string> {
    const { body } = await begin();
    await shop.confirm(body.paymentIntentId);
    return body.paymentIntentId;
  }
  const receipts = () => shop.rows('select method, amount::int, reference from receipts');
  const booked = (intentId: string) => ({
    orders: [
      { status: 'paid', paid: 4800, due: false },
      { status: 'shipped', paid: 4800, due: false },
    ],
    ledger: [
      { kind: 'payment', amount: 4800, reference: intentId },
      { kind: 'payment', amount: 4800, reference: intentId },
    ],
    intents: [{ id: intentId, status: 'succeeded' }],
  });
  const ledgerOf = async (id: number | undefined) =>
    (await shop.staff.call(listOrderPayments, { params: { id: id ?? 0 } })).body;

  it('is one charge, one receipt and a share for each order', async () => {
    const begun = await begin([...ids].reverse());
    expect(begun).toMatchObject({ status: 200, body: { amount: '96.00', manufacturerId: shop.maker.id } });
    await shop.confirm(begun.body.paymentIntentId);

    expect(await complete(begun.body.paymentIntentId)).toMatchObject({
      status: 200,
      body: { isOwed: false },
    });

    expect(await shop.snapshot()).toMatchObject(booked(begun.body.paymentIntentId));
    expect(await receipts()).toEqual([
      { method: 'card', amount: 9600, reference: begun.body.paymentIntentId },
    ]);
    expect(await shop.charged()).toBe(9600);
    expect(await ledgerOf(ids[0])).toMatchObject([
      { method: 'card', receipt: { amount: '96.00', shares: [{ orderId: ids[0] }, { orderId: ids[1] }] } },
    ]);
    const mails = await shop.rows('select subject from mails');
    expect(mails).toEqual([{ subject: 'Payment received for 2 orders' }]);
  });

  it('can be made with a saved card of the customer, and only by those who may use it', async () => {
    const holder = { type: 'wholesale_customer', manufacturerId: shop.maker.id } as const;
    const card = await saveCard(app, { ...holder, id: shop.customer.id });
    const neighbor = await app.customer({ manufacturerId: shop.maker.id });
    const foreign = await saveCard(app, { ...holder, id: neighbor.id });
    const start = (paymentMethodId?: string) =>
      shop.buyer.call(createReceiptPayment, {
        params: { id: shop.customer.id },
        body: { orderIds: ids, paymentMethodId },
      });
    const anyCard = (await start()).body.paymentIntentId;

    const { status, body } = await start(card);
    expect(status).toBe(200);
    expect((await shop.account.stripe.paymentIntents.retrieve(anyCard)).status).toBe('canceled');
    expect((await start(card)).body.paymentIntentId).toBe(body.paymentIntentId);
    expect((await start(foreign)).status).toBe(404);
    await shop.confirm(body.paymentIntentId, card);
    await complete(body.paymentIntentId);

    expect(await shop.snapshot()).toMatchObject({ orders: booked(body.paymentIntentId).orders });
    expect(await shop.charged()).toBe(9600);
  });

  it('is settled by the reconciliation if everyone else crashed', async () => {
    const intentId = await charge();

    await shop.reconcile();
    await shop.reconcile();

    expect(await shop.snapshot()).toMatchObject(booked(intentId));
    expect(await receipts()).toHaveLength(1);
  });

  it('is settled by the events of the provider, once', async () => {
    const intentId = await charge();
    const { data } = await shop.account.stripe.events.list({ limit: 100 });

    for (const event of data) await shop.tell(JSON.stringify(event));
    await app.runJobs();

    expect(await shop.snapshot()).toMatchObject(booked(intentId));
  });

  it('is booked once, with any number of requests at once', async () => {
    const intentId = await charge();

    const replies = await Promise.all(Array.from({ length: 8 }, () => complete(intentId)));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await shop.snapshot()).toMatchObject(booked(intentId));
    expect(await receipts()).toHaveLength(1);
  });

  it('is the same payment for requests at once and later ones', async () => {
    const replies = await Promise.all([begin(), begin(), begin()]);
    const again = await begin();

    const intents = new Set([...replies, again].map(({ body }) => body.paymentIntentId));
    expect(intents.size).toBe(1);
    expect((await shop.snapshot()).intents).toHaveLength(1);
  });

  it('replaces the open payment of a single order, and is replaced by one', async () => {
    const single = await shop.begin(ids[0] ?? 0);
    const several = await begin();
    const statusOf = async (id: string) => (await shop.account.stripe.paymentIntents.retrieve(id)).status;
    expect(await statusOf(single.body.paymentIntentId)).toBe('canceled');

    const next = await shop.begin(ids[1] ?? 0);

    expect(next.status).toBe(200);
    expect(await statusOf(several.body.paymentIntentId)).toBe('canceled');
    await expect(shop.confirm(several.body.paymentIntentId)).rejects.toThrow();
    expect(await complete(several.body.paymentIntentId)).toMatchObject({ status: 409 });
  });

  it('is withdrawn if one of its orders is paid in another way, or cancelled', async () => {
    const first = (await begin()).body.paymentIntentId;
    const check = { method: 'check', amount: '48.00', reference: '1' };
    await shop.staff.call(recordPayment, { params: { id: ids[0] ?? 0 }, body: check });
    expect((await shop.account.stripe.paymentIntents.retrieve(first)).status).toBe('canceled');
    expect((await begin()).body.code).toBe('order_not_payable');

    const open = await shop.order();
    const second = (await begin([ids[1] ?? 0, open.id])).body.paymentIntentId;
    const reply = await shop.staff.call(changeOrderStatus, {
      params: { id: open.id },
      body: { status: 'cancelled' },
    });
    expect(reply.status, reply.text).toBe(200);
    expect((await shop.account.stripe.paymentIntents.retrieve(second)).status).toBe('canceled');
  });

  it('marks what is not owed anymore to be refunded, if both payments went through', async () => {
    const intentId = await charge();
    await shop.rows(`update payment_intents set status = 'cancelled' where id = $1`, [intentId]);
    const single = await shop.paid(ids[0] ?? 0);
    await shop.buyer.call(completePayment, {
      params: { orderId: String(ids[0]) },
      body: { paymentIntentId: single },
    });
    await shop.rows(`update payment_intents set status = 'cancelling' where id = $1`, [intentId]);

    await shop.reconcile();

    expect((await shop.snapshot()).orders).toMatchObject([
      { paid: 9600, due: true },
      { paid: 4800, due: false },
    ]);
  });

  it.each([
    { name: 'less', amount: 6_000, paid: [4_800, 1_200] },
    { name: 'no more than the first share', amount: 4_800, paid: [4_800] },
    { name: 'more', amount: 10_000, paid: [4_800, 5_200] },
  ])(
    'gives the first order its share and the last one the rest if $name came in',
    async ({ amount, paid }) => {
      const intentId = await charge();
      await shop.rows(
        `update sandbox_objects set data = data || jsonb_build_object('amount_received', $1::int) where id = $2`,
        [amount, intentId],
      );

      await shop.reconcile();

      const { ledger, intents } = await shop.snapshot();
      expect(ledger.map((entry) => entry.amount)).toEqual(paid);
      expect(intents).toEqual([{ id: intentId, status: 'mismatched' }]);
      expect(await receipts()).toEqual([{ method: 'card', amount, reference: intentId }]);
    },
  );

  it('is cancelled if it is left open for a day', async () => {
    const { body } = await begin();

    await shop.reconcile(60);
    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'open' }]);
    await shop.reconcile(25 * 60);

    expect((await shop.snapshot()).intents).toMatchObject([
      { id: body.paymentIntentId, status: 'cancelled' },
    ]);
  });

  describe('once it is paid', () => {
    let intentId: string;
    beforeEach(async () => {
      intentId = await charge();
      await complete(intentId);
    });
    const refund = async (index: number, amount: string) => {
      const id = ids[index] ?? 0;
      const [{ id: paymentId }] = await ledgerOf(id);
      return shop.staff.call(refundPayment, { params: { id }, body: { paymentId, amount } });
    };
    const refunded = async () => (await shop.snapshot()).orders.map((order) => order.refunded);

    it('is refunded share by share, never above the share', async () => {
      expect((await refund(1, '48.01')).status).toBe(409);
      expect((await refund(1, '30.00')).status).toBe(200);
      expect((await refund(0, '48.00')).status).toBe(200);
      expect((await refund(1, '18.01')).status).toBe(409);

      expect(await refunded()).toEqual([4800, 3000]);
      const { data } = await shop.account.stripe.refunds.list({ payment_intent: intentId });
      expect(data.map(({ amount }) => amount).sort()).toEqual([3000, 4800]);
    });

    it('stays refunded as it was, however often the refunds are read from the provider', async () => {
      await refund(1, '30.00');
      const { data } = await shop.account.stripe.events.list({ limit: 100 });
      for (const event of data) await shop.tell(JSON.stringify(event));
      await app.runJobs();

      expect(await refunded()).toEqual([0, 3000]);
    });

    it('divides a refund of the provider over what is left of the shares', async () => {
      await refund(0, '40.00');
      await shop.account.stripe.refunds.create({ payment_intent: intentId, amount: 2000 });
      for (const round of [1, 2]) {
        const { data } = await shop.account.stripe.events.list({ limit: 100 });
        for (const event of data) {
          await shop.tell(JSON.stringify({ ...event, id: `${event.id}_${round}` }));
        }
        await app.runJobs();
      }

      expect(await refunded()).toEqual([4800, 1200]);
    });
  });

  it('is refused for orders of others, orders that are cancelled or paid, and to strangers', async () => {
    const neighbor = await app.customer({ manufacturerId: shop.maker.id });
    const foreign = await app.order({ manufacturerId: shop.maker.id, wholesaleCustomerId: neighbor.id });
    const cancelled = await shop.order({ status: 'cancelled' });
    const stranger = await CardShop.open(app);
    const intentId = await charge();

    expect((await begin([...ids, foreign.id])).status).toBe(404);
    expect((await begin([...ids, foreign.id], shop.staff)).status).toBe(404);
    expect((await begin([...ids, cancelled.id])).body.code).toBe('order_not_payable');
    expect((await begin(ids, stranger.buyer)).status).toBe(404);
    expect((await complete(intentId, stranger.buyer)).status).toBe(404);
    expect((await complete(intentId, stranger.buyer, stranger.customer.id)).status).toBe(404);
    expect((await complete('pi_unknown')).status).toBe(404);
    expect((await begin([])).status).toBe(400);
    expect((await begin([ids[0] ?? 0, ids[0] ?? 0])).status).toBe(400);
  });
});
