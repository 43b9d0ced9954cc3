import { listInvoices } from '@casepack/contract/invoices/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOverview } from '@casepack/contract/overview/endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { createShipment, recordReturn } from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { linesOf, type SeenOrder, Warehouse } from '../testing/warehouse';

describe('goods that come back', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app);
    order = await house.order([5, 3, 2]);
    await house.staff.call(editOrder, {
      params: { id: order.id },
      body: { tax: '24.00', discount: '12.00', discountType: 'flat', shipping: '7.00' },
    });
    await house.staff.call(createShipment, { params: { id: order.id }, body: {} });
  });

  const item = (index: number): number => order.items[index]?.id ?? 0;
  const params = () => ({ id: order.id });
  const back = (index: number, quantity: number, restock = true) =>
    house.staff.call(recordReturn, {
      params: params(),
      body: { lines: [{ itemId: item(index), quantity, restock }], reason: 'Broken' },
    });
  const pay = (amount: string) =>
    house.staff.call(recordPayment, {
      params: params(),
      body: { method: 'check', amount, reference: amount },
    });

  it('go back to the shelf or not, and lower what is owed', async () => {
    const reply = await back(0, 2);
    // 48.00 of 240.00, with a fifth of tax and discount.
    expect(reply).toMatchObject({
      status: 200,
      body: { total: '259.00', amountCredited: '50.40', refundDue: false },
    });
    expect(linesOf(reply, 'returnedQuantity')).toEqual([2, 0, 0]);
    expect(await house.stock()).toEqual([
      [564, 0],
      [564, 0],
      [576, 0],
    ]);
    await back(1, 1, false);
    expect((await house.stock())[1]).toEqual([564, 0]);

    expect((await pay('183.40')).body).toMatchObject({ amountPaid: '183.40', paidAt: expect.any(String) });
    expect(await house.read(order.id)).toMatchObject({ status: 'shipped', refundDue: false });
    expect(await house.wrong()).toEqual([]);
  });

  it('are refunded where they were paid for, under one credit note', async () => {
    await pay('259.00');
    expect((await back(0, 5)).body).toMatchObject({ amountCredited: '126.00', refundDue: true });
    const payments = await house.staff.call(listOrderPayments, { params: params() });
    await house.staff.call(refundPayment, {
      params: params(),
      body: { paymentId: payments.body[0].id, amount: '126.00', reference: 'back' } as never,
    });

    expect(await house.read(order.id)).toMatchObject({ refundDue: false });
    const papers = await house.staff.call(listInvoices, { params: params() });
    expect(papers.body).toMatchObject([{ kind: 'credit_note', total: '126.00' }]);
    const notes = await house.rows(`select content->>'reason' as reason from invoices`);
    expect(notes).toEqual([{ reason: 'Broken' }]);
    const [mail] = await house.rows(`select text from mails where kind = 'returned'`);
    expect(mail?.text).toContain('credits you $126.00');
    expect(mail?.text).toContain('$126.00 will be refunded to you.');
    const overview = await house.staff.call(getOverview);
    expect(overview.body.topCustomers).toMatchObject([{ revenue: '133.00' }]);
    expect(overview.body.topProducts.map(({ revenue }: { revenue: string }) => revenue)).toEqual([
      ...['72.00', '48.00', '0.00'],
    ]);
    expect(await house.wrong()).toEqual([]);
  });

  it('leave nothing to pay when all of them came back, except for the shipping charge', async () => {
    await back(0, 5);
    await back(1, 3);
    await back(2, 2);
    expect(await house.read(order.id)).toMatchObject({ total: '259.00', amountCredited: '252.00' });
    expect((await back(0, 1)).status).toBe(409);
    expect(await house.wrong()).toEqual([]);
  });

  it('cannot be more than have shipped, not even at once, and keep the order where it is', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => back(0, 1)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    const move = await house.staff.call(changeOrderStatus, {
      params: params(),
      body: { status: 'processing' },
    });
    expect(move).toMatchObject({ status: 409, body: { message: expect.stringContaining('came back') } });
    expect(await house.wrong()).toEqual([]);
  });
});
