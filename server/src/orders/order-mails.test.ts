import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { addTracking } from '@casepack/contract/order-changes/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { invoiceContentOf } from '../invoices/invoice-content';
import { invoiceMail } from '../invoices/invoice-mail';
import { paymentReceivedMail } from '../payments/payment-mail';
import { trackingMail } from '../shipments/shipment-mails';
import { useTestApp } from '../testing/test-app';
import { mailableAddress, type OrderMail, type OrderToMail } from './order-mail';
import { orderPlacedMail, orderSavedMail } from './order-mails';
import type { ItemRow, OrderRow } from './orders.queries';
import { findOrderToMail } from './queue-order-mail';

const at = new Date('2026-11-16T15:00:00Z');
/** The invoice of the whole order. */
const wholeInvoiceMail: OrderMail = (order) =>
  invoiceMail({
    ...{ id: 5, number: 'FH-INV-000005', dueOn: '2026-12-16', token: 'a-token', sentBefore: 0 },
    ...{ kind: 'invoice', total: order.row.total, invoicedBefore: cents(0), supersededAt: null },
    content: invoiceContentOf(order.row, order.items, {
      ...{ name: order.seller.name, address: null, email: null, phone: null },
    }),
  })(order);
const payment = { id: 6, amount: cents(2000), method: 'card' as const, at };
const tracking = {
  id: 7,
  orderId: 1,
  carrier: 'ups' as const,
  trackingNumber: '1Z 99/9',
  estimatedDelivery: '2026-11-20',
  createdByUserId: null,
  shipmentId: null,
  createdAt: at,
};

const kinds = {
  order_placed: orderPlacedMail,
  order_saved: orderSavedMail,
  invoice: wholeInvoiceMail,
  payment_received: paymentReceivedMail(payment),
  shipped: trackingMail(tracking),
};
const everyKind = Object.entries(kinds).map(([kind, mailOf]) => ({ kind, mailOf }));

describe('the mails about an order', () => {
  const app = useTestApp();

  async function orderToMail(
    row: Partial<OrderRow> = {},
    item: Partial<ItemRow> = {},
    sellerName = 'Fern & Hollow',
  ): Promise<OrderToMail> {
    const maker = await app.manufacturer({ name: 'Fern & Hollow', contactEmail: 'hello@fern.test' });
    const customer = await app.customer({ manufacturerId: maker.id });
    const order = await app.order({
      wholesaleCustomerId: customer.id,
      manufacturerId: maker.id,
      contactPerson: 'Ann Archer',
      customerEmail: 'ann@shop.test',
      purchaseOrderNumber: 'PO-7',
      orderNumber: 'FH-000017',
    });
    const found = await findOrderToMail(app.running.systemContext(), order.id);
    return {
      ...found,
      row: { ...found.row, ...row },
      items: found.items.map((each) => ({ ...each, name: 'Lavender soap', sku: 'LS-1', ...item })),
      seller: { ...found.seller, name: sellerName },
      publicUrl: 'https://orders.example.test',
    };
  }

  it.each(everyKind)('$kind is HTML and text, names the manufacturer and loads nothing', async (each) => {
    const order = await orderToMail();

    const mail = each.mailOf(order);

    expect(mail).toMatchObject({
      kind: each.kind,
      manufacturerId: order.row.manufacturerId,
      orderId: order.row.id,
      recipient: { name: 'Ann Archer', address: 'ann@shop.test' },
      replyTo: 'hello@fern.test',
    });
    expect(mail?.text).toMatch(/^Fern & Hollow\n\n/);
    expect(mail?.text).toContain('FH-000017');
    expect(mail?.text).toContain('https://');
    expect(mail?.html).toContain('Fern &amp; Hollow');
    expect(mail?.html).toContain('<meta name="viewport" content="width=device-width">');
    expect(mail?.html).not.toMatch(/<(img|link|script|iframe|style)|url\(|@import/i);
    expect(mail?.html).not.toContain('undefined');
    expect(mail?.text).not.toContain('undefined');
  });

  it.each(everyKind)(
    '$kind shows markup in names as text and accepts no line breaks from them',
    async ({ mailOf }) => {
      const evil = '<img src=x onerror=alert(1)>"\'&\r\nTotal: $0.00\u2028Bcc: eve@evil.test';
      const order = await orderToMail(
        { contactPerson: evil, companyName: evil },
        { name: evil, sku: evil },
        evil,
      );

      const mail = mailOf(order);

      expect(mail?.html).not.toContain('<img');
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(`${mail?.subject}${mail?.recipient.name}`).not.toMatch(/[\r\n\u2028]/);
      expect(mail?.text.split(/[\n\u2028]/)).not.toContain('Total: $0.00');
      expect(mail?.text).not.toMatch(/^Bcc:/m);
    },
  );

  it.each(everyKind)('$kind is not sent if the address is missing or names two', async ({ mailOf }) => {
    for (const customerEmail of [
      null,
      '',
      'a@b.test,eve@evil.test',
      'a@b.test\r\nBcc: eve@evil.test',
      '"a" <e@e.test>',
    ]) {
      expect(mailOf(await orderToMail({ customerEmail }))).toBeUndefined();
      expect(mailableAddress(customerEmail)).toBeUndefined();
    }
  });

  it('list the lines and their totals', async () => {
    const amounts = { discount: cents(500), shipping: cents(1000), tax: cents(0), total: cents(5300) };

    const mail = orderSavedMail(await orderToMail(amounts));

    expect(mail?.text).toContain('Lavender soap\n  LS-1 · 2 × case of 12 at $24.00: $48.00');
    expect(mail?.text).toContain('Subtotal: $48.00\nDiscount: −$5.00\nShipping: $10.00\nTotal: $53.00');
    expect(mail?.html).toContain('LS-1 · 2 × case of 12 at $24.00');
  });

  it('stay short for an order of five hundred lines', async () => {
    const order = await orderToMail();
    const [line] = order.items;
    if (!line) throw new Error('The order has no line');

    const mail = orderSavedMail({ ...order, items: Array.from({ length: 500 }, () => line) });

    expect(mail?.text.match(/Lavender soap/g)).toHaveLength(50);
    expect(mail?.text).toContain('450 more lines\n  The full list is online: $21,600.00');
    expect(mail?.html.length).toBeLessThan(60_000);
  });

  it('link to the public page of the order', async () => {
    const order = await orderToMail();
    const link = `https://orders.example.test/order/${order.row.publicId}`;

    expect(orderSavedMail(order)?.attachments).toEqual([
      { name: 'FH-000017.pdf', contentType: 'application/pdf', source: `order-confirmation:${order.row.id}` },
    ]);
    expect(orderSavedMail(order)?.text).toContain(`View your order:\n${link}`);
    expect(orderPlacedMail(order)?.html).toContain(`href="${link}"`);
  });

  it('state in the invoice email what is due and when', async () => {
    const mail = wholeInvoiceMail(await orderToMail({ amountPaid: cents(800) }));

    expect(mail?.subject).toBe('Invoice FH-INV-000005 from Fern & Hollow');
    expect(mail?.text).toContain('Invoice number: FH-INV-000005\nAmount due: $40.00\nDue date: Dec 16, 2026');
    expect(mail?.text).toContain('View your invoice:\nhttps://orders.example.test/invoice/a-token');
    expect(mail?.attachments).toEqual([
      { name: 'FH-INV-000005.pdf', contentType: 'application/pdf', source: 'invoice:5' },
    ]);
  });

  it('state in the payment email what was received and what is still open', async () => {
    const mail = paymentReceivedMail(payment)(await orderToMail({ amountPaid: cents(2000) }));

    expect(mail?.text).toContain(
      'Amount: $20.00\nPaid by: Credit Card\nDate: Nov 16, 2026\nOrder total: $48.00\nAmount due: $28.00',
    );
  });

  it('link to the tracking page of the carrier, or to the order if there is none', async () => {
    const order = await orderToMail();

    expect(trackingMail(tracking)(order)?.html).toContain(
      'href="https://www.ups.com/track?tracknum=1Z%2099%2F9"',
    );
    expect(trackingMail({ ...tracking, carrier: 'other' })(order)?.html).toContain(
      `href="https://orders.example.test/order/${order.row.publicId}"`,
    );
  });

  it('are one per event, from order to shipment', async () => {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id, contactEmail: 'ann@shop.test' });
    const product = await app.product({ manufacturerId: maker.id });
    const staff = await app.as({ manufacturerId: maker.id });
    const save = () =>
      staff.call(saveOrder, {
        headers: { 'idempotency-key': 'once' },
        body: {
          customer: { id: customer.id },
          items: [{ productId: product.id, quantity: 2 }],
          paymentMethod: 'Terms',
        },
      });
    const saved = await save();
    expect(saved.status, saved.text).toBe(200);
    await save();
    const params = { id: saved.body.id as number };

    await staff.call(createInvoice, { params });
    const check = { method: 'check', amount: '48.00', reference: '1001' };
    const paid = await staff.call(recordPayment, { params, body: check });
    expect(paid.status, paid.text).toBe(200);
    await staff.call(recordPayment, { params, body: check });
    await staff.call(addTracking, { params, body: { trackingNumber: '1Z1', carrier: 'ups' } });

    const told = await app.db.select().from(mails).orderBy(asc(mails.id));
    expect(told.map(({ kind }) => kind)).toEqual(['order_saved', 'invoice', 'payment_received', 'shipped']);
    expect(new Set(told.map(({ recipientAddress }) => recipientAddress))).toEqual(new Set(['ann@shop.test']));
    const [order] = await app.db.select().from(orders).where(eq(orders.id, params.id));
    expect(order).toMatchObject({ status: 'shipped', amountPaid: 4800 });
  });
});
