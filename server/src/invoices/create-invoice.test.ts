import { createInvoice, listInvoices } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { addTracking, changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invoices } from '../db/schema/documents';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { useTestApp } from '../testing/test-app';

const HOUR_MS = 60 * 60 * 1000;

describe('sending an invoice', () => {
  const app = useTestApp();

  async function world(values: Partial<typeof orders.$inferInsert> = {}) {
    const maker = await app.manufacturer({
      name: 'Fern & Hollow',
      numberPrefix: 'FH',
      contactEmail: 'hello@fern.test',
    });
    const customer = await app.customer({ manufacturerId: maker.id });
    const order = await app.order({
      wholesaleCustomerId: customer.id,
      manufacturerId: maker.id,
      companyName: 'Corner Shop',
      customerEmail: 'ann@shop.test',
      ...values,
    });
    const staff = await app.as({ manufacturerId: maker.id });
    const send = () => staff.call(createInvoice, { params: { id: order.id } });
    return { maker, customer, order, staff, send };
  }
  const storedOrder = async (id: number) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0];
  const storedInvoices = () => app.db.select().from(invoices).orderBy(asc(invoices.id));
  const storedMails = () => app.db.select().from(mails).orderBy(asc(mails.id));

  it('numbers and dates it, changes the order status, and emails it with the PDF and the link', async () => {
    const { order, maker, send } = await world();

    const reply = await send();

    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.invoiceUrl).toMatch(/^\/invoice\/[\w-]{43}$/);
    expect(reply.body.invoice).toMatchObject({
      kind: 'invoice',
      number: 'FH-INV-000001',
      issuedOn: '2026-11-16',
      dueOn: '2026-12-16',
      total: '48.00',
      supersededAt: null,
      mail: { state: 'kept', recipientAddress: 'ann@shop.test' },
    });
    expect(await storedOrder(order.id)).toMatchObject({ status: 'invoice_sent', version: 2 });
    const [mail] = await storedMails();
    expect(mail).toMatchObject({
      manufacturerId: maker.id,
      orderId: order.id,
      kind: 'invoice',
      recipientAddress: 'ann@shop.test',
      replyTo: 'hello@fern.test',
      subject: 'Invoice FH-INV-000001 from Fern & Hollow',
      attachments: [
        {
          name: 'FH-INV-000001.pdf',
          contentType: 'application/pdf',
          source: `invoice:${reply.body.invoice.id}`,
        },
      ],
    });
    expect(mail?.text).toContain(`${app.config.publicUrl}${reply.body.invoiceUrl}`);
  });

  it.each([
    ['NET15', '2026-12-01'],
    ['NET30', '2026-12-16'],
    ['NET60', '2027-01-15'],
    ['COD', '2026-11-16'],
    ['PREPAID', '2026-11-16'],
  ])('makes it due with the terms %s on %s', async (paymentTerms, dueOn) => {
    const { send } = await world({ paymentTerms });

    expect((await send()).body.invoice.dueOn).toBe(dueOn);
  });

  it('adds an event to the order history each time, with the invoice as the cause', async () => {
    const { order, staff, send } = await world();
    await send();
    await send();

    const { body } = await staff.call(getOrderHistory, { params: { id: order.id } });

    expect(body).toMatchObject([
      {
        kind: 'invoice_sent',
        cause: 'invoice',
        changes: { status: { to: 'invoice_sent' }, invoice: { to: 'FH-INV-000001' } },
      },
      { kind: 'invoice_sent_again', cause: 'invoice', changes: { invoice: { to: 'FH-INV-000001' } } },
    ]);
  });

  it('sends the same invoice again on request, in a separate email', async () => {
    const { send } = await world();
    const first = await send();

    const again = await send();

    expect(again.body.invoiceUrl).toBe(first.body.invoiceUrl);
    expect(await storedInvoices()).toHaveLength(1);
    const sent = await storedMails();
    expect(sent.map(({ eventKey }) => eventKey)).toEqual(['invoice:1:1', 'invoice:1:2']);
    expect(again.body.invoice.mail.id).toBe(sent[1]?.id);
  });

  it('sends at most five an hour for one order', async () => {
    const { order, maker, send } = await world();
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200);

    const sixth = await send();
    expect(sixth.status).toBe(429);
    expect(await storedMails()).toHaveLength(5);

    app.passTime(HOUR_MS + 1000);
    const later = await app.as({ manufacturerId: maker.id });
    expect((await later.call(createInvoice, { params: { id: order.id } })).status).toBe(200);
  });

  it('keeps its content when the customer, the manufacturer and the products change', async () => {
    const { maker, order, staff, send } = await world();
    await send();
    await app.db.update(manufacturers).set({ name: 'Renamed' }).where(eq(manufacturers.id, maker.id));
    await app.db.update(orders).set({ companyName: 'Renamed' }).where(eq(orders.id, order.id));

    const [invoice] = await storedInvoices();
    const list = await staff.call(listInvoices, { params: { id: order.id } });

    expect(invoice?.content).toMatchObject({
      seller: { name: 'Fern & Hollow', email: 'hello@fern.test' },
      buyer: { companyName: 'Corner Shop' },
      lines: [{ quantity: 2, unitPrice: '24.00', totalPrice: '48.00' }],
      subtotal: '48.00',
    });
    expect(list.body).toHaveLength(1);
  });

  it('gives an edited order a new invoice and keeps the old one as superseded', async () => {
    const { order, staff, send } = await world();
    await send();

    const edited = await staff.call(editOrder, { params: { id: order.id }, body: { shipping: '10.00' } });
    expect(edited.status, edited.text).toBe(200);
    const second = await send();

    expect(second.body.invoice).toMatchObject({ number: 'FH-INV-000002', total: '58.00' });
    const list = await staff.call(listInvoices, { params: { id: order.id } });
    expect(list.body).toMatchObject([
      { number: 'FH-INV-000002', supersededAt: null },
      { number: 'FH-INV-000001', supersededAt: '2026-11-16T15:00:00.000Z', total: '48.00' },
    ]);
  });

  it('does not touch the invoice when an edit changes nothing', async () => {
    const { order, staff, send } = await world();
    await send();

    await staff.call(editOrder, { params: { id: order.id }, body: { shipping: '0.00' } });

    expect(await storedInvoices()).toMatchObject([{ supersededAt: null }]);
  });

  it('keeps the status of an order that is further along', async () => {
    const { order, staff, send } = await world();
    await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'processing' } });
    await staff.call(addTracking, {
      params: { id: order.id },
      body: { trackingNumber: '1Z1', carrier: 'ups' },
    });

    expect((await send()).status).toBe(200);

    expect(await storedOrder(order.id)).toMatchObject({ status: 'shipped' });
  });

  it('is possible for a paid order, and the email shows that it is paid', async () => {
    const { order, send } = await world({ status: 'paid', amountPaid: cents(4800) });

    expect((await send()).status).toBe(200);

    expect(await storedOrder(order.id)).toMatchObject({ status: 'paid' });
    expect((await storedMails())[0]?.text).toContain('Amount due: $0.00 (paid)');
  });

  it('is rejected for a cancelled order, which does not change', async () => {
    const { order, send } = await world({ status: 'cancelled' });

    const reply = await send();

    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('This order is cancelled, so there is nothing to invoice.');
    expect(await storedOrder(order.id)).toMatchObject({ status: 'cancelled', version: 1 });
    expect(await storedInvoices()).toEqual([]);
  });

  it.each([null, 'ann@shop.test, eve@evil.test', 'ann@shop.test\r\nBcc: eve@evil.test'])(
    'explains what to do without a single valid address: %j',
    async (customerEmail) => {
      const { order, customer, send } = await world({ customerEmail });
      await app.db
        .update(wholesaleCustomers)
        .set({ contactEmail: null })
        .where(eq(wholesaleCustomers.id, customer.id));

      const reply = await send();

      expect(reply.status).toBe(409);
      expect(reply.body.message).toBe(
        'There is no email address to send the invoice to. Add a contact email for Corner Shop under Admin, Connected Organizations, then send the invoice again.',
      );
      expect(await storedOrder(order.id)).toMatchObject({ status: 'waiting_for_payment', version: 1 });
      expect(await storedInvoices()).toEqual([]);
      expect(await storedMails()).toEqual([]);
    },
  );

  it('uses a contact email that the customer got after the order', async () => {
    const { customer, send } = await world({ customerEmail: null });
    await app.db
      .update(wholesaleCustomers)
      .set({ contactEmail: 'new@shop.test' })
      .where(eq(wholesaleCustomers.id, customer.id));

    expect((await send()).body.invoice.mail.recipientAddress).toBe('new@shop.test');
  });

  it('builds its link from the configured address, not from request headers', async () => {
    const { order, staff } = await world();

    await staff.request({
      method: 'POST',
      url: `/api/orders/${order.id}/create-invoice`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });

    const [mail] = await storedMails();
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
  });

  it('shows a customer the invoice, but not the state of its email', async () => {
    const { order, customer, send } = await world();
    await send();
    const buyer = await app.as({ wholesaleCustomerId: customer.id });

    const { body } = await buyer.call(listInvoices, { params: { id: order.id } });

    expect(body).toMatchObject([{ number: 'FH-INV-000001' }]);
    expect(body[0]).not.toHaveProperty('mail');
  });
});
