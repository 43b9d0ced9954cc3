import { createCheckoutPayment, quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

const own = { tax: '0.00', shipping: '0.00' };

describe('tax, shipping and discount sent by a buyer', () => {
  const app = useTestApp({ settings: { DEFAULT_MANUFACTURER_ID: '1' } });
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    await shop.rows('update manufacturers set default_tax = 500, default_shipping = 700 where id = $1', [
      shop.maker.id,
    ]);
  });

  const buyers: Record<string, () => Promise<Visitor>> = {
    'a plain user of a customer': () => app.as({ wholesaleCustomerId: shop.customer.id }),
    'an administrator of a customer': () =>
      app.as({ wholesaleCustomerId: shop.customer.id, isOrgAdmin: true }),
    'a user without an organization': () => app.as({}),
  };
  const kinds = Object.keys(buyers);
  const signIn = (kind: string) => buyers[kind]?.() ?? Promise.reject(new Error(kind));

  it.each(kinds)('do not change the quote of %s', async (kind) => {
    const { body } = await (await signIn(kind)).call(quote, {
      body: { items: shop.items(), ...own, discountType: 'flat', discountValue: '40.00' },
    });

    expect(body).toMatchObject({
      setsCharges: false,
      totals: { subtotal: '48.00', tax: '2.40', shipping: '7.00', discount: '0.00', total: '57.40' },
    });
  });

  it.each(kinds.slice(0, 2))('do not change a saved order of %s', async (kind) => {
    const { body } = await (await signIn(kind)).call(saveOrder, {
      body: {
        items: shop.items(),
        paymentMethod: 'Terms',
        totals: { ...own, discount: '40.00' },
      },
    });

    expect(body).toMatchObject({ tax: '2.40', shipping: '7.00', discount: '0.00', total: '57.40' });
  });

  it.each(kinds.slice(0, 2))('do not change what the card of %s is charged', async (kind) => {
    const { body } = await (await signIn(kind)).call(createCheckoutPayment, {
      body: { cart: { items: shop.items(), ...own, discountType: 'flat', discountValue: '40.00' } },
    });

    expect(body).toMatchObject({ amount: '57.40' });
  });
});
