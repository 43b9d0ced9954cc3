import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory } from '@casepack/contract/orders/endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import { recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderHolds } from '../db/schema/holds';
import { orders } from '../db/schema/orders';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('booking payments and refunds', () => {
  const app = useTestApp({ poolSize: 4 });
  let shop: CardShop;
  let id: number;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    id = (await shop.order()).id;
  });

  async function payByCard(): Promise<string> {
    const paymentIntentId = await shop.paid(id);
    await shop.buyer.call(completePayment, { params: { orderId: id }, body: { paymentIntentId } });
    return paymentIntentId;
  }
  const payByCheck = (amount: string) =>
    shop.staff.call(recordPayment, { params: { id }, body: { method: 'check', amount, reference: '1001' } });
  async function giveBack(amount: string) {
    const [payment] = await shop.rows(
      `select id from payments where kind = 'payment' order by id desc limit 1`,
    );
    return shop.staff.call(refundPayment, {
      params: { id },
      body: { paymentId: payment?.id, amount, note: null },
    });
  }
  const order = async () => (await shop.staff.call(getOrder, { params: { orderId: id } })).body;
  const ledger = () =>
    shop.rows('select kind, method, amount::int, order_id, manufacturer_id, at from payments order by id');
  const row = (kind: string, method: string, amount: number) => ({
    kind,
    method,
    amount,
    order_id: id,
    manufacturer_id: shop.maker.id,
    at: app.now(),
  });

  it('adds one row to the ledger for each, with the order and its manufacturer', async () => {
    await payByCheck('10.00');
    await payByCard();
    await giveBack('8.00');

    expect(await ledger()).toEqual([
      row('payment', 'check', 1000),
      row('payment', 'card', 3800),
      row('refund', 'card', 800),
    ]);
    expect(await order()).toMatchObject({ amountPaid: '48.00', amountRefunded: '8.00' });
  });

  it('adds an event to the order history for each', async () => {
    await payByCheck('10.00');
    await giveBack('4.00');

    const history = await shop.staff.call(getOrderHistory, { params: { id } });

    expect(history.body).toMatchObject([
      { cause: 'payment', kind: 'payment_received', changes: { amountPaid: { to: '10.00' } } },
      {
        cause: 'payment',
        kind: 'payment_refunded',
        actorName: expect.any(String),
        changes: { amountRefunded: { to: '4.00' } },
      },
    ]);
  });

  it('ends what held the order for its credit once it is paid in full', async () => {
    await app.db.insert(orderHolds).values({ orderId: id, reason: 'overdue', details: {}, since: app.now() });
    await app.db.update(orders).set({ heldFor: ['overdue'], status: 'pending' });

    await payByCheck('10.00');
    expect(await order()).toMatchObject({ status: 'pending', heldFor: ['overdue'] });
    await payByCard();

    expect(await order()).toMatchObject({ status: 'paid', heldFor: [] });
    const history = await shop.staff.call(getOrderHistory, { params: { id } });
    expect(history.body.at(-1)).toMatchObject({
      kind: 'payment_received',
      changes: {
        heldFor: { from: ['overdue'], to: [] },
        status: { from: 'pending', to: 'paid' },
        amountPaid: { to: '48.00' },
      },
    });
  });

  it('stores the first card payment on the order, whatever was booked before and after', async () => {
    await payByCheck('10.00');
    expect((await order()).stripePaymentIntentId).toBeNull();

    const first = await payByCard();
    expect((await order()).stripePaymentIntentId).toBe(first);

    await shop.staff.call(changeOrderStatus, { params: { id }, body: { status: 'processing' } });
    await giveBack('38.00');
    expect((await order()).stripePaymentIntentId).toBe(first);
  });

  it('keeps the first card payment on the order if it is paid by card again', async () => {
    const first = await payByCard();
    await shop.staff.call(changeOrderStatus, { params: { id }, body: { status: 'processing' } });
    await giveBack('48.00');

    const second = await payByCard();

    expect(second).not.toBe(first);
    expect(await order()).toMatchObject({ amountPaid: '96.00', stripePaymentIntentId: first });
  });

  it('does not store a refund as the card payment of the order', async () => {
    await payByCard();
    await shop.rows('update orders set stripe_payment_intent_id = null');

    await giveBack('8.00');

    expect((await order()).stripePaymentIntentId).toBeNull();
  });
});
