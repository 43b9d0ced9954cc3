import { getCustomerSummary, listCustomers } from '@casepack/contract/customers/endpoints';
import { cents } from '@casepack/contract/money';
import { getStatement } from '@casepack/contract/statements/endpoints';
import { describe, expect, it } from 'vitest';
import { customerReps } from '../db/schema/customers';
import type { orders } from '../db/schema/orders';
import { countStatements } from '../testing/count-statements';
import { storeInvoice } from '../testing/store-documents';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('customers', () => {
  const app = useTestApp();
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * DAY_MS);

  async function world() {
    const tenant = await makeTenant(app);
    const { manufacturer, sales, customer } = tenant;
    const order = (values: Partial<typeof orders.$inferInsert> = {}) =>
      app.order({
        wholesaleCustomerId: customer.id,
        manufacturerId: manufacturer.id,
        salesOrganizationId: sales.id,
        status: 'invoice_sent',
        ...values,
      });
    const rep = await app.user({ salesOrganizationId: sales.id, firstName: 'Rae', lastName: 'Rep' });
    const assign = (wholesaleCustomerId: number, userId = rep.id) =>
      app.db.insert(customerReps).values({ wholesaleCustomerId, userId });
    return { ...tenant, order, repUser: rep, assign };
  }

  const list = async (who: Visitor, query: Record<string, string> = {}) => {
    const { body } = await who.call(listCustomers, { query });
    return body as { id: number; name: string; [field: string]: unknown }[];
  };
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

  it('are listed with number, terms, sales organization, rep, balance and last order', async () => {
    const { maker, sales, customer, order, repUser, assign } = await world();
    await assign(customer.id);
    const owed = await order({ subtotal: cents(5_000), total: cents(5_000), createdAt: daysAgo(3) });
    await storeInvoice(app, owed, { dueOn: '2026-10-01', total: owed.total });
    await order({ createdAt: daysAgo(1), status: 'cancelled' });

    const rows = await list(maker);

    expect(rows).toMatchObject([
      {
        id: customer.id,
        paymentTerms: customer.paymentTerms,
        salesOrganization: { id: sales.id, name: sales.name },
        rep: { id: repUser.id, name: 'Rae Rep' },
        balance: '50.00',
        lastOrderAt: daysAgo(3).toISOString(),
      },
    ]);
  });

  it('are found by name, business name, number and email', async () => {
    const { maker, manufacturer } = await world();
    const manufacturerId = manufacturer.id;
    await app.customer({
      ...{ manufacturerId, name: 'Ada Byron', businessName: 'Blue Door Gifts' },
      ...{ customerNumber: 'C-1001', contactEmail: 'ada@bluedoor.test' },
    });

    for (const search of ['byron', 'blue door', 'c-1001', 'ADA@BLUE']) {
      expect(namesOf(await list(maker, { search }))).toEqual(['Blue Door Gifts']);
    }
    expect(await list(maker, { search: 'C_1001' })).toEqual([]);
  });

  it('can be narrowed to those that the caller looks after', async () => {
    const { manufacturer, sales, customer, repUser, assign } = await world();
    const others = await app.customer({ manufacturerId: manufacturer.id, salesOrganizationId: sales.id });
    await assign(customer.id);
    const colleague = await app.user({ salesOrganizationId: sales.id });
    await assign(others.id, colleague.id);
    const rep = await app.as({ id: repUser.id });

    const mine = await list(rep, { mine: 'true' });
    const all = await list(rep);

    expect(mine.map(({ id }) => id)).toEqual([customer.id]);
    expect(all).toHaveLength(2);
  });

  it('no longer have a rep who left their sales organization', async () => {
    const { maker, manufacturer, customer, assign } = await world();
    const elsewhere = await app.salesOrganization({ manufacturerId: manufacturer.id });
    const moved = await app.user({ salesOrganizationId: elsewhere.id });
    await assign(customer.id, moved.id);
    const rep = await app.as({ id: moved.id });

    expect(await list(maker)).toMatchObject([{ rep: null }]);
    expect(await list(rep, { mine: 'true' })).toEqual([]);
  });

  it.each([
    ['balance', ['Owes nothing', 'Owes little', 'Owes much']],
    ['-balance', ['Owes much', 'Owes little', 'Owes nothing']],
    ['-lastOrderAt', ['Owes little', 'Owes much', 'Owes nothing']],
    ['customerNumber', ['Owes nothing', 'Owes much', 'Owes little']],
    ['-name', ['Owes nothing', 'Owes much', 'Owes little']],
  ])('are sorted by %s', async (sort, expected) => {
    const { id: manufacturerId } = await app.manufacturer();
    const maker = await app.as({ manufacturerId });
    const add = async (businessName: string, customerNumber: string, total: number, days: number) => {
      const { id } = await app.customer({ manufacturerId, businessName, customerNumber });
      if (total === 0) return;
      const order = await app.order({
        ...{ manufacturerId, wholesaleCustomerId: id, status: 'invoice_sent', createdAt: daysAgo(days) },
        ...{ subtotal: cents(total), total: cents(total) },
      });
      await storeInvoice(app, order, { dueOn: '2026-12-01', total: order.total });
    };
    await add('Owes much', 'B', 9_000, 5);
    await add('Owes nothing', 'A', 0, 0);
    await add('Owes little', 'C', 100, 2);

    expect(namesOf(await list(maker, { sort }))).toEqual(expected);
  });

  it('are read with two statements, however many there are', async () => {
    const { maker, manufacturer } = await world();
    const manufacturerId = manufacturer.id;
    await list(maker);
    const few = await countStatements(app, () => list(maker));
    for (let count = 0; count < 20; count += 1) await app.customer({ manufacturerId });

    expect(few).toBeLessThanOrEqual(2);
    expect(await countStatements(app, () => list(maker, { sort: '-balance' }))).toBe(few);
  });

  it('of another sales organization or manufacturer are not listed', async () => {
    const { rep, maker, manufacturer, customer } = await world();
    await app.customer({ manufacturerId: manufacturer.id });
    await app.customer();

    expect((await list(rep)).map(({ id }) => id)).toEqual([customer.id]);
    expect(await list(maker)).toHaveLength(2);
  });

  it('are not listed for buyers', async () => {
    const { owner } = await world();

    expect((await owner.call(listCustomers)).status).toBe(403);
  });

  describe('the page of a customer', () => {
    it('has people, locations, orders, sales per month and open invoices', async () => {
      const { maker, customer, order } = await world();
      await app.location({ wholesaleCustomerId: customer.id, name: 'Shop', city: 'Salem' });
      const worth = (amount: number) => ({ subtotal: cents(amount), total: cents(amount) });
      const first = await order({ ...worth(1_000), createdAt: new Date('2025-02-28T23:59:59Z') });
      await order({ ...worth(2_000), createdAt: new Date('2025-03-01T00:00:00Z') });
      await order({ ...worth(4_000), createdAt: new Date('2025-03-31T12:00:00Z') });
      await order({ ...worth(8_000), createdAt: new Date('2024-12-31T23:00:00Z') });
      await order({ ...worth(16_000), createdAt: daysAgo(1), status: 'cancelled' });
      await storeInvoice(app, first, { dueOn: '2026-11-06', total: first.total });

      const { body } = await maker.call(getCustomerSummary, { params: { id: customer.id } });

      expect(body).toMatchObject({ id: customer.id, taxId: '12-34', balance: '10.00', orderCount: 5 });
      expect(body.people).toHaveLength(2);
      expect(body.locations).toMatchObject([{ name: 'Shop', city: 'Salem' }]);
      expect(body.recentOrders[0]).toMatchObject({ status: 'cancelled', total: '160.00' });
      expect(body.openInvoices).toMatchObject([{ orderId: first.id, open: '10.00', daysOverdue: 10 }]);
      expect(body.months).toHaveLength(24);
      expect(body.months.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
        { month: '2025-02-01', orders: 1, sales: '10.00' },
        { month: '2025-03-01', orders: 2, sales: '60.00' },
      ]);
      expect(body.months[0].month).toBe('2025-01-01');
      expect(body.months[23].month).toBe('2026-12-01');
    });

    it('has the balance of the statement, and for a rep only of orders through its organization', async () => {
      const { maker, rep, customer, order } = await world();
      for (const salesOrganizationId of [customer.salesOrganizationId, null]) {
        const placed = await order({ salesOrganizationId });
        await storeInvoice(app, placed, { dueOn: '2026-12-01', total: placed.total });
      }
      const params = { id: customer.id };

      for (const who of [maker, rep]) {
        const { body } = await who.call(getCustomerSummary, { params });
        const statement = await who.call(getStatement, { params });
        expect(body.balance).toBe(statement.body.balance);
        expect(body.recentOrders).toHaveLength(who === maker ? 2 : 1);
      }
    });

    it('names the price lists in effect, the first one first', async () => {
      const { id: manufacturerId } = await app.manufacturer();
      const own = await app.priceList({ manufacturerId, name: 'Resorts' });
      const customer = await app.customer({ manufacturerId, priceListId: own.id });
      const maker = await app.as({ manufacturerId });

      const { body } = await maker.call(getCustomerSummary, { params: { id: customer.id } });

      expect(body.priceLists).toEqual(['Resorts']);
    });

    it('is hidden from its own users and from other sales organizations', async () => {
      const { owner, buyer, customer, manufacturer } = await world();
      const other = await app.salesOrganization({ manufacturerId: manufacturer.id });
      const stranger = await app.as({ salesOrganizationId: other.id, isOrgAdmin: true });

      for (const who of [owner, buyer, stranger]) {
        expect((await who.call(getCustomerSummary, { params: { id: customer.id } })).status).toBe(404);
      }
    });
  });
});
