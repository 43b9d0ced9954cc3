import { cents } from '@casepack/contract/money';
import {
  exportPayments,
  getPaymentSummary,
  listPayments,
} from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { payments } from '../db/schema/payments';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY = 86_400_000;

describe('the ledger', () => {
  const app = useTestApp();
  let makerId: number;
  let staff: Visitor;
  let orderId: number;

  beforeEach(async () => {
    makerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId: makerId });
    const customer = await app.customer({ manufacturerId: makerId });
    orderId = (
      await app.order({
        manufacturerId: makerId,
        wholesaleCustomerId: customer.id,
        companyName: '=Corner "Shop"',
      })
    ).id;
  });

  async function entry(values: Partial<typeof payments.$inferInsert> = {}, daysAgo = 0): Promise<number> {
    const [row] = await app.db
      .insert(payments)
      .values({
        orderId,
        manufacturerId: makerId,
        kind: 'payment',
        method: 'card',
        provider: 'stripe',
        amount: cents(1_000),
        reference: `pi_${Math.random()}`,
        at: new Date(app.now().getTime() - daysAgo * DAY),
        ...values,
      })
      .returning();
    return row?.id ?? 0;
  }

  it('lists payments and refunds, newest first, with their total count', async () => {
    const first = await entry({ reference: 'pi_first' }, 2);
    await entry({ method: 'check', provider: 'off_platform', reference: `order ${orderId}: 1001` }, 1);
    await entry({ kind: 'refund', amount: cents(300), reference: 're_1', refundsPaymentId: first });

    const reply = await staff.call(listPayments, { query: { limit: '2' } });
    const rest = await staff.call(listPayments, { query: { limit: '2', offset: '2' } });

    expect(reply.headers['x-total-count']).toBe('3');
    expect(reply.body).toMatchObject([
      { kind: 'refund', amount: '3.00', refundsPaymentId: first, refunded: '0.00' },
      { kind: 'payment', method: 'check', reference: '1001' },
    ]);
    expect(rest.body).toMatchObject([{ id: first, reference: 'pi_first', refunded: '3.00' }]);
  });

  it('can be filtered by kind, method, days and text', async () => {
    await entry({ reference: 'pi_old' }, 40);
    const check = await entry({
      method: 'check',
      provider: 'off_platform',
      reference: `order ${orderId}: 50%`,
    });
    const ask = async (query: Record<string, string>) =>
      (await staff.call(listPayments, { query })).body.map(
        ({ reference }: { reference: string }) => reference,
      );

    expect(await ask({ method: 'check' })).toEqual(['50%']);
    expect(await ask({ kind: 'refund' })).toEqual([]);
    expect(await ask({ from: '2026-11-16' })).toEqual(['50%']);
    expect(await ask({ to: '2026-11-01' })).toEqual(['pi_old']);
    expect(await ask({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(2);
    expect(await ask({ search: '0%' })).toEqual(['50%']);
    expect(await ask({ search: 'corner' })).toHaveLength(2);
    expect(check).toBeGreaterThan(0);
  });

  it('shows a manufacturer only its own payments', async () => {
    await entry({ reference: 'pi_mine' });
    const other = await app.manufacturer();
    const stranger = await app.as({ manufacturerId: other.id });
    const platform = await app.as({ isAdmin: true });
    const query = { manufacturerId: String(makerId) };

    expect((await stranger.call(listPayments)).body).toEqual([]);
    expect((await stranger.call(listPayments, { query })).status).toBe(404);
    expect((await stranger.call(exportPayments, { query })).status).toBe(404);
    expect((await stranger.call(getPaymentSummary, { query })).status).toBe(404);
    expect((await platform.call(listPayments)).body).toHaveLength(1);
    expect((await platform.call(listPayments, { query: { manufacturerId: String(other.id) } })).body).toEqual(
      [],
    );
    expect((await (await app.as({})).call(listPayments)).status).toBe(403);
  });

  it('sums up payments and refunds by week', async () => {
    const first = await entry({ amount: cents(5_000) }, 7);
    await entry({ amount: cents(2_000) }, 0);
    await entry({ kind: 'refund', amount: cents(500), reference: 're_1', refundsPaymentId: first }, 0);
    await entry({ amount: cents(100) }, 400);

    const { body } = await staff.call(getPaymentSummary);

    expect(body).toMatchObject({
      balance: '66.00',
      count: 3,
      lastReceivedAt: app.now().toISOString(),
      isSandbox: false,
      webhookUrl: `http://localhost:3000/api/stripe/webhook/${makerId}`,
    });
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks[0]).toEqual({ weekOf: '2026-08-31', received: '0.00', refunded: '0.00' });
    expect(body.weeks.slice(-2)).toEqual([
      { weekOf: '2026-11-09', received: '50.00', refunded: '0.00' },
      { weekOf: '2026-11-16', received: '20.00', refunded: '5.00' },
    ]);
  });

  it('has a summary of zero if there are no payments', async () => {
    expect((await staff.call(getPaymentSummary)).body).toMatchObject({
      balance: '0.00',
      count: 0,
      lastReceivedAt: null,
    });
  });

  it('is exported as CSV without cells that a spreadsheet would run', async () => {
    const first = await entry({ reference: 'pi_first', note: '@SUM(1)' });
    await entry({ kind: 'refund', amount: cents(300), reference: 're_1', refundsPaymentId: first });

    const reply = await staff.call(exportPayments);

    expect(reply.headers['content-disposition']).toBe('attachment; filename="payments-2026-11-16.csv"');
    const [head, refund, payment] = reply.text.split('\r\n');
    expect(head).toBe(
      '\ufeffDate,Order,Customer,Kind,Method,Amount,Refunded,Provider,Reference,Note,Recorded By',
    );
    expect(refund).toContain(',Refund,Credit Card,-3.00,0.00,stripe,re_1,');
    expect(payment).toContain(`"'=Corner ""Shop"""`);
    expect(payment).toContain(`10.00,3.00,stripe,pi_first,'@SUM(1)`);
  });

  it('is exported in full even if it has thousands of rows', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      orderId,
      manufacturerId: makerId,
      kind: 'payment' as const,
      method: 'card' as const,
      provider: 'stripe' as const,
      amount: cents(100),
      reference: `pi_${index}`,
    }));
    await app.db.insert(payments).values(rows);

    const lines = (await staff.call(exportPayments)).text.trimEnd().split('\r\n');

    expect(new Set(lines).size).toBe(2_501);
  });
});
