import type { Fault } from '@casepack/card-sandbox/http-listener';
import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { completePayment } from '@casepack/contract/payments/card-payment-endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('refunding a payment', () => {
  let fault: (path: string, method: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 12, cardFaults: ({ path, method }) => fault(path, method) });
  let shop: CardShop;
  let orderId: number;
  let paymentId: number;
  let intentId: string;
  beforeEach(async () => {
    fault = () => 'pass';
    shop = await CardShop.open(app);
    orderId = (await shop.order()).id;
    intentId = await shop.paid(orderId);
    await shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId: intentId } });
    paymentId = (await shop.rows('select id from payments'))[0]?.id;
  });

  const refund = (amount: string, { by = shop.staff, key = '', id = orderId, payment = paymentId } = {}) =>
    by.call(refundPayment, {
      params: { id },
      body: { paymentId: payment, amount, note: 'damaged' },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const givenBack = async () => {
    const { data } = await shop.account.stripe.refunds.list({ payment_intent: intentId });
    return data.reduce((total, { amount }) => total + amount, 0);
  };
  const requests = () => shop.rows('select amount::int, status from refunds order by id');

  it('refunds a part, then the rest, without changing the status of the order', async () => {
    const part = await refund('8.00');
    const rest = await refund('40.00');

    expect(part).toMatchObject({ status: 200, body: { status: 'paid', amountRefunded: '8.00' } });
    expect(rest).toMatchObject({ status: 200, body: { status: 'paid', amountRefunded: '48.00' } });
    expect(await givenBack()).toBe(4800);
    const list = await shop.staff.call(listOrderPayments, { params: { id: orderId } });
    expect(list.body).toMatchObject([
      { kind: 'payment', amount: '48.00', refunded: '48.00' },
      { kind: 'refund', amount: '8.00', refundsPaymentId: paymentId, note: 'damaged', refunded: '0.00' },
      { kind: 'refund', amount: '40.00', refundsPaymentId: paymentId },
    ]);
    const events = await shop.rows(`select cause, kind from order_events where kind = 'payment_refunded'`);
    expect(events).toEqual(Array(2).fill({ cause: 'payment', kind: 'payment_refunded' }));
    const message = 'This payment has already been refunded in full.';
    expect(await refund('0.01')).toMatchObject({
      status: 409,
      body: { message, fields: { amount: message } },
    });
  });

  it('makes no refund due anymore once a cancelled order is refunded', async () => {
    await shop.staff.call(changeOrderStatus, { params: { id: orderId }, body: { status: 'cancelled' } });

    expect((await refund('8.00')).body).toMatchObject({ status: 'cancelled', refundDue: true });
    expect((await refund('40.00')).body).toMatchObject({ status: 'cancelled', refundDue: false });
  });

  it('never refunds more than was paid, under concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund('10.00')));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const { body } of replies.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({
        code: 'conflict',
        message: 'Only $8.00 of this payment can still be refunded.',
      });
    }
    expect(await givenBack()).toBe(4000);
    expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 4000 }]);
  });

  it('refunds once for the same key, even with twenty concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => refund('5.00', { key: 'once' })));
    const again = await refund('5.00', { key: 'once' });
    const other = await refund('6.00', { key: 'once' });

    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect([again.status, other.status]).toEqual([200, 422]);
    expect(await givenBack()).toBe(500);
    expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 500 }]);
  }, 30_000);

  it.each(['fail_before', 'fail_after', 'drop_after'] as const)(
    'is completed later if the provider does not respond (%s)',
    async (kind) => {
      fault = (path, method) => (path === '/v1/refunds' && method === 'POST' ? kind : 'pass');

      const reply = await refund('8.00', { key: 'lost' });

      expect(reply).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
      expect(await requests()).toEqual([{ amount: 800, status: 'asked' }]);
      expect(await refund('41.00')).toMatchObject({ status: 409 });
      fault = () => 'pass';
      await shop.reconcile();
      await shop.reconcile();
      expect(await requests()).toEqual([{ amount: 800, status: 'done' }]);
      expect(await givenBack()).toBe(800);
      expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 800 }]);
      expect((await refund('8.00', { key: 'lost' })).status).toBe(200);
      expect(await givenBack()).toBe(800);
    },
    30_000,
  );

  describe('again after the response was lost', () => {
    let signIn: () => ReturnType<typeof app.as>;
    beforeEach(async () => {
      const { id } = await app.user({ manufacturerId: shop.maker.id });
      signIn = () => app.as({ id });
      fault = (path, method) => (path === '/v1/refunds' && method === 'POST' ? 'drop_after' : 'pass');
    });

    it.each(['8.00', '48.00'])(
      'refunds %s once, even if the provider has forgotten the key',
      async (amount) => {
        const lost = await refund(amount, { key: 'lost', by: await signIn() });
        fault = () => 'pass';
        app.passTime(25 * 60 * 60_000);

        const again = await refund(amount, { key: 'lost', by: await signIn() });

        expect(lost.status).toBe(502);
        expect(again).toMatchObject({ status: 200, body: { amountRefunded: amount } });
        expect(await givenBack()).toBe(Number(amount) * 100);
        expect(await requests()).toMatchObject([{ status: 'done' }]);
      },
      30_000,
    );

    it('reports that the refund failed in the meantime', async () => {
      await refund('8.00', { key: 'lost', by: await signIn() });
      fault = () => 'pass';
      await shop.rows(
        `update sandbox_objects set data = data || '{"status":"failed"}' where type = 'refund'`,
      );

      const again = await refund('8.00', { key: 'lost', by: await signIn() });

      expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await requests()).toEqual([{ amount: 800, status: 'refused' }]);
      expect((await shop.snapshot()).orders).toMatchObject([{ refunded: 0 }]);
    }, 30_000);
  });

  it('books what was refunded at the provider when the provider refuses another refund', async () => {
    await shop.account.stripe.refunds.create({ payment_intent: intentId });

    const reply = await refund('8.00');

    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toMatch(/^The card provider refused the refund: .+/);
    expect(await requests()).toEqual([{ amount: 800, status: 'refused' }]);
    const order = await shop.staff.call(getOrder, { params: { orderId } });
    expect(order.body).toMatchObject({ amountRefunded: '48.00' });
  });

  const payByCheck = async () => {
    const { id } = await shop.order();
    const check = { method: 'check', amount: '48.00', reference: '1001' };
    await shop.staff.call(recordPayment, { params: { id }, body: check });
    const [row] = await shop.rows('select id from payments where order_id = $1', [id]);
    return { id, row };
  };

  it('only records a refund by check', async () => {
    const { id, row } = await payByCheck();

    const replies = [
      await refund('10.00', { id, payment: row?.id }),
      await refund('38.00', { id, payment: row?.id }),
    ];

    expect(replies.map(({ body }) => body.amountRefunded)).toEqual(['10.00', '48.00']);
    const list = await shop.staff.call(listOrderPayments, { params: { id } });
    expect(list.body.map(({ reference }: { reference: string }) => reference)).toEqual([
      '1001',
      '1001',
      '1001',
    ]);
    expect((await refund('0.01', { id, payment: row?.id })).status).toBe(409);
    expect(await requests()).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  });

  it.each([
    { method: 'card', pay: async () => ({ id: orderId, row: { id: paymentId } }) },
    { method: 'check', pay: payByCheck },
  ])('is shown with its note and who asked for it, for a $method', async ({ method, pay }) => {
    const { id, row } = await pay();
    const { id: userId } = await app.user({
      ...{ manufacturerId: shop.maker.id, firstName: 'Ada', lastName: 'Page' },
    });

    await refund('8.00', { id, payment: row?.id, by: await app.as({ id: userId }) });

    const { body } = await shop.staff.call(listOrderPayments, { params: { id } });
    const shown = { kind: 'refund', method, note: 'damaged', recordedBy: 'Ada Page' };
    expect(body).toMatchObject([{ kind: 'payment' }, shown]);
    expect(await shop.rows('select requested_by_user_id as by from refunds')).toEqual([{ by: userId }]);
  });

  it('writes it to the audit log', async () => {
    await refund('8.00');

    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'refund_asked'));
    const order = (await shop.staff.call(getOrder, { params: { orderId } })).body;
    expect(entries).toMatchObject([
      {
        ...{ subjectType: 'order', subjectId: String(orderId), subjectName: order.orderNumber },
        ...{ manufacturerId: shop.maker.id, changes: { amount: { from: null, to: '$8.00' } } },
      },
    ]);
  });

  it('rejects a key that was used for another payment or amount, and knows the keys of each user apart', async () => {
    const { id, row } = await payByCheck();
    await refund('5.00', { key: 'once' });

    const others = [
      await refund('5.00', { key: 'once', id, payment: row?.id }),
      await refund('6.00', { key: 'once' }),
    ];
    const colleague = await app.as({ manufacturerId: shop.maker.id });
    const reply = await refund('5.00', { key: 'once', by: colleague });

    const message = 'This Idempotency-Key was used for another refund';
    for (const { status, body } of others) {
      expect({ status, ...body }).toMatchObject({ status: 422, code: 'idempotency_mismatch', message });
    }
    expect(reply.status).toBe(200);
    expect(await givenBack()).toBe(1000);
  });

  it('rejects other tenants, buyers, payments of other orders and refunds of refunds', async () => {
    const stranger = await CardShop.open(app);
    const other = await shop.order();
    await refund('1.00');
    const [given] = await shop.rows(`select id from payments where kind = 'refund'`);

    expect((await refund('1.00', { by: stranger.staff })).status).toBe(404);
    expect((await refund('1.00', { by: shop.buyer })).status).toBe(403);
    const notFound = { status: 404, body: { message: 'Payment not found' } };
    expect(await refund('1.00', { id: other.id })).toMatchObject(notFound);
    expect(await refund('1.00', { payment: given?.id })).toMatchObject(notFound);
    expect(await refund('1.00', { payment: paymentId + 1_000 })).toMatchObject(notFound);
    expect(await refund('1.00', { id: other.id + 1_000 })).toMatchObject({
      ...{ status: 404, body: { message: 'Order not found' } },
    });
    expect((await refund('0.00')).status).toBe(400);
    expect(await givenBack()).toBe(100);
  });

  it('never changes a row of the ledger', async () => {
    const before = await shop.rows('select * from payments where id = $1', [paymentId]);
    await refund('8.00');

    expect(await shop.rows('select * from payments where id = $1', [paymentId])).toEqual(before);
  });
});
