import { cents } from '@casepack/contract/money';
import { exportReceivables, getStatement, listReceivables } from '@casepack/contract/statements/endpoints';
import { describe, expect, it } from 'vitest';
import type { orders } from '../db/schema/orders';
import { supersedeInvoice } from '../invoices/invoices.queries';
import { countStatements } from '../testing/count-statements';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp } from '../testing/test-app';

type Values = Partial<typeof orders.$inferInsert>;

describe('receivables', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const shop = (name: string, customerNumber: string | null = null) =>
      app.customer({
        ...{ manufacturerId: maker.id, salesOrganizationId: agency.id },
        ...{ name, businessName: name, customerNumber },
      });
    const due = async (customerId: number, dueOn: string, amount: number, values: Values = {}) => {
      const placed = await app.order({
        ...{ wholesaleCustomerId: customerId, manufacturerId: maker.id, salesOrganizationId: agency.id },
        ...{ status: 'invoice_sent', subtotal: cents(amount), total: cents(amount) },
        ...values,
      });
      await storeInvoice(app, placed, { dueOn, total: placed.total });
      return placed;
    };
    const staff = await app.as({ manufacturerId: maker.id });
    return { maker, agency, shop, due, staff };
  }

  it('are grouped by customer and by days past due, the highest overdue amount first', async () => {
    const { shop, due, staff } = await world();
    const [corner, harbor] = [await shop('Corner Shop', 'C-7'), await shop('Harbor Store')];
    await due(corner.id, '2026-11-16', 100);
    await due(corner.id, '2026-11-15', 200);
    await due(corner.id, '2026-10-17', 400);
    await due(corner.id, '2026-10-16', 800);
    await due(corner.id, '2026-09-16', 1600);
    await due(corner.id, '2026-08-18', 3200);
    await due(corner.id, '2026-08-17', 6400);
    await due(harbor.id, '2026-12-01', 99_999);

    const { body } = await staff.call(listReceivables);

    const aging = {
      ...{ current: '1.00', days1to30: '6.00', days31to60: '8.00', days61to90: '48.00', over90: '64.00' },
    };
    expect(body).toEqual({
      asOf: '2026-11-16',
      totals: {
        ...{ customers: 2, invoices: 8, balance: '1126.99', overdue: '126.00' },
        aging: { ...aging, current: '1000.99' },
      },
      customers: [
        {
          ...{ customerId: corner.id, name: 'Corner Shop', customerNumber: 'C-7', invoices: 7 },
          ...{ balance: '127.00', overdue: '126.00', oldestDueOn: '2026-08-17', aging },
        },
        {
          ...{ customerId: harbor.id, name: 'Harbor Store', customerNumber: null, invoices: 1 },
          ...{ balance: '999.99', overdue: '0.00', oldestDueOn: '2026-12-01' },
          aging: {
            ...{
              current: '999.99',
              days1to30: '0.00',
              days31to60: '0.00',
              days61to90: '0.00',
              over90: '0.00',
            },
          },
        },
      ],
    });
    const { body: statement } = await staff.call(getStatement, { params: { id: corner.id } });
    expect(statement).toMatchObject({ balance: '127.00', aging });
  });

  it('omit orders that are paid, cancelled or not invoiced, and superseded invoices', async () => {
    const { shop, due, staff } = await world();
    const { id } = await shop('Corner Shop');
    await due(id, '2026-10-16', 4800, { amountPaid: cents(1800) });
    await due(id, '2026-10-16', 4800, { amountPaid: cents(4800), status: 'paid', paidAt: app.now() });
    await due(id, '2026-10-16', 4800, { status: 'cancelled' });
    await supersedeInvoice(app.db, (await due(id, '2026-10-16', 4800)).id, app.now());

    expect((await staff.call(listReceivables)).body.totals).toMatchObject({ invoices: 1, balance: '30.00' });
  });

  it('can be searched by name and customer number, sorted and read page by page', async () => {
    const { shop, due, staff } = await world();
    for (const [name, number, amount] of [
      ['Alder', 'A-1', 100],
      ['Birch', 'B-2', 300],
      ['Cedar', 'C-3', 200],
    ] as const) {
      await due((await shop(name, number)).id, '2026-10-16', amount);
    }
    const names = async (query: Record<string, string>) => {
      const { body } = await staff.call(listReceivables, { query });
      return [body.totals.customers, ...body.customers.map((each: { name: string }) => each.name)];
    };

    expect(await names({})).toEqual([3, 'Birch', 'Cedar', 'Alder']);
    expect(await names({ sort: 'balance' })).toEqual([3, 'Alder', 'Cedar', 'Birch']);
    expect(await names({ sort: '-name' })).toEqual([3, 'Cedar', 'Birch', 'Alder']);
    expect(await names({ search: 'b-2' })).toEqual([1, 'Birch']);
    expect(await names({ search: 'ced' })).toEqual([1, 'Cedar']);
    expect(await names({ limit: '1', offset: '1' })).toEqual([3, 'Cedar']);
    expect(await names({ offset: '5' })).toEqual([3]);
    expect(await names({ search: 'none' })).toEqual([0]);
  });

  it('are those of the chosen manufacturer for a platform administrator', async () => {
    const { shop, due, maker } = await world();
    await due((await shop('Corner Shop')).id, '2026-10-16', 100);
    const admin = await app.as({ isAdmin: true });
    const other = await app.manufacturer();
    const of = async (manufacturerId: number) =>
      (await admin.call(listReceivables, { query: { manufacturerId: String(manufacturerId) } })).body.totals;

    expect(await of(maker.id)).toMatchObject({ balance: '1.00' });
    expect(await of(other.id)).toMatchObject({ balance: '0.00' });
  });

  it('are refused to buyers and to sales organizations', async () => {
    const { shop, agency } = await world();
    const buyer = await app.as({ wholesaleCustomerId: (await shop('Corner Shop')).id });
    const seller = await app.as({ salesOrganizationId: agency.id, isOrgAdmin: true });

    for (const who of [buyer, seller]) {
      expect((await who.call(listReceivables)).status).toBe(403);
      expect((await who.call(exportReceivables)).status).toBe(403);
    }
  });

  it('need one SQL statement for any number of customers', async () => {
    const { shop, due, staff } = await world();
    for (let count = 0; count < 5; count += 1) await due((await shop(`Shop ${count}`)).id, '2026-10-16', 100);
    await staff.call(listReceivables);

    expect(await countStatements(app, () => staff.call(listReceivables))).toBe(1);
  });

  it('can be exported as CSV, without formulas', async () => {
    const { shop, due, staff } = await world();
    await due((await shop('=1+1')).id, '2026-10-16', 123_456);

    const { text, headers } = await staff.call(exportReceivables);

    expect(headers['content-disposition']).toBe('attachment; filename="receivables-2026-11-16.csv"');
    expect(text.split('\r\n')).toEqual([
      '\ufeffCustomer,Customer Number,Open Invoices,Oldest Due Date,Not due yet,1–30 days overdue,31–60 days overdue,61–90 days overdue,Over 90 days overdue,Overdue,Balance',
      "'=1+1,,1,2026-10-16,0.00,0.00,1234.56,0.00,0.00,1234.56,1234.56",
      '',
    ]);
  });
});
