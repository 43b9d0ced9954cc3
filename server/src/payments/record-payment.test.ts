import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { listOrderPayments, recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('recording an off-platform payment', () => {
  const app = useTestApp();
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });
  const check = { method: 'check', amount: '48.00', reference: '1001' };
  const record = (id: number, body: object, { by = shop.staff, key = '' } = {}) =>
    by.call(recordPayment, { params: { id }, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });

  it('marks the order paid once partial payments cover it', async () => {
    const order = await shop.order({ status: 'pending' });

    const part = await record(order.id, { ...check, amount: '20.00' });
    const rest = await record(order.id, {
      ...check,
      method: 'wire',
      amount: '28.00',
      reference: 'W-7',
      note: 'rest',
    });

    expect(part).toMatchObject({
      status: 200,
      body: { status: 'pending', amountPaid: '20.00', paidAt: null },
    });
    expect(rest).toMatchObject({ status: 200, body: { status: 'paid', amountPaid: '48.00' } });
    expect(rest.body.paidAt).toBe(app.now().toISOString());
    const list = await shop.staff.call(listOrderPayments, { params: { id: order.id } });
    expect(list.body).toMatchObject([
      {
        kind: 'payment',
        method: 'check',
        amount: '20.00',
        reference: '1001',
        provider: 'off_platform',
        note: null,
      },
      { method: 'wire', amount: '28.00', reference: 'W-7', note: 'rest', refunded: '0.00' },
    ]);
    const history = await shop.staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'payment_received',
      'payment_received',
    ]);
  });

  it('writes it to the audit log', async () => {
    const order = await shop.order();

    await record(order.id, check);

    expect(await app.db.select().from(auditEntries)).toMatchObject([
      {
        ...{ action: 'payment_recorded', subjectType: 'order', subjectId: String(order.id) },
        ...{ subjectName: order.orderNumber, changes: { check: { from: null, to: '$48.00' } } },
      },
    ]);
  });

  it('keeps the status of a shipped order and stores when it was paid', async () => {
    const order = await shop.order({ status: 'shipped' });

    expect((await record(order.id, check)).body).toMatchObject({ status: 'shipped', amountPaid: '48.00' });
  });

  it('rejects more than the amount due, and reports that amount', async () => {
    const order = await shop.order();

    const reply = await record(order.id, { ...check, amount: '48.01' });

    const message = 'Only $48.00 is due on this order. $48.01 is more than that.';
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'conflict', message, fields: { amount: message } },
    });
    expect((await shop.snapshot()).ledger).toEqual([]);
  });

  it('accepts a reference once per order, and again for another order', async () => {
    const [order, other] = [await shop.order(), await shop.order()];
    await record(order.id, { ...check, amount: '10.00' });

    const message = 'A payment with the reference 1001 is already recorded for this order.';
    expect(await record(order.id, { ...check, amount: '10.00' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message, fields: { reference: message } },
    });
    expect((await record(other.id, check)).status).toBe(200);
    expect((await shop.snapshot()).ledger).toHaveLength(2);
  });

  it('stores the day the money came in, by default today, and needs no reference', async () => {
    const order = await shop.order();
    const cash = { method: 'cash', amount: '10.00' };

    expect((await record(order.id, { ...cash, receivedOn: '2026-11-02' })).status).toBe(200);
    expect((await record(order.id, cash)).status).toBe(200);
    const future = await record(order.id, { ...cash, receivedOn: '2026-11-20' });

    const list = await shop.staff.call(listOrderPayments, { params: { id: order.id } });
    expect(list.body).toMatchObject([
      { reference: '', receivedOn: '2026-11-02', receipt: null },
      { reference: '', receivedOn: '2026-11-16' },
    ]);
    expect(future).toMatchObject({
      status: 400,
      body: { fields: { receivedOn: 'Choose a date that is not in the future' } },
    });
  });

  it('is shown with the person who recorded it', async () => {
    const order = await shop.order();
    const { id } = await app.user({ manufacturerId: shop.maker.id, firstName: 'Ada', lastName: 'Page' });

    await record(order.id, check, { by: await app.as({ id }) });

    const list = await shop.staff.call(listOrderPayments, { params: { id: order.id } });
    expect(list.body).toMatchObject([{ recordedBy: 'Ada Page' }]);
  });

  it('returns the same response for the same key and rejects the key for another payment', async () => {
    const order = await shop.order();
    const part = { ...check, amount: '10.00' };

    const first = await record(order.id, part, { key: 'k' });
    const second = await record(order.id, part, { key: 'k' });
    const other = await record(order.id, { ...part, amount: '11.00' }, { key: 'k' });

    expect([first.status, second.status, other.status]).toEqual([200, 200, 422]);
    expect(second.body.version).toBe(first.body.version);
    expect((await shop.snapshot()).ledger).toHaveLength(1);
  });

  it('rejects a cancelled or paid order, other tenants, buyers and invalid amounts', async () => {
    const [order, cancelled, paid] = [
      await shop.order(),
      await shop.order({ status: 'cancelled' }),
      await shop.order({ status: 'paid', amountPaid: (await shop.order()).total }),
    ];
    const stranger = await CardShop.open(app);

    expect((await record(cancelled.id, check)).body).toMatchObject({
      ...{ code: 'order_not_payable', message: 'This order is cancelled and cannot be paid.' },
    });
    expect((await record(paid.id, check)).body).toMatchObject({
      ...{ code: 'order_not_payable', message: 'This order is already paid.' },
    });
    const notFound = { status: 404, body: { message: 'Order not found' } };
    expect(await record(order.id, check, { by: stranger.staff })).toMatchObject(notFound);
    expect(await record(order.id + 1_000, check)).toMatchObject(notFound);
    expect((await record(order.id, check, { by: shop.buyer })).status).toBe(403);
    for (const amount of ['0.00', '-1', '1.234', 'NaN', 1e308]) {
      expect.soft((await record(order.id, { ...check, amount })).status, String(amount)).toBe(400);
    }
    expect((await record(order.id, { ...check, method: 'card' })).status).toBe(400);
    expect((await shop.snapshot()).ledger).toEqual([]);
  });
});
