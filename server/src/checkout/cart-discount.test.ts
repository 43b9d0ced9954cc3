import { createCheckoutPayment, quote, saveOrder, submitOrder } from '@casepack/contract/checkout/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('a discount given by staff', () => {
  const app = useTestApp();
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });

  const order = (fields: object) => ({
    customer: { id: shop.customer.id },
    items: shop.items(),
    paymentMethod: 'Credit Card',
    ...fields,
  });

  it.each([
    { discountValue: '8.00' },
    { discountType: 'flat', discountValue: '8.00' },
    { discountType: 'amount', discountValue: '8.00' },
  ])('is deducted by all four calls when it is sent as %j', async (discount) => {
    const cart = { customerId: shop.customer.id, items: shop.items(), ...discount };

    const quoted = await shop.staff.call(quote, { body: cart });
    const begun = await shop.staff.call(createCheckoutPayment, { body: { cart } });
    const saved = await shop.staff.call(saveOrder, { body: order(discount) });
    await shop.confirm(begun.body.paymentIntentId);
    const { paymentIntentId } = begun.body;
    const placed = await shop.staff.call(submitOrder, { body: order({ ...discount, paymentIntentId }) });

    expect(quoted.body.totals).toMatchObject({ discount: '8.00', total: '40.00' });
    expect(begun.body.amount).toBe('40.00');
    const taken = { discount: '8.00', discountType: 'flat', discountValue: '8.00', total: '40.00' };
    expect(saved).toMatchObject({ status: 200, body: taken });
    expect(placed).toMatchObject({ status: 200, body: { ...taken, status: 'paid', amountPaid: '40.00' } });
  });

  it('is rejected by both calls that create an order if it contradicts totals.discount', async () => {
    const paymentIntentId = await shop.authorize(2, { by: shop.staff });
    const body = order({ discountValue: '8.00', totals: { discount: '3.00' }, paymentIntentId });

    const replies = [
      await shop.staff.call(saveOrder, { body }),
      await shop.staff.call(submitOrder, { body }),
    ];

    const fields = { discountValue: 'Is $8.00, but totals.discount is $3.00' };
    const refusal = { status: 400, body: { code: 'invalid_input', fields } };
    expect(replies).toMatchObject([refusal, refusal]);
    expect((await shop.snapshot()).orders).toEqual([]);
  });
});
