import { getOrder, listOrders } from '@casepack/contract/orders/endpoints';
import { asc } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { payments } from '../db/schema/payments';
import { stockMoves } from '../db/schema/stock';
import { checkFile, importFile } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';

const FILE = [
  'Order #,Date,Customer,Status,Paid,PO,SKU,Qty,Unit price,Tax,Freight,Discount',
  '1001,3/15/2025,Corner Shop,Closed,yes,PO-7,ROSE-10,2,$12.50,1.25,5.00,2.00',
  '1001,,,,,,LAV-10,1,$10.00,,,',
  'SO-1002,2025-04-01,Corner Shop,shipped,no,,ROSE-10,3,12.50,,,',
  '1003,2025-05-01,Corner Shop,canceled,,,ROSE-10,1,12.50,,,',
].join('\n');

describe('importing past orders', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let customerId: number;
  let staff: Visitor;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer({ numberPrefix: 'FH' })).id;
    customerId = (await app.customer({ manufacturerId, businessName: 'Corner Shop' })).id;
    await app.product({ manufacturerId, sku: 'ROSE-10' });
    await app.product({ manufacturerId, sku: 'LAV-10' });
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const stored = () => app.db.select().from(orders).orderBy(asc(orders.id));

  async function differences() {
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      const findings = await checkBooks(client);
      return findings.flatMap(({ name, differences }) =>
        differences.map(({ problem }) => `${name}: ${problem}`),
      );
    } finally {
      await client.end();
    }
  }

  it('stores them as they were, without moving stock or telling anyone', async () => {
    const done = await importFile(app, staff, 'orders', FILE);

    expect(done).toMatchObject({
      state: 'done',
      badRows: 0,
      counts: { created: 3, updated: 0, unchanged: 0 },
    });
    const [first, second, third] = await stored();
    expect(first).toMatchObject({
      ...{
        orderNumber: '1001',
        status: 'completed',
        wholesaleCustomerId: customerId,
        purchaseOrderNumber: 'PO-7',
      },
      ...{ subtotal: 3_500, tax: 125, shipping: 500, discount: 200, total: 3_925, amountPaid: 3_925 },
      createdAt: new Date('2025-03-15T12:00:00Z'),
    });
    expect(second).toMatchObject({
      orderNumber: 'SO-1002',
      status: 'shipped',
      total: 3_750,
      amountPaid: 0,
      paidAt: null,
    });
    expect(third).toMatchObject({ orderNumber: '1003', status: 'cancelled', amountPaid: 0 });
    expect(await app.db.select().from(payments)).toMatchObject([{ amount: 3_925, provider: 'off_platform' }]);
    expect(await app.db.$count(mails)).toBe(0);
    expect(await app.db.$count(stockMoves)).toBe(0);
    expect(await differences()).toEqual([]);

    const buyer = await app.as({ wholesaleCustomerId: customerId });
    expect((await buyer.call(listOrders, {})).body).toHaveLength(3);
    const { body } = await buyer.call(getOrder, { params: { orderId: first?.id ?? 0 } });
    expect(body.items).toMatchObject([
      { quantity: 2, unitPrice: '12.50' },
      { quantity: 1, unitPrice: '10.00' },
    ]);
  });

  it('means no registered company that was rejected or linked to another customer', async () => {
    const closed = { selfRegistered: true, requiresApproval: true, active: false };
    await app.customer({ manufacturerId, businessName: 'Corner Shop', ...closed });

    const done = await importFile(app, staff, 'orders', FILE);

    expect(done).toMatchObject({ state: 'done', badRows: 0 });
    expect((await stored()).map(({ wholesaleCustomerId }) => wholesaleCustomerId)).toEqual(
      Array.from({ length: 3 }, () => customerId),
    );
  });

  it('changes nothing when the same file is imported again', async () => {
    await importFile(app, staff, 'orders', FILE);
    const before = await stored();

    const again = await importFile(app, staff, 'orders', FILE);

    expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 3 } });
    expect(await stored()).toEqual(before);
  });

  it('names every bad row, and leaves out the whole order of it', async () => {
    const file = [
      'Order,Date,Customer,Status,Paid,SKU,Qty,Price,Discount',
      '1,2025-01-01,Corner Shop,,,ROSE-10,1,1.00,',
      '1,,,,,NONE,1,1.00,',
      '2,,Corner Shop,,,ROSE-10,1,1.00,',
      '3,2031-01-01,Corner Shop,,,ROSE-10,1,1.00,',
      '4,2025-01-01,Nobody,,,ROSE-10,1,1.00,',
      '5,2025-01-01,Corner Shop,open,,ROSE-10,1,1.00,',
      '6,2025-01-01,Corner Shop,completed,no,ROSE-10,1,1.00,',
      '7,2025-01-01,Corner Shop,,,ROSE-10,1,1.00,2.00',
      'FH-000123,2025-01-01,Corner Shop,,,ROSE-10,1,1.00,',
      '8,2025-01-01,Corner Shop,,,ROSE-10,0,1.00,',
      '9,2025-01-01,Corner Shop,,,ROSE-10,1,1.00,',
      '9,2025-01-02,Corner Shop,,,ROSE-10,1,1.00,',
      '10,2025-01-01,Corner Shop,,no,ROSE-10,1,1.00,',
    ].join('\n');

    const { problems } = await checkFile(app, staff, 'orders', file);

    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: Line 3 of this order has a problem',
      '3: There is no product with the SKU NONE. Import the products first',
      '4: Order date is required',
      '5: The order date is in the future',
      '6: There is no customer Nobody. Import the customers first',
      '7: Use Shipped, Delivered, Completed or Cancelled. Enter open orders at the order desk',
      '8: A completed order is paid. Use Delivered for one that is not',
      '9: The total of the order is too large, or less than its discount',
      '10: FH-000123 could be the number of an order placed here. Add something to it, such as OLD-',
      '11: Must be at least 1 case',
      '12: Line 13 of this order has a problem',
      '13: Line 12 says something else about this order',
    ]);
    const done = await importFile(app, staff, 'orders', file, { mode: 'good' });
    expect(done).toMatchObject({ state: 'done', counts: { created: 1 }, badRows: 12 });
    expect(await stored()).toMatchObject([{ orderNumber: '10', status: 'delivered', amountPaid: 0 }]);
  });
});
