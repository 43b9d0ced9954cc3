import { createInvoice, getInvoicePage, listInvoices } from '@casepack/contract/invoices/endpoints';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { createShipment } from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

describe('what left before each shipment was invoiced', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app, { invoiceOn: 'order' });
    order = await house.order([1, 1, 1]);
    await house.staff.call(editOrder, {
      params: { id: order.id },
      body: { tax: '1.00', discount: '2.00', discountType: 'flat', shipping: '7.00' },
    });
  });

  const ship = (...indexes: number[]) =>
    house.staff.call(createShipment, {
      params: { id: order.id },
      body: { lines: indexes.map((index) => ({ itemId: order.items[index]?.id ?? 0, quantity: 1 })) },
    });
  const chooseShipments = () => house.rows(`update manufacturers set invoice_on = 'shipment'`);
  const create = () => house.staff.call(createInvoice, { params: { id: order.id } });
  /** The totals of the invoices, and how much the lines of each are worth. */
  async function invoices(): Promise<[total: string, lines: string[]][]> {
    const { body } = await house.staff.call(listInvoices, { params: { id: order.id } });
    return Promise.all(
      body.reverse().map(async ({ total, invoiceUrl }: { total: string; invoiceUrl: string }) => {
        const token = invoiceUrl.split('/').at(-1) ?? '';
        const page = await app.visitor().call(getInvoicePage, { params: { token } });
        return [total, page.body.content.lines.map(({ name }: { name: string }) => name)];
      }),
    );
  }
  const names = (...indexes: number[]) => indexes.map((index) => house.products[index]?.name);

  it('is invoiced as a whole if nothing is left to ship', async () => {
    await ship(0);
    await ship(1, 2);
    await chooseShipments();

    expect(await create()).toMatchObject({ status: 200, body: { invoice: { total: '78.00' } } });
    expect(await invoices()).toEqual([['78.00', names(0, 1, 2)]]);
    expect(await house.wrong()).toEqual([]);
  });

  it('is invoiced when asked for, and the rest when it leaves', async () => {
    await ship(0);
    await chooseShipments();

    const reply = await create();
    expect(reply).toMatchObject({
      status: 200,
      body: { invoice: { total: '30.66', mail: { state: 'kept' } } },
    });
    expect(await house.read(order.id)).toMatchObject({ status: 'invoice_sent', partlyShipped: true });
    expect((await create()).body.invoice.number).toBe(reply.body.invoice.number);
    await ship(1, 2);

    expect(await invoices()).toEqual([
      ['30.66', names(0)],
      ['47.34', names(1, 2)],
    ]);
    expect(await house.wrong()).toEqual([]);
  });

  it('is invoiced with the next shipment at the latest, each with its own lines', async () => {
    await ship(0);
    await ship(1);
    await chooseShipments();
    await ship(2);

    expect(await invoices()).toEqual([
      ['30.66', names(0)],
      ['23.67', names(1)],
      ['23.67', names(2)],
    ]);
    expect(await house.rows(`select from mails where kind = 'invoice'`)).toHaveLength(3);
    expect(await house.wrong()).toEqual([]);
  });
});
