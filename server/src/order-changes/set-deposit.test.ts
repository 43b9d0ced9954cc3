import type { Fault } from '@casepack/card-sandbox/http-listener';
import { listAuditEntries } from '@casepack/contract/audit/endpoints';
import {
  addTracking,
  changeOrderStatus,
  editOrder,
  removeDeposit,
  setDeposit,
} from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory, getPublicOrder } from '@casepack/contract/orders/endpoints';
import {
  completePublicPayment,
  createOrderPayment,
} from '@casepack/contract/payments/card-payment-endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the deposit of an order', () => {
  let fault: (path: string) => Fault = () => 'pass';
  const app = useTestApp({ poolSize: 8, cardFaults: ({ path }) => fault(path) });
  let shop: CardShop;
  let order: Awaited<ReturnType<CardShop['order']>>;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    order = await shop.order();
  });

  const set = (body: object, by: Visitor = shop.staff, id = order.id) =>
    by.call(setDeposit, { params: { id }, body: body as never });
  const remove = (by: Visitor = shop.staff) => by.call(removeDeposit, { params: { id: order.id } });
  const move = (status: 'processing' | 'shipped' | 'cancelled' | 'pending') =>
    shop.staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
  const track = () =>
    shop.staff.call(addTracking, {
      params: { id: order.id },
      body: { carrier: 'ups', trackingNumber: '1Z' },
    });
  const begin = (part?: 'deposit', by: Visitor = app.visitor()) =>
    by.call(createOrderPayment, { params: { id: order.publicId }, body: { part } });
  const pay = async (part?: 'deposit') => {
    const { body } = await begin(part);
    await shop.confirm(body.paymentIntentId);
    const complete = {
      params: { publicId: order.publicId },
      body: { paymentIntentId: body.paymentIntentId },
    };
    return app.visitor().call(completePublicPayment, complete);
  };
  const read = async () => (await shop.staff.call(getOrder, { params: { orderId: order.id } })).body;
  const check = (amount: string, reference = '1') =>
    shop.staff.call(recordPayment, {
      params: { id: order.id },
      body: { method: 'check', amount, reference },
    });

  it('is an amount, or a share of the total', async () => {
    expect(await set({ amount: '10.00' })).toMatchObject({ status: 200, body: { deposit: '10.00' } });
    expect(await set({ percent: '33.33' })).toMatchObject({ status: 200, body: { deposit: '16.00' } });
    expect(await remove()).toMatchObject({ status: 200, body: { deposit: null } });
    expect((await remove()).status).toBe(200);

    const admin = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
    const { body } = await admin.call(listAuditEntries, {});
    const audited = body.filter(({ action }: { action: string }) => action === 'order_deposit_changed');
    expect(audited.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { deposit: { from: '16.00', to: null } },
      { deposit: { from: '10.00', to: '16.00' } },
      { deposit: { from: null, to: '10.00' } },
    ]);
    const history = await shop.staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.body.at(-1)).toMatchObject({
      kind: 'deposit_changed',
      changes: { deposit: { from: '16.00', to: null } },
    });
    const mails = await shop.rows('select subject from mails order by id');
    expect(mails).toEqual([
      { subject: `A deposit of $10.00 is due for order ${order.orderNumber}` },
      { subject: `A deposit of $16.00 is due for order ${order.orderNumber}` },
    ]);
  });

  it('is paid first by the link, and the rest afterwards', async () => {
    await set({ percent: '50' });
    const visible = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
    expect(visible.body.deposit).toBe('24.00');
    expect((await begin('deposit')).body.amount).toBe('24.00');
    expect((await move('processing')).body).toMatchObject({
      code: 'status_barred',
      message: 'This order is processed once its deposit of $24.00 is paid.',
    });
    expect((await track()).status).toBe(409);

    expect(await pay('deposit')).toMatchObject({ status: 200, body: { amountPaid: '24.00', paidAt: null } });

    expect(await move('processing')).toMatchObject({ status: 200, body: { status: 'processing' } });
    expect((await begin('deposit')).body.amount).toBe('24.00');
    expect(await pay()).toMatchObject({ status: 200, body: { amountPaid: '48.00' } });
    expect(await shop.charged()).toBe(4800);
    expect((await track()).status).toBe(200);
  });

  it('can be paid together with the rest', async () => {
    await set({ amount: '20.00' });
    const deposit = (await begin('deposit')).body.paymentIntentId;

    expect(await pay()).toMatchObject({ status: 200, body: { amountPaid: '48.00', status: 'paid' } });

    expect((await shop.account.stripe.paymentIntents.retrieve(deposit)).status).toBe('canceled');
    expect((await move('processing')).status).toBe(200);
  });

  it('can be paid in parts and by check, and is due again after a refund', async () => {
    await set({ amount: '20.00' });
    await check('15.00');
    expect((await move('shipped')).body.message).toBe(
      'This order is processed once its deposit of $20.00 is paid: $5.00 is still due.',
    );
    await check('5.00', '2');
    const [{ id: paymentId }] = (await shop.staff.call(listOrderPayments, { params: { id: order.id } })).body;
    await shop.staff.call(refundPayment, { params: { id: order.id }, body: { paymentId, amount: '1.00' } });

    expect((await move('shipped')).body.message).toContain('$1.00 is still due');
  });

  it('withdraws card payments of another amount', async () => {
    const open = (await begin()).body.paymentIntentId;

    await set({ amount: '20.00' });

    expect((await shop.account.stripe.paymentIntents.retrieve(open)).status).toBe('canceled');
    const deposit = (await begin('deposit')).body.paymentIntentId;
    await remove();
    expect((await shop.account.stripe.paymentIntents.retrieve(deposit)).status).toBe('canceled');
    await expect(shop.confirm(deposit)).rejects.toThrow();
  });

  it('waits until the card of an order that was just placed is charged, and is refused then', async () => {
    const intentId = await shop.authorize();
    fault = (path) => (path.endsWith('/capture') ? 'fail_before' : 'pass');
    const { body: placed } = await shop.submit(intentId);
    expect(placed).toMatchObject({ paymentPending: true, amountPaid: '0.00' });

    const early = await set({ amount: '20.00' }, shop.staff, placed.id);
    fault = () => 'pass';
    const late = await set({ amount: '20.00' }, shop.staff, placed.id);

    expect(early.status).toBeGreaterThanOrEqual(400);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('No deposit can be required.');
    expect((await shop.account.stripe.paymentIntents.retrieve(intentId)).status).toBe('succeeded');
  });

  it('follows an edit that lowers the total below it', async () => {
    await set({ amount: '40.00' });
    const edit = { items: shop.items(1) };

    const { body } = await shop.staff.call(editOrder, { params: { id: order.id }, body: edit });

    expect(body).toMatchObject({ total: '24.00', deposit: '24.00' });
  });

  it('is refused above the total, below what is paid, without anything to pay, and once processing began', async () => {
    expect((await set({ amount: '48.01' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { amount: 'A deposit can be at most the total of $48.00' },
    });
    expect((await set({ amount: '0.00' })).status).toBe(400);
    expect((await set({ percent: '101' })).status).toBe(400);
    expect((await set({})).status).toBe(400);
    expect((await set({ amount: '5.00', version: 7 })).body.code).toBe('stale_version');
    await check('10.00');
    expect((await set({ amount: '10.00' })).body.message).toContain('$10.00 is already paid');
    await move('processing');
    expect((await set({ amount: '20.00' })).body).toMatchObject({
      code: 'conflict',
      message: 'This order is already being processed. No deposit can be required.',
    });
    await move('cancelled');
    expect((await set({ amount: '20.00' })).status).toBe(409);
    expect((await read()).deposit).toBeNull();
  });

  it('is set by the staff of the manufacturer alone', async () => {
    const rep = await app.as({
      salesOrganizationId: (await app.salesOrganization({ manufacturerId: shop.maker.id })).id,
    });
    const stranger = await CardShop.open(app);

    expect((await set({ amount: '5.00' }, shop.buyer)).status).toBe(403);
    expect((await remove(shop.buyer)).status).toBe(403);
    expect([403, 404]).toContain((await set({ amount: '5.00' }, rep)).status);
    expect((await set({ amount: '5.00' }, stranger.staff)).status).toBe(404);
    expect((await set({ amount: '5.00' }, app.visitor())).status).toBe(401);
    expect((await read()).deposit).toBeNull();
  });
});
