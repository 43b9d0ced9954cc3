import { cents } from '@casepack/contract/money';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { changeReminderSettings, getReminderSettings } from '@casepack/contract/statements/endpoints';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceReminders } from '../db/schema/documents';
import { mails } from '../db/schema/mail';
import type { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { supersedeInvoice } from '../invoices/invoices.queries';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp } from '../testing/test-app';
import { sendReminders } from './send-reminders';

const DAY = 24 * 60 * 60 * 1000;

describe('reminders of overdue invoices', () => {
  const app = useTestApp();
  let makerId: number;
  let customerId: number;
  beforeEach(async () => {
    ({ id: makerId } = await app.manufacturer({ name: 'Fern & Hollow', reminderDays: [7, 14, 30] }));
    const customer = { manufacturerId: makerId, businessName: 'Corner Shop', contactEmail: 'ann@shop.test' };
    ({ id: customerId } = await app.customer(customer));
  });

  async function due(dueOn: string, values: Partial<typeof orders.$inferInsert> = {}) {
    const order = await app.order({
      ...{ wholesaleCustomerId: customerId, manufacturerId: makerId, status: 'invoice_sent' },
      ...{ companyName: 'Corner Shop', customerEmail: 'ann@shop.test', ...values },
    });
    await storeInvoice(app, order, { dueOn, total: order.total });
    return order;
  }
  const run = () => sendReminders(app.running.systemContext());
  const sent = () =>
    app.db.select().from(mails).where(eq(mails.kind, 'invoice_reminder')).orderBy(asc(mails.id));
  const steps = async () =>
    (await app.db.select().from(invoiceReminders).orderBy(asc(invoiceReminders.afterDays))).map(
      ({ afterDays, sentOn }) => [afterDays, sentOn],
    );

  it('ask for what is due on their invoice, not for the whole order', async () => {
    const order = await app.order({
      ...{ wholesaleCustomerId: customerId, manufacturerId: makerId, status: 'invoice_sent' },
      customerEmail: 'ann@shop.test',
    });
    await storeInvoice(app, order, { dueOn: '2026-11-09', total: cents(2_000) });
    await run();

    const [reminder] = await sent();
    expect(order.total).toBe(4_800);
    expect(reminder?.text).toContain('$20.00');
    expect(reminder?.text).not.toContain('$48.00');
  });

  it('are sent on each of the days, once, however often the job runs', async () => {
    await due('2026-11-10');
    await run();
    expect(await steps()).toEqual([]);
    app.passTime(DAY);

    await Promise.all([run(), run(), run()]);
    await run();
    expect(await steps()).toEqual([[7, '2026-11-17']]);
    for (let day = 0; day < 40; day += 1) {
      app.passTime(DAY);
      await run();
    }

    expect(await steps()).toEqual([
      [7, '2026-11-17'],
      [14, '2026-11-24'],
      [30, '2026-12-10'],
    ]);
    expect(await sent()).toHaveLength(3);
  });

  it('name the customer, the invoice, the amount and the link, and stand in the history of the order', async () => {
    const order = await due('2026-11-01', { amountPaid: cents(1800) });

    await run();

    const [mail] = await sent();
    expect(mail).toMatchObject({ recipientAddress: 'ann@shop.test', orderId: order.id });
    expect(mail?.subject).toMatch(/^Reminder: invoice .+ from Fern & Hollow$/);
    for (const part of [
      'Hello Corner Shop,',
      '$30.00 is still due',
      'was due on Nov 01, 2026',
      '/invoice/',
    ]) {
      expect(mail?.text).toContain(part);
    }
    const staff = await app.as({ manufacturerId: makerId });
    const history = await staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.body).toMatchObject([
      { kind: 'reminder_sent', cause: 'system', changes: { daysAfterDueDate: { to: 14 } } },
    ]);
  });

  it('are only the latest one for an invoice that was overdue before they were turned on', async () => {
    await due('2026-06-01');
    await due('2026-11-05');

    await run();
    await run();

    expect(await steps()).toEqual([
      [7, '2026-11-16'],
      [30, '2026-11-16'],
    ]);
    expect(await sent()).toHaveLength(2);
  });

  it('are never two on one day, even if the days change, and at most three', async () => {
    await due('2026-11-01');
    await run();
    await app.db.update(manufacturers).set({ reminderDays: [15] });
    await run();
    expect(await sent()).toHaveLength(1);
    for (const day of [16, 17, 18, 19]) {
      app.passTime(DAY);
      await app.db.update(manufacturers).set({ reminderDays: [day] });
      await run();
    }

    expect(await sent()).toHaveLength(3);
  });

  it('are not sent for orders that are paid or cancelled, superseded invoices, and customers who get none', async () => {
    await due('2026-11-01', { amountPaid: cents(4800), status: 'paid', paidAt: app.now() });
    await due('2026-11-01', { status: 'cancelled' });
    await supersedeInvoice(app.db, (await due('2026-11-01')).id, app.now());
    await run();
    expect(await sent()).toEqual([]);

    await due('2026-11-01');
    await app.db.update(wholesaleCustomers).set({ remindersOff: true });
    await run();
    expect(await sent()).toEqual([]);
    await app.db.update(wholesaleCustomers).set({ remindersOff: false });
    await run();
    expect(await sent()).toHaveLength(1);
  });

  it('are off by default, and stay due while there is no address', async () => {
    await app.db.update(manufacturers).set({ reminderDays: [] });
    const order = await due('2026-11-01');
    await run();
    await app.db.update(manufacturers).set({ reminderDays: [7] });
    await app.running.deps.pool.query('update orders set customer_email = null where id = $1', [order.id]);
    await app.db.update(wholesaleCustomers).set({ contactEmail: null });
    await run();
    expect([await sent(), await steps()]).toEqual([[], []]);
    await app.db.update(wholesaleCustomers).set({ contactEmail: 'ann@shop.test' });
    await run();

    expect(await sent()).toHaveLength(1);
  });

  it('have settings of their own, for administrators of the manufacturer', async () => {
    const admin = await app.as({ manufacturerId: makerId, isOrgAdmin: true });
    const change = (body: object) => admin.call(changeReminderSettings, { params: { id: makerId }, body });
    const before = (await admin.call(getReminderSettings, { params: { id: makerId } })).body;

    expect(before).toEqual({ days: [7, 14, 30], text: null });
    const saved = await change({ days: [20, 10], text: 'Pay {invoice}, {company}', before });
    expect(saved.body).toEqual({ days: [10, 20], text: 'Pay {invoice}, {company}' });
    expect(await change({ days: [5], text: null, before })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: saved.body },
    });
    expect((await change({ days: [5], text: 'Dear {name}' })).status).toBe(400);
    await due('2026-11-01');
    await run();
    expect((await sent())[0]?.text).toContain(', Corner Shop');
  });
});
