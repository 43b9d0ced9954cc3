import { createCheckoutPayment, quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

type Line = Record<string, unknown>;
interface Tampering {
  line?: Line;
  body?: Line;
}

/** Requests of a customer who tries to pay less than the price of two cases at 24.00. */
const tamperings: [string, Tampering][] = [
  ['a unit price of one cent', { line: { unitPrice: '0.01' } }],
  ['a unit price of zero', { line: { unitPrice: '0.00' } }],
  ['prices under other names', { line: { price: '0.01', casePackCost: '0.01', totalPrice: '0.01' } }],
  ['a product with its own price', { line: { product: { casePackCost: '0.01' } } }],
  ['a total of one cent', { body: { totals: { total: '0.01' } } }],
  [
    'totals that are consistent with each other',
    { body: { totals: { subtotal: '1.00', tax: '0.00', total: '1.00' } } },
  ],
  ['a negative shipping', { body: { totals: { shipping: '-40.00', total: '8.00' } } }],
  ['a discount of 100 percent', { body: { discountType: 'percentage', discountValue: '100' } }],
  ['a discount of more than 100 percent', { body: { discountType: 'percentage', discountValue: '101' } }],
  ['a flat discount', { body: { totals: { discount: '47.99' }, discountType: 'flat' } }],
  ['the quantity as text', { line: { quantity: '2' } }],
  ['the quantity as a small fraction', { line: { quantity: 0.0001 } }],
  ['a negative quantity', { line: { quantity: -2 } }],
  ['a quantity that overflows', { line: { quantity: 2 ** 32 + 2 } }],
  ['a tester of a product without testers', { line: { isTester: true } }],
  ['a tester flag of another type', { line: { isTester: 'true' } }],
  ['money in another notation', { body: { totals: { total: '4.8e1' } } }],
  ['another currency', { body: { currency: 'jpy' } }],
  [
    'a status and a payment of its own',
    { body: { status: 'paid', paidAt: '2026-01-01T00:00:00Z', amountPaid: '48.00' } },
  ],
];

describe('a customer who sends a manipulated request', () => {
  const app = useTestApp();
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });

  it.each(tamperings)('pays no less with %s', async (_what, { line, body }) => {
    const items = [{ productId: shop.product.id, quantity: 2, ...line }];
    const tampered = { items, ...body };
    const intentId = await shop.authorize();

    const cart = { customerId: shop.customer.id, ...tampered };
    const quoted = await shop.buyer.call(quote, { body: cart });
    const begun = await shop.buyer.call(createCheckoutPayment, { body: { amount: '0.50', cart } });
    const saved = await shop.buyer.call(saveOrder, {
      body: { customer: { id: shop.customer.id }, paymentMethod: 'Terms', ...tampered },
    });
    const placed = await shop.submit(intentId, tampered);

    for (const { status, text } of [quoted, begun, saved, placed])
      expect([200, 400, 409], text).toContain(status);
    const isSound = quoted.status === 200 && quoted.body.lines[0].problems.length === 0;
    if (isSound) expect(quoted.body.totals.total).toBe('48.00');
    if (begun.status === 200) expect(begun.body.amount).toBe('48.00');
    const [isSaved, isPlaced] = [saved.status === 200, placed.status === 200];
    const { orders } = await shop.snapshot();
    expect(orders.map(({ status, total, paid }) => [status, total, paid])).toEqual([
      ...(isSaved ? [['waiting_for_payment', 4800, 0]] : []),
      ...(isPlaced ? [['paid', 4800, 4800]] : []),
    ]);
    expect(await shop.charged()).toBe(isPlaced ? 4800 : 0);
    expect(await shop.stock()).toBe(1_200 - 24 * orders.length);
  });

  it('cannot change the price of an ordered line, not even as staff', async () => {
    const { body: order } = await shop.buyer.call(saveOrder, {
      body: { customer: { id: shop.customer.id }, paymentMethod: 'Terms', items: shop.items() },
    });
    const [item] = order.items;
    const lines = [
      { id: item.id, productId: item.productId, quantity: 2, unitPrice: '0.01', totalPrice: '0.02' },
      { id: item.id, productId: item.productId, quantity: 2, isTester: false, price: '0.01' },
    ];

    for (const line of lines) {
      const reply = await shop.staff.call(editOrder, { params: { id: order.id }, body: { items: [line] } });
      expect([200, 400, 409], reply.text).toContain(reply.status);
    }

    const now = await shop.staff.call(getOrder, { params: { orderId: order.id } });
    expect(now.body).toMatchObject({ total: '48.00', items: [{ unitPrice: '24.00', totalPrice: '48.00' }] });
  });
});
