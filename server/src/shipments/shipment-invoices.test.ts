import { createInvoice, getInvoicePage, listInvoices } from '@casepack/contract/invoices/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { cancelRemainder, createShipment } from '@casepack/contract/shipments/endpoints';
import { getStatement } from '@casepack/contract/statements/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

interface SeenInvoice {
  total: string;
  invoiceUrl: string;
}

describe('an order whose shipments are invoiced', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app, { invoiceOn: 'shipment' });
    order = await house.order([1, 1, 1]);
    await house.staff.call(editOrder, {
      params: { id: order.id },
      body: { tax: '1.00', discount: '2.00', discountType: 'flat', shipping: '7.00' },
    });
  });

  const params = () => ({ id: order.id });
  const ship = (...indexes: number[]) =>
    house.staff.call(createShipment, {
      params: params(),
      body: { lines: indexes.map((index) => ({ itemId: order.items[index]?.id ?? 0, quantity: 1 })) },
    });
  const invoices = async (): Promise<SeenInvoice[]> =>
    (await house.staff.call(listInvoices, { params: params() })).body.reverse();

  it('has one for each, with its share of discount and tax, and shipping on the first', async () => {
    expect(await house.staff.call(createInvoice, { params: params() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('nothing of this order has shipped yet') },
    });
    expect((await ship(0)).body).toMatchObject({ status: 'invoice_sent', partlyShipped: true });
    await ship(1);
    await ship(2);

    expect(await invoices()).toMatchObject([{ total: '30.66' }, { total: '23.67' }, { total: '23.67' }]);
    expect((await house.read(order.id)).total).toBe('78.00');
    const mails = await house.rows(`select subject from mails where kind = 'invoice'`);
    expect(mails).toHaveLength(3);
    expect(await house.wrong()).toEqual([]);
  });

  it('is paid oldest invoice first', async () => {
    await ship(0);
    await ship(1);
    await house.staff.call(recordPayment, {
      params: params(),
      body: { method: 'check', amount: '40.00', reference: '1' },
    });

    const { body } = await house.staff.call(getStatement, { params: { id: house.customerId } });
    expect(body.openInvoices).toMatchObject([{ total: '23.67', open: '14.33' }]);
    const tokens = (await invoices()).map(({ invoiceUrl }) => invoiceUrl.split('/').at(-1) ?? '');
    const pages = await Promise.all(
      tokens.map(async (token) => (await app.visitor().call(getInvoicePage, { params: { token } })).body),
    );
    expect(pages).toMatchObject([{ openAmount: '0.00' }, { openAmount: '14.33' }]);
    expect(await house.wrong()).toEqual([]);
  });

  it('keeps what was invoiced when the rest is cancelled or shipments are taken back', async () => {
    await ship(0);
    await house.staff.call(cancelRemainder, { params: params(), body: {} });
    expect(await invoices()).toMatchObject([{ total: '30.66' }]);
    expect((await house.read(order.id)).total).toBe('30.66');
    expect(await house.wrong()).toEqual([]);

    await house.staff.call(changeOrderStatus, { params: params(), body: { status: 'processing' } });
    expect(await house.wrong()).toEqual([]);
    await ship(0);
    expect(await invoices()).toMatchObject([{ supersededAt: expect.any(String) }, { total: '30.66' }]);
    expect(await house.wrong()).toEqual([]);
  });
});
