import { createInvoice, getInvoicePage, getInvoicePdf } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderItems, orders } from '../db/schema/orders';
import { payments } from '../db/schema/payments';
import { readPdf } from '../testing/read-pdf';
import { useTestApp } from '../testing/test-app';
import { findInvoicesOf, supersedeInvoice } from './invoices.queries';

const unknownToken = 'A'.repeat(43);

describe('the page of an invoice', () => {
  const app = useTestApp();

  async function sent(values: Partial<typeof orders.$inferInsert> = {}) {
    const maker = await app.manufacturer({ name: 'Fern & Hollow', numberPrefix: 'FH' });
    const customer = await app.customer({ manufacturerId: maker.id, taxId: '12-345' });
    const order = await app.order({
      wholesaleCustomerId: customer.id,
      manufacturerId: maker.id,
      customerEmail: 'ann@shop.test',
      notes: 'for our eyes only',
      ...values,
    });
    const staff = await app.as({ manufacturerId: maker.id });
    const { body } = await staff.call(createInvoice, { params: { id: order.id } });
    return { order, token: String(body.invoiceUrl).slice('/invoice/'.length), id: Number(body.invoice.id) };
  }
  const open = (token: string) => app.visitor().call(getInvoicePage, { params: { token } });
  const change = (id: number, values: Partial<typeof orders.$inferInsert>) =>
    app.db.update(orders).set(values).where(eq(orders.id, id));

  it('shows what the page needs and nothing else', async () => {
    const { order, token } = await sent();

    const { status, body, headers, text } = await open(token);

    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      number: 'FH-INV-000001',
      openAmount: '48.00',
      amountPaid: '0.00',
      orderPublicId: order.publicId,
      paymentPending: false,
      orderCancelled: false,
    });
    expect(Object.keys(body).sort()).toEqual([
      'amountPaid',
      'content',
      'currentUrl',
      'dueAfter',
      'dueOn',
      'invoiceUrl',
      'isCredited',
      'isRefunded',
      'issuedOn',
      'kind',
      'manufacturerId',
      'number',
      'openAmount',
      'openBefore',
      'orderCancelled',
      'orderPublicId',
      'paymentPending',
      'supersededAt',
      'total',
    ]);
    expect(text).not.toMatch(/ann@shop|our eyes|12-345|stripe|"mail"/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each([
    ['is paid', { status: 'paid', amountPaid: cents(4800) }, '0.00', '48.00'],
    ['is paid in part', { amountPaid: cents(1000) }, '38.00', '10.00'],
    ['is shipped and not paid', { status: 'shipped' }, '48.00', '0.00'],
    ['was paid too much', { status: 'paid', amountPaid: cents(9999) }, '0.00', '48.00'],
    ['is cancelled', { status: 'cancelled' }, '0.00', '0.00'],
  ] as const)('shows the amount due when the order %s', async (_what, values, openAmount, amountPaid) => {
    const { order, token } = await sent();
    await change(order.id, values);

    const { body } = await open(token);

    expect(body).toMatchObject({ openAmount, amountPaid });
    expect(body.orderPublicId).toBe(openAmount === '0.00' ? null : order.publicId);
  });

  it.each([
    ['all', 4800, true],
    ['a part', 4799, false],
  ])(
    'shows whether the order is refunded in full when %s was refunded',
    async (_what, refunded, isRefunded) => {
      const { order, token } = await sent();
      const paid = { status: 'shipped', amountPaid: cents(4800), paidAt: app.now() } as const;
      await change(order.id, { ...paid, amountRefunded: cents(refunded) });

      expect((await open(token)).body).toMatchObject({ openAmount: '0.00', isRefunded });
    },
  );

  it('asks for nothing in the PDF when the order is cancelled, as the page does', async () => {
    const { order, token } = await sent();
    const read = async () => {
      const url = getInvoicePdf.path.replace(':token', token);
      return (await readPdf((await app.running.app.inject({ url })).rawPayload)).text;
    };
    expect(await read()).toContain('Amount due');
    await change(order.id, { status: 'cancelled' });

    const text = await read();

    expect(text).toContain('The order was cancelled. There is nothing to pay.');
    expect(text).not.toContain('Amount due');
  });

  it('shows that a part of it was credited', async () => {
    const { order, token } = await sent();
    expect((await open(token)).body.isCredited).toBe(false);
    await change(order.id, { amountCredited: cents(1000) });

    expect((await open(token)).body).toMatchObject({
      amountPaid: '10.00',
      openAmount: '38.00',
      isCredited: true,
    });
  });

  it('asks for no more than the order still owes after a part of it was cancelled and credited', async () => {
    const { order, token } = await sent();
    await change(order.id, { subtotal: cents(3800), total: cents(3800) });

    expect((await open(token)).body).toMatchObject({
      amountPaid: '10.00',
      openAmount: '38.00',
      isCredited: true,
    });
  });

  it('shows nothing due once the invoice is superseded', async () => {
    const { order, token } = await sent();
    await supersedeInvoice(app.db, order.id, app.now());

    expect((await open(token)).body).toMatchObject({
      openAmount: '0.00',
      orderPublicId: null,
      currentUrl: null,
      supersededAt: app.now().toISOString(),
    });
  });

  it('links a superseded invoice to the valid one', async () => {
    const { order, token } = await sent();
    await supersedeInvoice(app.db, order.id, app.now());
    const staff = await app.as({ manufacturerId: order.manufacturerId });
    const { body } = await staff.call(createInvoice, { params: { id: order.id } });

    expect((await open(token)).body.currentUrl).toBe(body.invoiceUrl);
    const current = String(body.invoiceUrl).slice('/invoice/'.length);
    expect((await open(current)).body.currentUrl).toBeNull();
  });

  it('shows a credit note with nothing due', async () => {
    const { order } = await sent({ status: 'shipped' });
    const staff = await app.as({ manufacturerId: order.manufacturerId });
    const params = { id: order.id };
    const body = { method: 'check', amount: '48.00', reference: 'secret-reference' };
    await staff.call(recordPayment, { params, body });
    const [payment] = await app.db.select().from(payments);
    await staff.call(refundPayment, { params, body: { paymentId: payment?.id ?? 0, amount: '12.00' } });
    const [note] = await findInvoicesOf(app.db, order.id);

    const page = await open(note?.token ?? '');
    expect(page.body).toMatchObject({
      kind: 'credit_note',
      number: 'FH-CN-000001',
      total: '12.00',
      openAmount: '0.00',
      orderPublicId: null,
      content: {
        lines: [{ name: 'Refund on Nov 16, 2026 (Check)', totalPrice: '12.00' }],
        subtotal: '12.00',
      },
    });
    expect(page.text).not.toContain('secret-reference');
  });

  it.each(['', '%20', 'null', '1', 'FH-INV-000001', '%00', '..%2f', unknownToken, 'a'.repeat(250)])(
    'is not found with %j, with the same response as for any unknown link',
    async (token) => {
      await sent();
      const [page, pdf] = [`/api/public/invoices/${token}`, `/api/public/invoices/${token}/pdf`];

      for (const url of token === '' ? [pdf] : [page, pdf]) {
        const reply = await app.visitor().request({ method: 'GET', url });
        expect([400, 404], url).toContain(reply.status);
        expect(reply.text).not.toContain('FH-INV');
      }
      const malformed = await open('not-a-token');
      const unknown = await open(unknownToken);
      expect(malformed.status).toBe(404);
      expect(malformed.text).toBe(unknown.text);
    },
  );

  it('limits unknown links to thirty, and valid ones not at all', async () => {
    const { token } = await sent();
    for (let look = 0; look < 40; look += 1) expect((await open(token)).status).toBe(200);
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await open(guess % 2 ? unknownToken : 'short')).status).toBe(404);
    }

    expect((await open(unknownToken)).status).toBe(429);
    expect((await open('short')).status).toBe(429);
  });

  it('treats markup and line breaks in a name as text', async () => {
    const companyName = '<img src=x onerror=alert(1)>\r\nTotal: 0.00';
    const { token } = await sent({ companyName });

    const { body } = await open(token);

    expect(body.content.buyer.companyName).toBe(companyName);
    expect((await app.visitor().call(getInvoicePdf, { params: { token } })).status).toBe(200);
  });

  it('is available as a PDF, even with five hundred lines', async () => {
    const { order } = await sent();
    const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    if (!item) throw new Error('The order has no line');
    const { id: _id, ...line } = item;
    await app.db
      .insert(orderItems)
      .values(
        Array.from({ length: 499 }, (_, index) => ({ ...line, position: index + 1, name: `Soap ${index}` })),
      );
    const total = cents(4800 * 500);
    await change(order.id, { subtotal: total, total });
    await supersedeInvoice(app.db, order.id, app.now());
    const staff = await app.as({ manufacturerId: order.manufacturerId });
    const reply = await staff.call(createInvoice, { params: { id: order.id } });
    const token = String(reply.body.invoiceUrl).slice('/invoice/'.length);

    const page = await open(token);
    const pdf = await app.visitor().call(getInvoicePdf, { params: { token } });

    expect(page.body.content.lines).toHaveLength(500);
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="FH-INV-000002.pdf"',
      'x-content-type-options': 'nosniff',
    });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });
});
