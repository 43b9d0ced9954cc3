import { cents } from '@casepack/contract/money';
import { addTracking, changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { orderStatuses } from '@casepack/contract/orders/status';
import { completePayment, completePublicPayment } from '@casepack/contract/payments/card-payment-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp } from '../testing/test-app';

const becomesPaid = ['pending', 'waiting_for_payment', 'invoice_sent'];
const owing = orderStatuses.filter((status) => status !== 'cancelled' && status !== 'paid');

describe('paying an order by card in any status', () => {
  const app = useTestApp({ poolSize: 8 });
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });
  const complete = (orderId: number, paymentIntentId: string): Promise<Reply> =>
    shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId } });

  it.each(owing)('accepts the amount due of an order that is %s', async (status) => {
    const order = await shop.order({ status, amountPaid: cents(1000) });
    await shop.rows(
      `insert into payments (order_id, manufacturer_id, kind, method, provider, amount, reference, at)
       values ($1, $2, 'payment', 'check', 'off_platform', 1000, 'check 1', now())`,
      [order.id, shop.maker.id],
    );

    const reply = await complete(order.id, await shop.paid(order.id));

    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: becomesPaid.includes(status) ? 'paid' : status,
        amountPaid: '48.00',
        paidAt: expect.any(String),
        refundDue: false,
      },
    });
    expect(await shop.charged()).toBe(3800);
    expect(await shop.begin(order.id)).toMatchObject({ body: { message: 'This order is already paid.' } });
  });

  it('accepts a payment by anyone with the link after the order was shipped', async () => {
    const { publicId } = await shop.order({ status: 'shipped' });
    const { body } = await shop.begin(publicId, app.visitor());
    await shop.confirm(body.paymentIntentId);

    const reply = await app.visitor().call(completePublicPayment, {
      params: { publicId },
      body: { paymentIntentId: body.paymentIntentId },
    });

    expect(reply).toMatchObject({ status: 200, body: { status: 'shipped', amountPaid: '48.00' } });
  });

  it('is booked by the webhook and the reconciliation without changing the status of a delivered order', async () => {
    const told = await shop.order({ status: 'delivered' });
    await shop.paid(told.id);
    const { data } = await shop.account.stripe.events.list({ limit: 100 });
    const found = await shop.order({ status: 'delivered' });
    await shop.paid(found.id);

    for (const event of data) await shop.tell(JSON.stringify(event));
    await app.runJobs();
    const before = (await shop.snapshot()).orders;
    await shop.reconcile();

    const paid = { status: 'delivered', paid: 4800, due: false };
    expect(before).toMatchObject([paid, { status: 'delivered', paid: 0 }]);
    expect((await shop.snapshot()).orders).toMatchObject([paid, paid]);
  });

  it.each([
    ['is cancelled', { status: 'cancelled' }, 'This order is cancelled and cannot be paid.'],
    [
      'is paid and shipped',
      { status: 'shipped', amountPaid: cents(4800), paidAt: new Date() },
      'This order is already paid.',
    ],
    [
      'comes to $0.00',
      { status: 'paid', subtotal: cents(0), total: cents(0), paidAt: new Date() },
      'There is nothing to pay on this order.',
    ],
  ] as const)('accepts no card for an order that %s, and explains why', async (_, values, message) => {
    const order = await shop.order(values);

    const replies = [await shop.begin(order.id), await shop.begin(order.publicId, app.visitor())];

    const refusal = { status: 409, body: { code: 'order_not_payable', message } };
    expect(replies).toMatchObject([refusal, refusal]);
  });

  it('leaves a payment usable when its order is shipped before it is confirmed', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    const parcel = { trackingNumber: '1Z999', carrier: 'ups' };
    await shop.staff.call(addTracking, { params: { id: order.id }, body: parcel });
    await shop.confirm(body.paymentIntentId);

    const reply = await complete(order.id, body.paymentIntentId);

    expect(reply).toMatchObject({ status: 200, body: { status: 'shipped', amountPaid: '48.00' } });
  });

  it('accepts no second payment for a paid order whose status advanced', async () => {
    const order = await shop.order();
    await complete(order.id, await shop.paid(order.id));

    for (const status of ['processing', 'shipped', 'delivered']) {
      await shop.staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
      expect((await shop.begin(order.id)).status, status).toBe(409);
    }
    expect(await shop.charged()).toBe(4800);
  });
});
