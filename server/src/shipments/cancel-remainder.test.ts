import { createInvoice, listInvoices } from '@casepack/contract/invoices/endpoints';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { cancelRemainder, createShipment } from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { linesOf, type SeenOrder, Warehouse } from '../testing/warehouse';

describe('cancelling what is left of an order', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app);
    order = await house.order([5, 3, 2]);
  });

  const item = (index: number): number => order.items[index]?.id ?? 0;
  const params = () => ({ id: order.id });
  const ship = (index: number, quantity: number) =>
    house.staff.call(createShipment, {
      params: params(),
      body: { lines: [{ itemId: item(index), quantity }] },
    });
  const cancel = (body: object = {}, by: Visitor = house.staff) =>
    by.call(cancelRemainder, { params: params(), body: body as never });
  const edit = (body: object) => house.staff.call(editOrder, { params: params(), body: body as never });
  const pay = (amount: string) =>
    house.staff.call(recordPayment, { params: params(), body: { method: 'check', amount, reference: '1' } });
  const papers = async () =>
    (await house.staff.call(listInvoices, { params: params() })).body.map(
      ({ kind, total, supersededAt }: { kind: string; total: string; supersededAt: string | null }) =>
        `${kind} ${total}${supersededAt ? ' superseded' : ''}`,
    );

  it('releases its stock, lowers the total and ships the order', async () => {
    await edit({ tax: '24.00', discount: '12.00', discountType: 'flat', shipping: '7.00' });
    expect((await house.read(order.id)).total).toBe('259.00');
    await ship(0, 5);
    const reply = await cancel({ lines: [{ itemId: item(1), quantity: 2 }], reason: 'Sold out' });
    // 48.00 of 240.00 leave, with a fifth of tax and discount.
    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...{ status: 'waiting_for_payment', partlyShipped: true, subtotal: '192.00', tax: '19.20' },
        ...{ discount: '9.60', shipping: '7.00', total: '208.60' },
      },
    });
    expect(linesOf(reply, 'cancelledQuantity')).toEqual([0, 2, 0]);
    expect(await house.stock()).toEqual([
      [540, 0],
      [588, 12],
      [576, 24],
    ]);

    expect((await cancel()).body).toMatchObject({
      status: 'shipped',
      partlyShipped: false,
      subtotal: '120.00',
    });
    expect(await house.stock()).toEqual([
      [540, 0],
      [600, 0],
      [600, 0],
    ]);
    const mails = await house.rows(`select text from mails where kind = 'remainder_cancelled' order by id`);
    expect(mails[0]?.text).toContain('has cancelled part of your order: Sold out');
    expect(mails[0]?.text).toContain('Still to come: 1 × ');
    expect(mails[1]?.text).not.toContain('Still to come');
    expect(mails[0]?.text).toContain('The new total is $208.60, of which $208.60 is due.');
    expect(await house.wrong()).toEqual([]);
  });

  it('keeps a percentage a percentage', async () => {
    await edit({ discount: '10', discountType: 'percentage' });
    expect((await cancel({ lines: [{ itemId: item(2), quantity: 1 }] })).body).toMatchObject({
      ...{ subtotal: '216.00', discount: '21.60', discountValue: '10.00', total: '194.40' },
    });
    expect(await house.wrong()).toEqual([]);
  });

  it('replaces an invoice that is still to be paid', async () => {
    await house.staff.call(createInvoice, { params: params() });
    await cancel({ lines: [{ itemId: item(2), quantity: 1 }] });

    expect(await papers()).toEqual(['invoice 240.00 superseded']);
    expect(await house.wrong()).toEqual([]);
  });

  it('credits an invoice that is paid, and the refund needs no second credit note', async () => {
    await house.staff.call(createInvoice, { params: params() });
    await pay('240.00');
    expect((await cancel({ lines: [{ itemId: item(0), quantity: 1 }] })).body).toMatchObject({
      ...{ total: '216.00', refundDue: true },
    });
    expect(await papers()).toEqual(['credit_note 24.00', 'invoice 240.00']);
    expect(await house.wrong()).toEqual([]);

    const { body } = await house.staff.call(listOrderPayments, { params: params() });
    const refund = (amount: string) =>
      house.staff.call(refundPayment, {
        params: params(),
        body: { paymentId: body[0].id, amount, reference: amount } as never,
      });
    expect((await refund('24.00')).status).toBe(200);
    expect(await papers()).toEqual(['credit_note 24.00', 'invoice 240.00']);
    expect((await house.read(order.id)).refundDue).toBe(false);
    // What is refunded beyond that is credited as before.
    expect((await refund('10.00')).status).toBe(200);
    expect(await papers()).toEqual(['credit_note 10.00', 'credit_note 24.00', 'invoice 240.00']);
    expect(await house.wrong()).toEqual([]);
  });

  it.each([
    ['everything, when nothing has shipped', {}, 'Cancel the whole order instead.'],
    ['more than is left', { lines: [{ quantity: 6 }] }, 'At most 5 of'],
  ])('refuses %s', async (_, body: { lines?: object[] }, message) => {
    const lines = body.lines?.map((line) => ({ itemId: item(0), ...line }));
    const reply = await cancel({ ...(lines ? { lines } : {}) });

    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } });
    expect(await house.stock()).toEqual([
      [540, 60],
      [564, 36],
      [576, 24],
    ]);
  });

  it('refuses an older version and whoever does not manage the order', async () => {
    const lines = [{ itemId: item(0), quantity: 1 }];
    expect((await cancel({ lines, version: order.version })).status).toBe(200);
    expect((await cancel({ lines, version: order.version })).status).toBe(409);
    expect((await cancel({ lines }, house.buyer)).status).toBe(403);
  });
});
