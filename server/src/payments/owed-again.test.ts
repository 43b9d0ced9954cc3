import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('an order whose payment was refunded', () => {
  const app = useTestApp({ poolSize: 4 });
  let shop: CardShop;
  let id: number;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    id = (await shop.order()).id;
  });

  const move = (status: OrderStatus) =>
    shop.staff.call(changeOrderStatus, { params: { id }, body: { status } });
  const record = (amount: string, reference: string) =>
    shop.staff.call(recordPayment, {
      params: { id },
      body: { method: 'check', amount, reference, note: null },
    });
  async function payByCard() {
    const paymentIntentId = await shop.paid(id);
    await shop.buyer.call(completePayment, { params: { orderId: id }, body: { paymentIntentId } });
  }
  async function refund(amount: string) {
    const [payment] = await shop.rows('select id from payments where kind = $1 order by id desc limit 1', [
      'payment',
    ]);
    return shop.staff.call(refundPayment, {
      params: { id },
      body: { paymentId: payment.id, amount, note: null },
    });
  }
  const facts = async () => (await shop.staff.call(getOrder, { params: { orderId: id } })).body;

  it('is due in full again, at its new total', async () => {
    await payByCard();
    await move('processing');
    await refund('48.00');
    expect((await facts()).paidAt).toBeNull();
    const edit = await shop.staff.call(editOrder, { params: { id }, body: { shipping: '12.00' } });
    expect(edit.status).toBe(200);
    await move('waiting_for_payment');

    expect((await shop.begin(id)).body).toMatchObject({ amount: '60.00' });
    await payByCard();

    expect(await facts()).toMatchObject({ status: 'paid', amountPaid: '108.00', amountRefunded: '48.00' });
    expect((await shop.begin(id)).status).toBe(409);
  });

  it('accepts the correct payment after one was recorded by mistake', async () => {
    await record('48.00', 'check 1');
    await move('processing');
    await refund('48.00');

    expect((await record('20.00', 'check 2')).body).toMatchObject({ paidAt: null, status: 'processing' });
    expect((await record('28.01', 'check 3')).status).toBe(409);
    const rest = await record('28.00', 'check 3');

    expect(rest).toMatchObject({ status: 200, body: { amountPaid: '96.00', refundDue: false } });
    expect(rest.body.paidAt).not.toBeNull();
    expect((await record('0.01', 'check 4')).body).toMatchObject({ message: 'This order is already paid.' });
  });

  it('has the refunded amount due when it is reopened, and nothing if nothing was refunded', async () => {
    await payByCard();
    await move('cancelled');
    expect((await move('pending')).body).toMatchObject({ refundDue: false, paidAt: expect.any(String) });

    await move('cancelled');
    await refund('8.00');
    expect((await move('pending')).body).toMatchObject({ refundDue: false, paidAt: null });
    await move('waiting_for_payment');

    expect((await shop.begin(id)).body).toMatchObject({ amount: '8.00' });
  });

  it.each(['8.00', '48.00'])('has nothing due when %s is refunded after shipping', async (amount) => {
    await payByCard();
    await move('shipped');
    await refund(amount);

    expect((await facts()).paidAt).not.toBeNull();
    expect((await record('1.00', 'check 1')).body).toMatchObject({ message: 'This order is already paid.' });
  });

  it('has nothing due when a part is refunded before shipping', async () => {
    await payByCard();
    await move('processing');
    await refund('8.00');

    expect((await facts()).paidAt).not.toBeNull();
    expect((await record('1.00', 'check 1')).status).toBe(409);
  });
});
