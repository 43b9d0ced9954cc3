import { randomUUID } from 'node:crypto';
import { cents } from '@casepack/contract/money';
import { getOverview } from '@casepack/contract/overview/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invoices } from '../db/schema/documents';
import { orderItems, orders } from '../db/schema/orders';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('the overview', () => {
  const app = useTestApp();
  let makerId: number;
  let agencyId: number;
  let customerId: number;
  let maker: Visitor;

  beforeEach(async () => {
    makerId = (await app.manufacturer()).id;
    agencyId = (await app.salesOrganization({ manufacturerId: makerId })).id;
    customerId = (await app.customer({ manufacturerId: makerId, businessName: 'Fern Shop' })).id;
    maker = await app.as({ manufacturerId: makerId });
  });

  type Values = Parameters<typeof app.order>[0];
  const costing = (amount: number) => ({ subtotal: cents(amount), total: cents(amount) });

  /** An order placed some days before Monday, 2026-11-16, 15:00 UTC. */
  const order = (values: Values = {}, daysAgo = 0) =>
    app.order({
      manufacturerId: makerId,
      wholesaleCustomerId: customerId,
      createdAt: new Date(app.now().getTime() - daysAgo * DAY),
      ...values,
    });

  const ask = async (visitor: Visitor, query: Record<string, string> = {}) => {
    const reply = await visitor.call(getOverview, { query });
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };

  async function invoice(orderId: number, values: Partial<typeof invoices.$inferInsert>): Promise<void> {
    await app.db.insert(invoices).values({
      manufacturerId: makerId,
      orderId,
      kind: 'invoice',
      number: randomUUID(),
      token: randomUUID(),
      issuedOn: '2026-10-01',
      dueOn: '2026-11-15',
      total: cents(4800),
      content: {},
      ...values,
    });
  }

  it('sums orders and revenue by week, without cancelled orders', async () => {
    await order(costing(1_000));
    await order(costing(500), 1);
    await order(costing(300), 7);
    await order({ ...costing(9_900), status: 'cancelled' });
    await order(costing(200), 77);
    await order(costing(7_700), 85);

    const { weeks, asOf } = await ask(maker);

    expect(asOf).toBe(app.now().toISOString());
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ weekOf: '2026-08-31', orders: 1, revenue: '2.00' });
    expect(weeks[1]).toEqual({ weekOf: '2026-09-07', orders: 0, revenue: '0.00' });
    expect(weeks.slice(-2)).toEqual([
      { weekOf: '2026-11-09', orders: 2, revenue: '8.00' },
      { weekOf: '2026-11-16', orders: 1, revenue: '10.00' },
    ]);
  });

  it("starts days and weeks in the reader's time zone", async () => {
    await order({ createdAt: new Date('2026-11-16T03:00:00Z') });

    const there = await ask(maker, { timeZone: 'America/New_York' });
    const here = await ask(maker);

    expect(there.weeks.slice(-2)).toMatchObject([{ orders: 1 }, { orders: 0 }]);
    expect(here.weeks.slice(-2)).toMatchObject([{ orders: 0 }, { orders: 1 }]);
    expect((await maker.call(getOverview, { query: { timeZone: 'Moon/Crater' } })).status).toBe(400);
  });

  it('compares products and customers over ninety days', async () => {
    const other = (await app.customer({ manufacturerId: makerId })).id;
    const { id: first } = await order({ ...costing(3_000), companyName: 'Fern Shop' }, 89);
    await order({ ...costing(2_500), wholesaleCustomerId: other, companyName: 'Maple Shop, then' }, 3);
    await order({ ...costing(2_500), wholesaleCustomerId: other, companyName: 'Maple Shop' }, 2);
    await order({ ...costing(9_000), companyName: 'Fern Shop' }, 90);
    await order({ ...costing(9_000), status: 'cancelled', companyName: 'Fern Shop' });
    const soap = await app.product({ manufacturerId: makerId, name: 'Soap', sku: 'SOAP' });
    await app.db
      .update(orderItems)
      .set({ productId: soap.id, unitPrice: cents(100_000), totalPrice: cents(200_000) })
      .where(eq(orderItems.orderId, first));

    const { since, topProducts, topCustomers } = await ask(maker);

    expect(since).toBe('2026-08-19');
    expect(topCustomers).toEqual([
      { id: other, companyName: 'Maple Shop', orders: 2, revenue: '50.00' },
      { id: customerId, companyName: 'Fern Shop', orders: 1, revenue: '30.00' },
    ]);
    expect(topProducts).toHaveLength(3);
    expect(topProducts[0]).toEqual({ id: soap.id, name: 'Soap', sku: 'SOAP', revenue: '2000.00' });
  });

  it('shows the top five', async () => {
    for (let index = 0; index < 6; index += 1) {
      const { id } = await app.customer({ manufacturerId: makerId });
      await order({ ...costing(1_000 + index), wholesaleCustomerId: id });
    }

    const { topProducts, topCustomers } = await ask(maker);

    expect(topProducts).toHaveLength(5);
    expect(topCustomers.map(({ revenue }: { revenue: string }) => revenue)).toEqual([
      '10.05',
      '10.04',
      '10.03',
      '10.02',
      '10.01',
    ]);
  });

  it('counts open tasks of any age', async () => {
    const paid = { amountPaid: cents(4800) };
    await order({ status: 'pending' }, 400);
    await order({ status: 'pending' });
    await order({ status: 'waiting_for_payment' });
    await order({ status: 'invoice_sent' });
    await order({ status: 'paid', ...paid });
    await order({ status: 'processing', ...paid }, 400);
    await order({ status: 'shipped', ...paid });
    await order({ status: 'completed', ...paid });
    await order({ status: 'cancelled' });
    await order({ status: 'cancelled', ...paid, refundDue: true }, 400);

    expect((await ask(maker)).waiting).toEqual({
      pending: 2,
      waitingForPayment: 1,
      invoiceSent: 1,
      paid: 1,
      processing: 1,
      refundDue: 1,
    });
  });

  it('sums unpaid amounts, and those that are overdue by the valid invoice', async () => {
    const late = await order({ status: 'invoice_sent', amountPaid: cents(800) }, 60);
    await invoice(late.id, { supersededAt: app.now(), dueOn: '2026-01-01' });
    await invoice(late.id, {});
    const dueToday = await order({ status: 'shipped' }, 30);
    await invoice(dueToday.id, { dueOn: '2026-11-16' });
    const settled = await order({ status: 'completed', amountPaid: cents(4800) }, 60);
    await invoice(settled.id, {});
    const cancelled = await order({ status: 'cancelled' }, 60);
    await invoice(cancelled.id, {});

    const { unpaid, overdue } = await ask(maker);

    expect(unpaid).toEqual({ orders: 2, amount: '88.00' });
    expect(overdue).toEqual({ orders: 1, amount: '40.00' });
  });

  it('is empty if there are no orders yet', async () => {
    const { weeks, ...rest } = await ask(maker);

    expect(weeks).toHaveLength(12);
    expect(rest).toMatchObject({
      topProducts: [],
      topCustomers: [],
      unpaid: { orders: 0, amount: '0.00' },
      overdue: { orders: 0, amount: '0.00' },
      waiting: { pending: 0, refundDue: 0 },
    });
  });

  it('shows users only orders in their scope', async () => {
    const strange = await app.customer();
    await app.order({ manufacturerId: strange.manufacturerId, wholesaleCustomerId: strange.id });
    await order({ salesOrganizationId: agencyId, companyName: 'Through the agency' });
    await order({ companyName: 'Directly' });
    const otherAgency = (await app.salesOrganization({ manufacturerId: makerId })).id;
    const seen = async (visitor: Visitor, query: Record<string, string> = {}) => {
      const { waiting, unpaid, weeks, topCustomers, topProducts } = await ask(visitor, query);
      const { orders: recent } = weeks.at(-1);
      return [waiting.waitingForPayment, unpaid.orders, recent, topProducts.length, topCustomers.length];
    };

    const rep = await app.as({ salesOrganizationId: agencyId });
    const administrator = await app.as({ isAdmin: true });
    expect(await seen(maker)).toEqual([2, 2, 2, 2, 1]);
    expect(await seen(maker, { manufacturerId: String(makerId) })).toEqual([2, 2, 2, 2, 1]);
    expect(await seen(rep)).toEqual([1, 1, 1, 1, 1]);
    expect((await ask(rep)).topCustomers).toMatchObject([{ companyName: 'Through the agency' }]);
    expect(await seen(await app.as({ salesOrganizationId: otherAgency }))).toEqual([0, 0, 0, 0, 0]);
    expect(await seen(administrator)).toEqual([3, 3, 3, 3, 2]);
    expect(await seen(administrator, { manufacturerId: String(makerId) })).toEqual([2, 2, 2, 2, 1]);
  });

  it('is closed to buyers and fresh users, and hides other manufacturers', async () => {
    const { id: strangeId } = await app.manufacturer();
    const status = async (visitor: Visitor, id?: number) =>
      (await visitor.call(getOverview, id ? { query: { manufacturerId: String(id) } } : {})).status;

    expect(await status(app.visitor())).toBe(401);
    expect(await status(await app.as({}))).toBe(403);
    expect(await status(await app.as({ wholesaleCustomerId: customerId }))).toBe(403);
    expect(await status(await app.as({ wholesaleCustomerId: customerId, isOrgAdmin: true }))).toBe(403);
    expect(await status(maker, strangeId)).toBe(404);
    expect(await status(await app.as({ salesOrganizationId: agencyId }), makerId)).toBe(404);
    expect(await status(await app.as({ isAdmin: true }), 2_000_000_000)).toBe(404);
  });

  it('recomputes sums every few minutes, while open tasks are always current', async () => {
    const { id } = await order({ status: 'pending' });
    const before = await ask(maker);
    await app.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, id));
    await order({ status: 'pending' });
    app.passTime(MINUTE);

    const soon = await ask(maker);
    app.passTime(2 * MINUTE);
    const stale = await ask(maker);

    expect(soon.waiting).toMatchObject({ pending: 1, processing: 1 });
    expect([soon.asOf, stale.asOf]).toEqual([before.asOf, before.asOf]);
    await vi.waitFor(async () => {
      const renewed = await ask(maker);
      expect(renewed.asOf).toBe(app.now().toISOString());
      expect(renewed.weeks.at(-1).orders).toBe(2);
    });
    app.passTime(16 * MINUTE);
    expect((await ask(maker)).asOf).toBe(app.now().toISOString());
  });
});
