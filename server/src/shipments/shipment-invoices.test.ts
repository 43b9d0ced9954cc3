import { randomUUID } from 'node:crypto';
import { createInvoice, getInvoicePage, listInvoices } from '@casepack/contract/invoices/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getJobFile, startOrderJob } from '@casepack/contract/order-jobs/endpoints';
import { listOpenOrders, recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { cancelRemainder, createShipment } from '@casepack/contract/shipments/endpoints';
import { getStatement } from '@casepack/contract/statements/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf';
import { useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

interface SeenInvoice {
  number: string;
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
    const mails = await house.rows(`select text from mails where kind = 'invoice' order by id`);
    expect(mails).toHaveLength(3);
    // Each says what is on it, not what is on the order.
    const [first, second] = mails.map(({ text }) => String(text));
    expect(first).toMatch(
      /Amount due: \$30\.66[\s\S]*Subtotal: \$24\.00[\s\S]*Shipping: \$7\.00\nTotal: \$30\.66/,
    );
    expect(second).toMatch(/Amount due: \$23\.67[\s\S]*Subtotal: \$24\.00[\s\S]*Total: \$23\.67/);
    const names = house.products.map(({ name }) => name);
    expect(names.map((name) => second?.includes(name))).toEqual([false, true, false]);
    expect(await house.wrong()).toEqual([]);
  });

  it('is invoiced to the end as it was begun, also if its manufacturer chooses otherwise meanwhile', async () => {
    await ship(0);
    const { rows } = await house.app.running.deps.pool.query(
      `update manufacturers set invoice_on = 'order' where id = $1 returning id`,
      [house.maker.id],
    );
    expect(rows).toHaveLength(1);
    await ship(1);
    await ship(2);

    expect(await invoices()).toMatchObject([{ total: '30.66' }, { total: '23.67' }, { total: '23.67' }]);
    expect(await house.wrong()).toEqual([]);
  });

  it('keeps the price of what is invoiced', async () => {
    order = await house.order([3, 1]);
    await ship(0);
    const price = (index: number) =>
      house.staff.call(editOrder, {
        params: params(),
        body: {
          items: order.items.map(({ id, productId, quantity }, at) => ({
            ...{ id, productId, quantity },
            ...(at === index ? { manualPrice: { price: '1.00', reason: 'Agreed' } } : {}),
          })),
        } as never,
      });
    expect(await price(0)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is invoiced at $24.00, so its price has to stay') },
    });
    expect((await price(1)).status).toBe(200);
    await ship(1);
    await house.staff.call(createShipment, { params: params(), body: {} });
    expect((await house.read(order.id)).total).toBe('73.00');
    expect(await house.wrong()).toEqual([]);
  });

  it('is printed with all of its invoices', async () => {
    await ship(0);
    await ship(1);
    const id = randomUUID();
    await house.staff.call(startOrderJob, {
      query: {},
      body: { id, orderIds: [order.id], work: { kind: 'invoices', printedBefore: 'refuse' } },
    });
    await app.runJobs();
    const { rawPayload } = await app.running.app.inject({
      url: getJobFile.path.replace(':id', id),
      headers: { cookie: `casepack_session=${house.staff.cookie}` },
    });
    const { text } = await readPdf(rawPayload);
    const numbers = (await invoices()).map(({ number }) => number);
    expect(numbers.map((number) => text.includes(number))).toEqual([true, true]);
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

  it('is one order to pay, with how much of it is on the invoice that is due first', async () => {
    const [first, second] = [await ship(0).then(invoices), await ship(1).then(invoices)].map((each) =>
      each.at(-1),
    );
    const open = async () =>
      (await house.buyer.call(listOpenOrders, { params: { id: house.customerId } })).body;
    const pay = (amount: string) =>
      house.staff.call(recordPayment, {
        params: params(),
        body: { method: 'check', amount, reference: amount },
      });

    expect(await open()).toMatchObject([{ invoiceNumber: first?.number, invoiceDue: '30.66', due: '78.00' }]);
    await pay('40.00');
    expect(await open()).toMatchObject([
      { invoiceNumber: second?.number, invoiceDue: '14.33', due: '38.00' },
    ]);
    await pay('14.33');
    expect(await open()).toMatchObject([
      { invoiceNumber: null, dueOn: null, invoiceDue: null, due: '23.67' },
    ]);
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
