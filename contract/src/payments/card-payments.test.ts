import { describe, expect, it } from 'vitest';
import { CheckoutPayment } from '../checkout/endpoints';
import { completePayment, createOrderPayment } from './card-payment-endpoints';
import { PaymentToConfirm } from './card-payments';

const word = 'a'.repeat(255);

describe('a card payment at checkout', () => {
  const cart = { items: [{ productId: 1, quantity: 1, isTester: false }] };

  it.each([
    ['a cart', { cart }],
    ['an amount', { amount: '12.50' }],
    ['an amount of zero', { amount: '0.00' }],
    ['a saved card', { cart, paymentMethodId: 'pm_1', manufacturerId: 3 }],
    ['a card to keep', { cart, saveCard: true }],
  ])('can be asked for with %s', (_, given) => {
    expect(CheckoutPayment.encode(CheckoutPayment.parse(given))).toEqual(given);
  });

  it('needs the cart or an amount', () => {
    expect(CheckoutPayment.safeParse({ saveCard: true }).error?.issues).toMatchObject([
      { path: ['amount'], message: 'Send either the cart or an amount' },
    ]);
  });

  it('is confirmed with a secret, the amount and whose keys to use', () => {
    const sent = { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: '12.50', manufacturerId: 3 };

    expect(PaymentToConfirm.encode(PaymentToConfirm.parse(sent))).toEqual(sent);
  });
});

describe('the id of a payment', () => {
  it.each(['pi_1', word])('can be %j', (paymentIntentId) => {
    expect(completePayment.body.parse({ paymentIntentId })).toEqual({ paymentIntentId });
  });

  it.each(['', ' pi_1', 'pi_1 ', 'pi-1', '../pi_1', `${word}a`])('cannot be %j', (paymentIntentId) => {
    expect(completePayment.body.safeParse({ paymentIntentId }).error?.issues).toMatchObject([
      { path: ['paymentIntentId'], message: 'Not a valid payment id' },
    ]);
  });

  it.each([undefined, null, {}, { paymentMethodId: 'pm_1' }])(
    'of a saved card can be left out: %j',
    (body) => {
      expect(createOrderPayment.body.parse(body)).toEqual(body);
    },
  );
});
