import type { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { cents } from '@casepack/contract/money';
import { mails } from '../db/schema/mail';
import { type InvoiceRow, insertInvoice } from '../invoices/invoices.queries';
import type { TestApp } from './test-app';

const content: InvoiceContent = {
  orderNumber: 'T-000001',
  orderedOn: '2026-11-16',
  purchaseOrderNumber: null,
  paymentTerms: 'NET30',
  seller: { name: 'Maker', address: null, email: null, phone: null },
  buyer: { companyName: 'Shop', contactPerson: null, billingAddress: null, shippingAddress: null },
  lines: [],
  subtotal: cents(4800),
  tax: cents(0),
  shipping: cents(0),
  discount: cents(0),
  discountDescription: null,
};

/** An invoice of an order as it would be stored. */
export async function storeInvoice(
  app: TestApp,
  order: { id: number; manufacturerId: number },
  values: Partial<Pick<InvoiceRow, 'issuedOn' | 'dueOn' | 'total' | 'content'>> = {},
): Promise<InvoiceRow> {
  return insertInvoice(app.db, 'T', {
    manufacturerId: order.manufacturerId,
    orderId: order.id,
    kind: 'invoice',
    issuedOn: '2026-11-16',
    dueOn: '2026-12-16',
    total: cents(4800),
    content,
    createdAt: app.now(),
    ...values,
  });
}

/** An email that could not be sent, with an invoice attached. */
export async function storeFailedMail(
  app: TestApp,
  owner: { manufacturerId: number; wholesaleCustomerId?: number },
  values: Partial<typeof mails.$inferInsert> = {},
): Promise<typeof mails.$inferSelect> {
  const order = await app.order(owner);
  const { id } = await storeInvoice(app, order);
  const [mail] = await app.db
    .insert(mails)
    .values({
      manufacturerId: order.manufacturerId,
      orderId: order.id,
      eventKey: `invoice:${id}:1`,
      kind: 'invoice',
      recipientAddress: 'shop@example.test',
      subject: 'Invoice',
      html: '<p>Invoice</p>',
      text: 'Invoice',
      attachments: [{ name: 'invoice.pdf', contentType: 'application/pdf', source: `invoice:${id}` }],
      state: 'failed',
      attempts: 1,
      lastError: '550 No such mailbox',
      createdAt: app.now(),
      ...values,
    })
    .returning();
  if (!mail) throw new Error('The mail was not inserted');
  return mail;
}
