import { describe, expect, it } from 'vitest';
import { Invoice, InvoiceKind, InvoicePage, invoiceKindLabels } from './invoice';

const invoice = {
  id: 12,
  kind: 'invoice',
  number: 'CP-INV-000012',
  issuedOn: '2026-11-02',
  dueOn: '2026-12-02',
  total: '30.00',
  invoiceUrl: '/invoice/AAAA',
  supersededAt: null,
};

const mail = {
  id: 4,
  state: 'failed',
  recipientAddress: 'cora@corner.test',
  lastError: 'Mailbox full',
  sentAt: null,
};

const content = {
  orderNumber: 'CP-000005',
  orderedOn: '2026-11-02',
  purchaseOrderNumber: 'PO-9',
  paymentTerms: 'NET30',
  seller: { name: 'Soap Works', address: '1 Lye Lane', email: 'office@soap.test', phone: null },
  buyer: {
    companyName: 'Corner Shop',
    contactPerson: 'Cora',
    billingAddress: null,
    shippingAddress: {
      streetAddress: '2 Corner St',
      addressLine2: null,
      city: 'Salem',
      state: 'OR',
      zipCode: '97301',
      country: 'United States',
    },
  },
  lines: [
    {
      name: 'Soap',
      sku: 'S-1',
      quantity: 1,
      casePackQuantity: 12,
      isTester: false,
      unitPrice: '24.00',
      totalPrice: '24.00',
    },
  ],
  subtotal: '24.00',
  tax: '1.00',
  shipping: '5.00',
  discount: '0.00',
  discountDescription: null,
};

describe('an invoice', () => {
  it('is sent with every field, and with how its mail fares', () => {
    expect(Invoice.encode(Invoice.parse({ ...invoice, mail }))).toEqual({ ...invoice, mail });
  });

  it('is sent without its email to readers who may not see it', () => {
    expect(Invoice.encode(Invoice.parse(invoice))).toEqual(invoice);
    expect(Invoice.encode(Invoice.parse({ ...invoice, mail: null }))).toEqual({ ...invoice, mail: null });
  });

  it('shows on its page what it says and what is open, and neither its id nor its mail', () => {
    const { id: _id, ...open } = invoice;
    const page = {
      ...open,
      manufacturerId: 3,
      content,
      orderPublicId: 'AAAAAAAAAAAAAAAAAAAAAA',
      amountPaid: '10.00',
      isCredited: false,
      isRefunded: false,
      openAmount: '20.00',
      openBefore: '0.00',
      dueAfter: '5.00',
      paymentPending: false,
      currentUrl: null,
      orderCancelled: false,
    };
    expect(InvoicePage.encode(InvoicePage.parse({ ...page, id: 12, mail }))).toEqual(page);
  });

  it.each([
    ['invoice', 'Invoice'],
    ['credit_note', 'Credit Note'],
  ] as const)('of the kind %s is headed %j', (kind, label) => {
    expect(InvoiceKind.parse(kind)).toBe(kind);
    expect(invoiceKindLabels[kind]).toBe(label);
  });
});
