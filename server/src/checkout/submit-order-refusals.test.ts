import { submitOrder } from '@casepack/contract/checkout/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

const CARD_ONLY =
  'Only a credit card can place an order. With any other payment type, save the order and pay later.';
const INTENT_MISSING =
  'Placing this order requires a card payment. Enter a card, or save the order and pay later.';

describe('placing an order', () => {
  const app = useTestApp({ poolSize: 8 });
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });
  const submitWithout = (fields: object = {}, by = shop.buyer) =>
    by.call(submitOrder, {
      body: {
        customer: { id: shop.customer.id },
        items: shop.items(),
        paymentMethod: 'credit_card',
        ...fields,
      },
    });

  it.each(['terms', 'Terms', 'check', 'Marketplace - Faire'])(
    'is rejected with the payment type %s, with and without a card payment',
    async (paymentMethod) => {
      const intentId = await shop.authorize();

      const replies = [
        await shop.submit(intentId, { paymentMethod }),
        await submitWithout({ paymentMethod }),
      ];

      const refusal = { code: 'invalid_input', message: CARD_ONLY, fields: { paymentMethod: CARD_ONLY } };
      expect(replies.map(({ status }) => status)).toEqual([400, 400]);
      expect(replies.map(({ body }) => body)).toEqual([refusal, refusal]);
      expect((await shop.snapshot()).orders).toEqual([]);
      expect(await shop.charged()).toBe(0);
    },
  );

  it('works with the same card payment after the payment type is corrected', async () => {
    const intentId = await shop.authorize();
    await shop.submit(intentId, { paymentMethod: 'terms' });

    expect(await shop.submit(intentId)).toMatchObject({ status: 200, body: { status: 'paid' } });
  });

  it.each([{}, { paymentIntentId: null }, { paymentIntentId: '' }])(
    'by card is rejected without a card payment, sent as %j',
    async (fields) => {
      const reply = await submitWithout(fields);

      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        code: 'invalid_input',
        message: INTENT_MISSING,
        fields: { paymentIntentId: INTENT_MISSING },
      });
      expect((await shop.snapshot()).orders).toEqual([]);
      expect(await shop.stock()).toBe(1_200);
    },
  );

  it('for a customer outside the scope is not found, whatever else is missing', async () => {
    const other = await CardShop.open(app);

    const reply = await submitWithout({ customer: { id: other.customer.id } });

    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  describe('with a key that was used before', () => {
    const mismatch = { status: 422, body: { code: 'idempotency_mismatch' } };

    it('is rejected with another cart, although its payment has an order', async () => {
      const intentId = await shop.authorize();
      const first = await shop.submit(intentId, { key: 'one' });

      const other = await shop.submit(intentId, { key: 'one', quantity: 1 });
      const same = await shop.submit(intentId, { key: 'one' });

      expect(other).toMatchObject(mismatch);
      expect(same).toMatchObject({ status: 200, body: { id: first.body.id, status: 'paid' } });
      expect((await shop.snapshot()).orders).toHaveLength(1);
      expect(await shop.charged()).toBe(4800);
    });

    it('is one order if two carts come at once with the same payment', async () => {
      const intentId = await shop.authorize();

      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          shop.submit(intentId, { key: 'one', notes: index % 2 ? 'Leave at the door' : 'Ring twice' }),
        ),
      );

      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, 200, 422, 422, 422, 422]);
      expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800 }]);
      expect(await shop.charged()).toBe(4800);
    });

    it('is rejected with another payment, which is cancelled', async () => {
      await shop.submit(await shop.authorize(), { key: 'one' });
      const another = await shop.authorize(1);

      const reply = await shop.submit(another, { key: 'one', quantity: 1 });

      expect(reply).toMatchObject(mismatch);
      expect((await shop.account.stripe.paymentIntents.retrieve(another)).status).toBe('canceled');
    });
  });
});
