import { randomUUID } from 'node:crypto';
import { cents } from '@casepack/contract/money';
import { exportOrders, listOrders } from '@casepack/contract/orders/endpoints';
import { getOverview } from '@casepack/contract/overview/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoices } from '../db/schema/documents';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY = 86_400_000;

/** The list that each figure links to. */
const lists = {
  'waiting.pending': { status: 'pending' },
  'waiting.waitingForPayment': { status: 'waiting_for_payment' },
  'waiting.invoiceSent': { status: 'invoice_sent' },
  'waiting.paid': { status: 'paid' },
  'waiting.processing': { status: 'processing' },
  'waiting.refundDue': { payment: 'refund_due' },
  'unpaid.orders': { payment: 'open' },
  'overdue.orders': { payment: 'overdue' },
} as const;

describe('the orders behind the figures of the overview', () => {
  const app = useTestApp();
  let makerId: number;
  let agencyId: number;

  /** Creates one order in each state for a manufacturer and, if given, a sales organization. */
  async function fill(manufacturerId: number, salesOrganizationId: number | null): Promise<void> {
    const wholesaleCustomerId = (await app.customer({ manufacturerId })).id;
    type Values = Parameters<typeof app.order>[0];
    const order = (values: Values) =>
      app.order({ manufacturerId, wholesaleCustomerId, salesOrganizationId, ...values });
    const invoice = (orderId: number, values: Partial<typeof invoices.$inferInsert>) =>
      app.db.insert(invoices).values({
        ...{ manufacturerId, orderId, kind: 'invoice', number: randomUUID(), token: randomUUID() },
        ...{ issuedOn: '2026-10-01', dueOn: '2026-11-15', total: cents(4800), content: {} },
        ...values,
      } as typeof invoices.$inferInsert); // the literal kind is lost in the spread
    const paid = { amountPaid: cents(4800), paidAt: app.now() };

    await order({ status: 'pending' });
    await order({ status: 'paid', ...paid });
    await order({ status: 'processing', ...paid });
    await order({ status: 'completed', ...paid });
    await order({ status: 'cancelled' });
    await order({ status: 'cancelled', ...paid, refundDue: true });
    await order({ status: 'shipped', amountPaid: cents(9600), paidAt: app.now(), refundDue: true });
    await order({ status: 'completed', ...paid, amountRefunded: cents(4800) });
    await order({ status: 'processing', amountPaid: cents(4800), amountRefunded: cents(4800) });
    await invoice((await order({ status: 'invoice_sent', amountPaid: cents(800) })).id, {});
    await invoice((await order({ status: 'shipped' })).id, { dueOn: '2026-11-16' });
    await invoice((await order({ status: 'shipped' })).id, { dueOn: '2026-11-17' });
    await invoice((await order({ status: 'waiting_for_payment' })).id, { supersededAt: app.now() });
    await invoice((await order({ status: 'cancelled' })).id, {});
    await invoice((await order({ status: 'delivered', ...paid })).id, {});
  }

  beforeEach(async () => {
    makerId = (await app.manufacturer()).id;
    agencyId = (await app.salesOrganization({ manufacturerId: makerId })).id;
    await fill(makerId, null);
    await fill(makerId, agencyId);
    await fill((await app.manufacturer()).id, null);
  });

  type Query = Record<string, string>;

  async function compare(visitor: Visitor, query: Query = {}) {
    const { body } = await visitor.call(getOverview, { query });
    const figures: Record<string, number> = {};
    const listed: Record<string, number> = {};
    for (const [name, filter] of Object.entries(lists)) {
      const [part = '', field = ''] = name.split('.');
      figures[name] = body[part][field];
      const reply = await visitor.call(listOrders, { query: { ...filter, ...query, limit: '2' } });
      listed[name] = Number(reply.headers['x-total-count']);
    }
    return { figures, listed };
  }

  const roles: [string, () => Promise<Visitor>, () => Query, number][] = [
    ['the manufacturer', () => app.as({ manufacturerId: makerId }), () => ({}), 2],
    ['a sales rep', () => app.as({ salesOrganizationId: agencyId }), () => ({}), 1],
    ['an administrator', () => app.as({ isAdmin: true }), () => ({}), 3],
    [
      'an administrator who selects one manufacturer',
      () => app.as({ isAdmin: true }),
      () => ({ manufacturerId: String(makerId) }),
      2,
    ],
  ];

  it.each(roles)('match the counts of the figures for %s', async (_role, visitor, query, times) => {
    const { figures, listed } = await compare(await visitor(), query());

    expect(listed).toEqual(figures);
    expect(figures).toMatchObject({
      'waiting.refundDue': 2 * times,
      'unpaid.orders': 6 * times,
      'overdue.orders': times,
    });
  });

  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
  ])('become overdue on the day after the due date: %i days later', async (days, overdue) => {
    app.passTime(days * DAY);
    const rep = await app.as({ salesOrganizationId: agencyId });

    const { figures, listed } = await compare(rep);

    expect(figures['overdue.orders']).toBe(overdue);
    expect(listed).toEqual(figures);
  });

  it('are exported with the same filter', async () => {
    const rep = await app.as({ salesOrganizationId: agencyId });

    const { text } = await rep.call(exportOrders, { query: { payment: 'refund_due' } });

    expect(text.trim().split('\n')).toHaveLength(3);
  });

  it('of another manufacturer stay hidden, and an unknown filter is rejected', async () => {
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });

    const { body } = await stranger.call(listOrders, { query: { manufacturerId: String(makerId) } });

    expect(body).toEqual([]);
    expect((await stranger.call(listOrders, { query: { payment: 'late' } })).status).toBe(400);
  });
});
