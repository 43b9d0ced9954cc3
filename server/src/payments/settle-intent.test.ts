import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { settleIntent } from './settle-intent';

describe('a card payment that is compared with its request', () => {
  const app = useTestApp();
  let shop: CardShop;
  let orderId: number;
  let intentId: string;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    orderId = (await shop.order()).id;
    intentId = await shop.paid(orderId);
  });

  /** Changes the provider's record of the payment. */
  const answerWith = (change: object) =>
    shop.rows('update sandbox_objects set data = data || $2 where id = $1', [
      intentId,
      JSON.stringify(change),
    ]);

  it.each([
    ['in another currency', () => ({ currency: 'eur' })],
    ['in another mode', () => ({ livemode: true })],
    [
      'for another manufacturer',
      () => ({ metadata: { orderId: String(orderId), manufacturerId: String(shop.maker.id + 1) } }),
    ],
    [
      'for another order',
      () => ({ metadata: { orderId: String(orderId + 1), manufacturerId: String(shop.maker.id) } }),
    ],
    ['without any money', () => ({ amount_received: 0 })],
  ])('is not booked if it is %s, and the mismatch is in the order history', async (_what, change) => {
    await answerWith(change());

    const settled = await settleIntent(app.running.systemContext(), intentId);

    expect(settled?.status).toBe('mismatched');
    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'waiting_for_payment', paid: 0 }],
      ledger: [],
      intents: [{ status: 'mismatched' }],
    });
    expect(await shop.rows('select kind from order_events')).toEqual([{ kind: 'payment_mismatched' }]);
    expect(await shop.rows('select id from mails')).toEqual([]);
  });

  it('is booked if it matches the request', async () => {
    expect((await settleIntent(app.running.systemContext(), intentId))?.status).toBe('succeeded');
    expect(await shop.snapshot()).toMatchObject({ orders: [{ paid: 4800 }], ledger: [{ amount: 4800 }] });
  });
});
