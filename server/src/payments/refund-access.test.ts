import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('a refund requested by a user who may not make it', () => {
  const app = useTestApp();
  let shop: CardShop;
  let orderId: number;
  let paymentId: number;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    orderId = (await shop.order()).id;
    const paymentIntentId = await shop.paid(orderId);
    await shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId } });
    paymentId = (await shop.rows('select id from payments'))[0]?.id;
  });

  const refund = async (by: Visitor, payment: number) => {
    const { status, body } = await by.call(refundPayment, {
      params: { id: orderId },
      body: { paymentId: payment, amount: '1.00' },
    });
    return [status, body.message];
  };

  it('gives a buyer the same error for a payment of the order and for one that does not exist', async () => {
    const message = 'You do not have permission to do this';

    expect(await refund(shop.buyer, paymentId)).toEqual([403, message]);
    expect(await refund(shop.buyer, paymentId + 1)).toEqual([403, message]);
  });

  it('is reported as not found to another manufacturer, for any payment', async () => {
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });

    expect(await refund(stranger, paymentId)).toEqual([404, 'Order not found']);
    expect(await refund(stranger, paymentId + 1)).toEqual([404, 'Order not found']);
  });
});
