import { cents } from '@casepack/contract/money';
import { getStatement, getStatementPdf } from '@casepack/contract/statements/endpoints';
import { describe, expect, it } from 'vitest';
import type { orders } from '../db/schema/orders';
import { payments } from '../db/schema/payments';
import { supersedeInvoice } from '../invoices/invoices.queries';
import { countStatements } from '../testing/count-statements';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp } from '../testing/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the statement of a customer', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer({ name: 'Fern & Hollow', address: '1 Mill Lane' });
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      businessName: 'Corner Shop',
      contactEmail: 'ann@shop.test',
    });
    const order = (values: Partial<typeof orders.$inferInsert> = {}) =>
      app.order({
        wholesaleCustomerId: customer.id,
        manufacturerId: maker.id,
        salesOrganizationId: agency.id,
        status: 'invoice_sent',
        ...values,
      });
    const due = async (dueOn: string, values: Partial<typeof orders.$inferInsert> = {}) => {
      const placed = await order(values);
      await storeInvoice(app, placed, { dueOn, total: placed.total });
      return placed;
    };
    const staff = await app.as({ manufacturerId: maker.id });
    const read = async (reader = staff) =>
      (await reader.call(getStatement, { params: { id: customer.id } })).body;
    return { maker, agency, customer, order, due, staff, read };
  }
  const worth = (amount: number) => ({ subtotal: cents(amount), total: cents(amount) });

  it('groups open amounts by days past due', async () => {
    const { due, read, customer } = await world();
    await due('2026-11-16', worth(100));
    await due('2026-11-15', worth(200));
    await due('2026-10-17', worth(400));
    await due('2026-10-16', worth(800));
    await due('2026-09-16', worth(1600));
    await due('2026-08-18', worth(3200));
    await due('2026-08-17', worth(6400));

    const statement = await read();

    expect(statement).toMatchObject({
      customer: { id: customer.id, name: 'Corner Shop', email: 'ann@shop.test' },
      seller: { name: 'Fern & Hollow', address: '1 Mill Lane' },
      asOf: '2026-11-16',
      balance: '127.00',
      aging: { current: '1.00', days1to30: '6.00', days31to60: '8.00', days61to90: '48.00', over90: '64.00' },
    });
    expect(statement.openInvoices.map((each: { daysOverdue: number }) => each.daysOverdue)).toEqual([
      91, 90, 61, 31, 30, 1, 0,
    ]);
  });

  it('omits orders that are paid, cancelled or not invoiced, and superseded invoices', async () => {
    const { due, order, read } = await world();
    const half = await due('2026-12-16', { amountPaid: cents(1800) });
    await due('2026-12-16', { amountPaid: cents(4800), status: 'paid' });
    await due('2026-12-16', { status: 'cancelled' });
    const edited = await due('2026-12-16');
    await supersedeInvoice(app.db, edited.id, app.now());
    await order();

    const statement = await read();

    expect(statement.openInvoices).toMatchObject([{ orderId: half.id, total: '48.00', open: '30.00' }]);
    expect(statement.balance).toBe('30.00');
  });

  it('lists the payments and refunds of the last ninety days, newest first', async () => {
    const { order, read, maker } = await world();
    const placed = await order();
    const pay = async (kind: 'payment' | 'refund', daysAgo: number, refundsPaymentId?: number) => {
      const at = new Date(app.now().getTime() - daysAgo * DAY_MS);
      const [row] = await app.db
        .insert(payments)
        .values({
          ...{
            orderId: placed.id,
            manufacturerId: maker.id,
            kind,
            method: 'check',
            provider: 'off_platform',
          },
          ...{ amount: cents(100 + daysAgo), reference: `${kind} ${daysAgo}`, at },
          refundsPaymentId: refundsPaymentId ?? null,
        })
        .returning();
      return row?.id ?? 0;
    };
    await pay('payment', 91);
    const paid = await pay('payment', 89);
    await pay('refund', 3, paid);

    expect((await read()).payments).toMatchObject([
      { kind: 'refund', amount: '1.03', method: 'check', orderNumber: placed.orderNumber },
      { kind: 'payment', amount: '1.89' },
    ]);
  });

  it('can have a total above the limit of a single order', async () => {
    const { due, read } = await world();
    await due('2026-12-16', worth(999_999_999));
    await due('2026-12-16', worth(999_999_999));

    expect((await read()).balance).toBe('19999999.98');
  });

  it('shows a sales organization only orders placed through it', async () => {
    const { due, read, agency, maker } = await world();
    const former = await app.salesOrganization({ manufacturerId: maker.id });
    await due('2026-12-16', worth(100));
    await due('2026-12-16', { ...worth(900), salesOrganizationId: former.id });
    const rep = await app.as({ salesOrganizationId: agency.id });

    expect((await read(rep)).balance).toBe('1.00');
    expect((await read()).balance).toBe('10.00');
  });

  it('needs three SQL statements for any number of open invoices', async () => {
    const { due, read } = await world();
    for (let count = 0; count < 12; count += 1) await due('2026-10-16');
    await read();

    expect(await countStatements(app, () => read())).toBe(3);
  });

  it('can be downloaded as a PDF', async () => {
    const { due, staff, customer } = await world();
    await due('2026-10-16');

    const pdf = await staff.call(getStatementPdf, { params: { id: customer.id } });

    expect(pdf.status, pdf.text.slice(0, 200)).toBe(200);
    expect(pdf.headers['content-disposition']).toBe(
      `attachment; filename="statement-${customer.id}-2026-11-16.pdf"`,
    );
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });
});
