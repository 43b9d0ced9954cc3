import { getInvoicePage, listInvoices } from '@casepack/contract/invoices/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import {
  cancelRemainder,
  createShipment,
  listShipments,
  recordReturn,
  withdrawShipment,
} from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { linesOf, type SeenOrder, Warehouse } from '../testing/warehouse';

describe('withdrawing one shipment', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;

  const params = () => ({ id: order.id });
  const ship = (index: number, quantity: number, trackingNumber = `T${index}`) =>
    house.staff.call(createShipment, {
      params: params(),
      body: {
        lines: [{ itemId: order.items[index]?.id ?? 0, quantity }],
        tracking: [{ carrier: 'ups', trackingNumber }],
      } as never,
    });
  const withdraw = (number: number, body: object = {}, by: Visitor = house.staff) =>
    by.call(withdrawShipment, { params: { ...params(), number }, body });
  const shipments = async (): Promise<{ number: number }[]> =>
    (await house.staff.call(listShipments, { params: params() })).body;

  describe('a shipment that has not left after all', () => {
    beforeEach(async () => {
      house = await Warehouse.open(app);
      order = await house.order([5, 3, 2]);
      await ship(0, 5);
      await ship(1, 3);
    });

    it('is taken back alone: its goods are set aside again, and the others stay', async () => {
      const reply = await withdraw(1);

      expect(reply).toMatchObject({
        status: 200,
        body: {
          ...{ status: 'waiting_for_payment', partlyShipped: true, total: order.total },
          tracking: [{ trackingNumber: 'T1' }],
        },
      });
      expect(linesOf(reply, 'shippedQuantity')).toEqual([0, 3, 0]);
      expect(await shipments()).toMatchObject([{ number: 2 }]);
      expect(await house.stock()).toEqual([
        [540, 60],
        [564, 0],
        [576, 24],
      ]);
      const { body } = await house.staff.call(getOrderHistory, { params: params() });
      expect(body.at(-1)).toMatchObject({
        kind: 'shipment_withdrawn',
        changes: { withdrawn: { to: [expect.stringMatching(/^5 x /)] } },
      });
      const [mail] = await house.rows(`select subject, text from mails where kind = 'shipment_withdrawn'`);
      expect(mail?.subject).toBe(`A shipment of your order ${order.orderNumber} has not left yet`);
      expect(mail?.text).toContain('5 × case of 12');
      expect(await house.wrong()).toEqual([]);
    });

    it('is told to the customer as well if all of them are taken back by a status', async () => {
      await ship(2, 2);

      const reply = await house.staff.call(changeOrderStatus, {
        params: params(),
        body: { status: 'processing' },
      });

      expect(reply.body).toMatchObject({ status: 'processing', partlyShipped: false });
      const mails = await house.rows(`select subject, text from mails where kind = 'shipment_withdrawn'`);
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Your order ${order.orderNumber} has not left yet`,
      ]);
      for (const part of [5, 3, 2]) expect(mails[0]?.text).toContain(`${part} × case of 12`);
    });

    it('makes a shipped order processed again, which ships as before', async () => {
      expect((await ship(2, 2)).body).toMatchObject({ status: 'shipped' });
      expect((await withdraw(3)).body).toMatchObject({ status: 'processing', partlyShipped: true });
      expect((await withdraw(1)).body).toMatchObject({ status: 'processing', partlyShipped: true });
      expect((await withdraw(2)).body).toMatchObject({ status: 'processing', partlyShipped: false });
      expect(await house.stock()).toEqual([
        [540, 60],
        [564, 36],
        [576, 24],
      ]);
      expect(await house.wrong()).toEqual([]);

      const again = await house.staff.call(createShipment, { params: params(), body: {} });
      expect(again.body).toMatchObject({ status: 'shipped', partlyShipped: false });
      expect(await shipments()).toMatchObject([{ number: 4 }]);
      expect(await house.wrong()).toEqual([]);
    });

    it('is taken back once, however often and by however many it is asked for', async () => {
      const tries = await Promise.all(Array.from({ length: 6 }, () => withdraw(1)));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
      expect((await withdraw(2, { version: order.version })).status).toBe(409);
      expect((await house.stock())[0]).toEqual([540, 60]);
      expect(await house.wrong()).toEqual([]);
    });

    it('stays if its goods came back, if it is delivered, and if the order is cancelled', async () => {
      const lines = [{ itemId: order.items[0]?.id ?? 0, quantity: 1, restock: true }];
      await house.staff.call(recordReturn, { params: params(), body: { lines, reason: 'Broken' } });
      expect(await withdraw(1)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('came back') },
      });
      expect((await withdraw(2)).status).toBe(200);

      const move = (status: 'delivered') =>
        house.staff.call(changeOrderStatus, { params: params(), body: { status } });
      await move('delivered');
      expect(await withdraw(3)).toMatchObject({ status: 409, body: { code: 'status_barred' } });
      expect(await house.wrong()).toEqual([]);
    });

    it('is taken back by staff of its manufacturer alone', async () => {
      const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
      expect((await withdraw(1, {}, house.buyer)).status).toBe(403);
      expect([403, 404]).toContain((await withdraw(1, {}, stranger)).status);
      expect((await withdraw(9)).status).toBe(404);
      expect(await shipments()).toHaveLength(2);
    });
  });

  describe('a withdrawn shipment that was invoiced', () => {
    beforeEach(async () => {
      house = await Warehouse.open(app, { invoiceOn: 'shipment' });
      order = await house.order([1, 1, 1]);
      await house.staff.call(editOrder, {
        params: params(),
        body: { tax: '1.00', discount: '2.00', discountType: 'flat', shipping: '7.00' },
      });
      await ship(0, 1);
      await ship(1, 1);
    });

    const invoices = async (): Promise<
      { total: string; supersededAt: string | null; invoiceUrl: string }[]
    > => (await house.staff.call(listInvoices, { params: params() })).body.reverse();

    it('loses its invoice; the others stay, and what was paid settles them', async () => {
      await house.staff.call(recordPayment, {
        params: params(),
        body: { method: 'check', amount: '20.00', reference: '1' },
      });
      await withdraw(1);

      const [first, second] = await invoices();
      expect(first).toMatchObject({ total: '30.66', supersededAt: expect.any(String) });
      expect(second).toMatchObject({ total: '23.67', supersededAt: null });
      const token = second?.invoiceUrl.split('/').at(-1) ?? '';
      const page = await app.visitor().call(getInvoicePage, { params: { token } });
      expect(page.body).toMatchObject({ openAmount: '3.67' });
      const [mail] = await house.rows(`select text from mails where kind = 'shipment_withdrawn'`);
      expect(mail?.text).toContain('no longer applies');
      expect(await house.wrong()).toEqual([]);
    });

    it('is invoiced again when it ships, and the invoices add up to the total', async () => {
      await withdraw(1);
      await ship(0, 1);
      await ship(2, 1);

      const held = (await invoices()).filter(({ supersededAt }) => supersededAt === null);
      const sum = held.reduce((total, each) => total + Math.round(Number(each.total) * 100), 0);
      expect([held.length, sum]).toEqual([3, 7800]);
      expect(await house.wrong()).toEqual([]);
    });

    it('leaves the rest of the order to be cancelled', async () => {
      await withdraw(1);
      const reply = await house.staff.call(cancelRemainder, { params: params(), body: {} });
      expect(reply.body).toMatchObject({ status: 'shipped', total: '23.67' });
      expect(await house.wrong()).toEqual([]);
    });
  });
});
