import { cents } from '@casepack/contract/money';
import { createReceiptPayment } from '@casepack/contract/payments/card-payment-endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';
import { insertIntent } from './intents.queries';

describe('an order with a card payment of its own and one over several orders', () => {
  const app = useTestApp({ poolSize: 8 });
  let shop: CardShop;
  let ids: [number, number];
  beforeEach(async () => {
    shop = await CardShop.open(app);
    ids = [(await shop.order()).id, (await shop.order()).id];
  });

  const beginBoth = (): Promise<Reply> =>
    shop.buyer.call(createReceiptPayment, { params: { id: shop.customer.id }, body: { orderIds: ids } });
  const beginOne = (): Promise<Reply> => shop.begin(ids[0]);

  it.each([
    { name: 'its own', first: beginBoth, second: beginOne },
    { name: 'that over several', first: beginOne, second: beginBoth },
  ])('keeps one open, if both start at once and $name comes second', async ({ first, second }) => {
    const client = await app.running.deps.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('begin');
    await client.query('select id from orders for update');
    const begun = [first()];
    await waitForLocks(app.running.deps.pool, 1);
    begun.push(second());
    await waitForLocks(app.running.deps.pool, 2);
    await client.query('commit');
    const replies = await Promise.all(begun);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { intents } = await shop.snapshot();
    const open = intents.filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    const [returned] = replies.map(({ body }) => body.paymentIntentId).filter((id) => id !== open[0]?.id);
    await expect(shop.confirm(returned)).rejects.toThrow('canceled');
  });

  it.each(['its own', 'that over several'])(
    'books what was charged before a check is recorded, if both are open and %s was paid',
    async (name) => {
      const several = (await beginBoth()).body.paymentIntentId;
      const { id: own } = await shop.account.stripe.paymentIntents.create({
        ...{ amount: 4800, currency: 'usd', allowed_payment_method_types: ['card'] },
        metadata: { orderId: String(ids[0]), manufacturerId: String(shop.maker.id) },
      });
      await insertIntent(app.db, {
        ...{ id: own, manufacturerId: shop.maker.id, mode: 'test', orderId: ids[0], purpose: 'order' },
        ...{ amount: cents(4800), status: 'open', createdByUserId: null },
        ...{ createdAt: app.now(), updatedAt: app.now() },
      });
      const [charged, other] = name === 'its own' ? [own, several] : [several, own];
      await shop.confirm(charged);

      const check = { method: 'check', amount: '48.00', reference: '1' };
      const reply = await shop.staff.call(recordPayment, { params: { id: ids[0] }, body: check });

      expect(reply).toMatchObject({ status: 409, body: { code: 'order_not_payable' } });
      expect((await shop.snapshot()).orders).toMatchObject([{ paid: 4800, due: false }, {}]);
      await expect(shop.confirm(other)).rejects.toThrow('canceled');
    },
  );
});
