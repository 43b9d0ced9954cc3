import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('an Idempotency-Key that another user has used', () => {
  const app = useTestApp();
  const headers = { 'idempotency-key': 'a-key-that-was-seen' };

  it('reveals nothing of the order of another tenant, customer or colleague', async () => {
    const [shop, other] = [await CardShop.open(app), await CardShop.open(app)];
    const body = { customer: { id: shop.customer.id }, items: shop.items(), paymentMethod: 'Terms' };
    const first = await shop.buyer.call(saveOrder, { body, headers });
    const colleague = await app.as({ wholesaleCustomerId: shop.customer.id });

    const ofColleague = await colleague.call(saveOrder, { body, headers });
    const stranger = await other.buyer.call(saveOrder, { body, headers });
    const own = { customer: { id: other.customer.id }, items: other.items(), paymentMethod: 'Terms' };
    const ofStranger = await other.buyer.call(saveOrder, { body: own, headers });

    expect(first.status).toBe(200);
    expect(ofColleague).toMatchObject({ status: 200 });
    expect(ofColleague.body.id).not.toBe(first.body.id);
    expect(stranger.status).toBe(404);
    expect(ofStranger).toMatchObject({ status: 200, body: { manufacturerId: other.maker.id } });
    expect(ofStranger.text).not.toContain(first.body.publicId);
  });

  it('at one call has no effect at another', async () => {
    const shop = await CardShop.open(app);
    const saved = await shop.staff.call(saveOrder, {
      body: { customer: { id: shop.customer.id }, items: shop.items(), paymentMethod: 'Terms' },
      headers,
    });

    const params = { id: saved.body.id };
    const paid = await shop.staff.call(recordPayment, {
      params,
      body: { method: 'check', amount: '1.00', reference: '7' },
      headers,
    });

    expect([saved.status, paid.status]).toEqual([200, 200]);
    const order = await shop.staff.call(getOrder, { params: { orderId: saved.body.id } });
    expect(order.body.amountPaid).toBe('1.00');
  });
});
