import { cents } from '@casepack/contract/money';
import {
  exportOrders,
  listOrders,
  listOrdersOfCustomer,
  listOrdersOfSalesOrganization,
} from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../testing/count-statements';
import { storeInvoice } from '../testing/store-documents';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const MINUTE = 60_000;
const numbersIn = (reply: Reply): string[] =>
  reply.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
const linkIn = (reply: Reply, rel: string): string | undefined =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(reply.headers.link ?? ''))?.[1];
const follow = (who: Visitor, reply: Reply, rel: string): Promise<Reply> => {
  const url = linkIn(reply, rel);
  if (!url) throw new Error(`There is no ${rel} page`);
  return who.request({ method: 'GET', url });
};

describe('the order list', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const customer = await app.customer({ manufacturerId: maker.id, salesOrganizationId: agency.id });
    const direct = await app.customer({ manufacturerId: maker.id });
    const staff = await app.as({ manufacturerId: maker.id });
    const add = async (values: object = {}, minutesAgo = 0) =>
      app.order({
        manufacturerId: maker.id,
        salesOrganizationId: agency.id,
        wholesaleCustomerId: customer.id,
        createdAt: new Date(app.now().getTime() - minutesAgo * MINUTE),
        ...values,
      });
    return { maker, agency, customer, direct, staff, add };
  }

  it('is sorted newest first and shows users only orders in their scope', async () => {
    const { agency, customer, direct, staff, add } = await world();
    await add({ orderNumber: 'A-1' }, 3);
    await add({ orderNumber: 'A-2' }, 2);
    await add({ orderNumber: 'A-3', wholesaleCustomerId: direct.id, salesOrganizationId: null }, 1);
    const foreign = await app.order({ orderNumber: 'B-1' });
    const rep = await app.as({ salesOrganizationId: agency.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const admin = await app.as({ isAdmin: true });

    const all = await staff.call(listOrders);
    expect(numbersIn(all)).toEqual(['A-3', 'A-2', 'A-1']);
    expect(all.headers['x-total-count']).toBe('3');
    expect(all.body[0]).toMatchObject({
      total: '48.00',
      customer: { companyName: expect.any(String), email: null },
    });
    expect(numbersIn(await rep.call(listOrders))).toEqual(['A-2', 'A-1']);
    expect(numbersIn(await buyer.call(listOrders))).toEqual(['A-2', 'A-1']);
    expect(numbersIn(await admin.call(listOrders))).toContain('B-1');
    expect((await (await app.as()).call(listOrders)).body).toEqual([]);

    const ofAgency = { params: { id: agency.id } };
    expect(numbersIn(await staff.call(listOrdersOfSalesOrganization, ofAgency))).toEqual(['A-2', 'A-1']);
    expect((await buyer.call(listOrdersOfSalesOrganization, ofAgency)).status).toBe(404);
    const ofDirect = { params: { id: direct.id } };
    expect(numbersIn(await staff.call(listOrdersOfCustomer, ofDirect))).toEqual(['A-3']);
    expect((await rep.call(listOrdersOfCustomer, ofDirect)).status).toBe(404);
    const ofForeign = { params: { id: foreign.wholesaleCustomerId } };
    expect((await staff.call(listOrdersOfCustomer, ofForeign)).status).toBe(404);
  });

  it("hides a customer's orders from a rep if they were not placed through the sales organization", async () => {
    const { agency, customer, add } = await world();
    await add({ orderNumber: 'THROUGH' });
    await add({ orderNumber: 'PAST', salesOrganizationId: null });
    const rep = await app.as({ salesOrganizationId: agency.id });
    expect(numbersIn(await rep.call(listOrdersOfCustomer, { params: { id: customer.id } }))).toEqual([
      'THROUGH',
    ]);
  });

  it('searches parts of number, PO number, company and email literally, ignoring case', async () => {
    const { staff, add } = await world();
    await add(
      { orderNumber: 'FH-000123', companyName: 'Crème & Co 100%', customerEmail: 'ann@creme.test' },
      3,
    );
    await add({ orderNumber: 'FH-000456', companyName: 'STRASSE_Haus', customerEmail: 'bob@haus.test' }, 2);
    await add(
      { orderNumber: 'FH-000789', companyName: 'Plain', customerEmail: null, purchaseOrderNumber: 'Po_77-A' },
      1,
    );
    const search = async (text: string) =>
      numbersIn(await staff.call(listOrders, { query: { search: text } }));
    expect(await search('0012')).toEqual(['FH-000123']);
    expect(await search('fh-000')).toEqual(['FH-000789', 'FH-000456', 'FH-000123']);
    expect(await search('CRÈME')).toEqual(['FH-000123']);
    expect(await search('100%')).toEqual(['FH-000123']);
    expect(await search('strasse_h')).toEqual(['FH-000456']);
    expect(await search('strassexh')).toEqual([]);
    expect(await search('BOB@')).toEqual(['FH-000456']);
    expect(await search('PO_77-a')).toEqual(['FH-000789']);
    expect(await search('\\')).toEqual([]);
    // The search does not match across two fields.
    expect(await search('plain ')).toEqual(['FH-000789']);
    expect(await search('000789plain')).toEqual([]);
  });

  it('combines search, status and days with AND', async () => {
    const { staff, add } = await world();
    await add({ orderNumber: 'ONE', status: 'shipped', companyName: 'Fern' }, 1);
    await add({ orderNumber: 'TWO', status: 'pending', companyName: 'Fern' }, 2);
    await add({
      orderNumber: 'OLD',
      status: 'shipped',
      companyName: 'Fern',
      createdAt: new Date('2026-10-31T23:59:59.999Z'),
    });
    const find = async (query: Record<string, string>) => numbersIn(await staff.call(listOrders, { query }));
    expect(await find({ status: 'SHIPPED' })).toEqual(['ONE', 'OLD']);
    expect(await find({ status: 'shipped', search: 'fern', from: '2026-11-16' })).toEqual(['ONE']);
    expect(await find({ to: '2026-10-31' })).toEqual(['OLD']);
    expect(await find({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3);
    expect(await find({ from: '2026-10-31', to: '2026-10-31' })).toEqual(['OLD']);
    expect(await find({ from: '2026-11-01', to: '2026-11-01', timeZone: 'Asia/Tokyo' })).toEqual(['OLD']);
    for (const query of [
      { status: 'lost' },
      { from: '2026-02-30' },
      { from: '0000-12-31' },
      { timeZone: 'Mars' },
      { limit: '0' },
      { limit: '501' },
      { page: '-1' },
      { cursor: 'x' },
    ]) {
      expect((await staff.call(listOrders, { query })).status, JSON.stringify(query)).toBe(400);
    }
    expect((await staff.request({ method: 'GET', url: '/api/orders?search=a&search=b' })).status).toBe(400);
  });

  it('has links to the next and previous page, and pages by number', async () => {
    const { staff, add } = await world();
    const all: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const orderNumber = `N-${index}`;
      // Some have the same time.
      await add({ orderNumber }, 20 - Math.floor(index / 3));
      all.unshift(orderNumber);
    }
    const first = await staff.call(listOrders, { query: { limit: '4', search: 'n-' } });
    expect(numbersIn(first)).toEqual(all.slice(0, 4));
    expect(first.headers['x-total-count']).toBe('11');
    expect(linkIn(first, 'prev')).toBeUndefined();
    await add({ orderNumber: 'N-new' });
    const second = await follow(staff, first, 'next');
    expect(numbersIn(second)).toEqual(all.slice(4, 8));
    const third = await follow(staff, second, 'next');
    expect(numbersIn(third)).toEqual(all.slice(8));
    expect(linkIn(third, 'next')).toBeUndefined();
    expect(numbersIn(await follow(staff, third, 'prev'))).toEqual(all.slice(4, 8));
    const back = await follow(staff, second, 'prev');
    expect(numbersIn(back)).toEqual(all.slice(0, 4));
    expect(numbersIn(await follow(staff, back, 'prev'))).toEqual(['N-new']);

    const page = await staff.call(listOrders, { query: { limit: '4', page: '3' } });
    expect(numbersIn(page)).toEqual(all.slice(7, 11));
    expect(numbersIn(await follow(staff, page, 'prev'))).toEqual(all.slice(3, 7));
    expect((await staff.call(listOrders, { query: { page: '9999999' } })).body).toEqual([]);
  });

  it('can be sorted by age, ship date or total, in both directions, across pages', async () => {
    const { staff, add } = await world();
    await add(
      { orderNumber: 'OLD', requestedShipDate: '2026-12-01', subtotal: cents(900), total: cents(900) },
      3,
    );
    await add({ orderNumber: 'MID', requestedShipDate: null, subtotal: cents(500), total: cents(500) }, 2);
    await add(
      { orderNumber: 'NEW', requestedShipDate: '2026-11-20', subtotal: cents(700), total: cents(700) },
      1,
    );
    const sorted = async (sort: string) => numbersIn(await staff.call(listOrders, { query: { sort } }));
    expect(await sorted('createdAt')).toEqual(['OLD', 'MID', 'NEW']);
    expect(await sorted('-createdAt')).toEqual(['NEW', 'MID', 'OLD']);
    expect(await sorted('total')).toEqual(['MID', 'NEW', 'OLD']);
    expect(await sorted('-total')).toEqual(['OLD', 'NEW', 'MID']);
    expect(await sorted('requestedShipDate')).toEqual(['NEW', 'OLD', 'MID']);
    expect(await sorted('-requestedShipDate')).toEqual(['MID', 'OLD', 'NEW']);

    for (const [sort, forwards] of [
      ['createdAt', ['OLD', 'MID', 'NEW']],
      ['-total', ['OLD', 'NEW', 'MID']],
    ] as const) {
      const first = await staff.call(listOrders, { query: { sort, limit: '1' } });
      const second = await follow(staff, first, 'next');
      const third = await follow(staff, second, 'next');
      expect([first, second, third].flatMap(numbersIn)).toEqual(forwards);
      expect(linkIn(third, 'next')).toBeUndefined();
      expect(numbersIn(await follow(staff, third, 'prev'))).toEqual([forwards[1]]);
    }

    const beside = `n.${app.now().getTime()}.1`;
    for (const query of [{ sort: 'email' }, { sort: '--total' }, { sort: 'total', cursor: beside }]) {
      expect((await staff.call(listOrders, { query })).status, JSON.stringify(query)).toBe(400);
    }
  });

  it('returns the payment state of each order', async () => {
    const { staff, add } = await world();
    const owed = { subtotal: cents(4800), total: cents(4800), status: 'shipped' as const };
    const late = await add({ orderNumber: 'LATE', ...owed }, 3);
    const onTime = await add({ orderNumber: 'ON-TIME', ...owed }, 2);
    const paid = await add(
      {
        orderNumber: 'PAID',
        ...owed,
        amountPaid: cents(4800),
        amountRefunded: cents(100),
        paidAt: app.now(),
      },
      1,
    );
    await storeInvoice(app, late, { dueOn: '2026-01-01' });
    await storeInvoice(app, onTime, { dueOn: '2099-01-01' });
    await storeInvoice(app, paid, { dueOn: '2026-01-01' });
    const { body } = await staff.call(listOrders);
    expect(body).toMatchObject([
      { orderNumber: 'PAID', overdue: false, amountRefunded: '1.00', paidAt: app.now().toISOString() },
      { orderNumber: 'ON-TIME', overdue: false, amountRefunded: '0.00', paidAt: null },
      { orderNumber: 'LATE', overdue: true },
    ]);
    const overdue = await staff.call(listOrders, { query: { payment: 'overdue' } });
    expect(numbersIn(overdue)).toEqual(['LATE']);
  });

  it('needs two SQL statements, and three for a search', async () => {
    const { staff, add } = await world();
    for (let index = 0; index < 3; index += 1) await add();
    await staff.call(listOrders);
    const asking = (query: Record<string, string>) =>
      countStatements(app, () => staff.call(listOrders, { query }));
    expect(await asking({ limit: '2' })).toBe(2);
    expect(await asking({ limit: '1', page: '2', search: 'T-' })).toBe(3);
  });

  it('is exported with its filter, without formulas for a spreadsheet', async () => {
    const { staff, customer, add } = await world();
    await add(
      {
        orderNumber: 'X-1',
        companyName: '=cmd()',
        purchaseOrderNumber: 'a "b", c',
        requestedShipDate: '2026-11-20',
      },
      1,
    );
    await add({ orderNumber: 'X-2', status: 'cancelled' }, 2);
    await app.order({ orderNumber: 'FOREIGN' });
    const reply = await staff.call(exportOrders, { query: { status: 'waiting_for_payment' } });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-16.csv"');
    const [head, ...lines] = reply.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'Order ID,Customer,Contact Person,Email,PO Number,Date,Ship Date,Status,Payment Method,Subtotal,Tax,Shipping,Discount,Total,Paid,Refunded',
    );
    expect(lines).toEqual([
      `X-1,'=cmd(),,,"a ""b"", c",2026-11-16T14:59:00.000Z,2026-11-20,Waiting for Payment,Terms,48.00,0.00,0.00,0.00,48.00,0.00,0.00`,
    ]);
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    expect((await buyer.call(exportOrders)).text).not.toContain('FOREIGN');
  });
});
