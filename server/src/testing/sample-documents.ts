import type { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { cents } from '@casepack/contract/money';
import type { DocumentLine, OrderDocumentContent, PdfDocument } from '../press/pdf-document';

const address = {
  streetAddress: '1200 Industrial Parkway',
  addressLine2: 'Suite 400',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: 'United States',
};

export const documentLine = (values: Partial<DocumentLine> = {}): DocumentLine => ({
  name: 'Lavender Soap',
  sku: 'SOAP-0001',
  quantity: 3,
  casePackQuantity: 12,
  isTester: false,
  unitPrice: cents(2400),
  totalPrice: cents(7200),
  ...values,
});

/** The given number of lines, all different. */
export const documentLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, at) =>
    documentLine({
      name: `Hand-poured candle with cedar and smoke, number ${at + 1}`,
      sku: `CANDLE-${at + 1}`,
    }),
  );

const seller = {
  name: 'Meadow & Moss Apothecary',
  address: '88 Orchard Lane\nPortland, OR 97201',
  email: 'orders@meadow.test',
  phone: '+1 503 555 0100',
};

const sums = {
  subtotal: cents(1_234_500),
  tax: cents(9_876),
  shipping: cents(2_500),
  discount: cents(12_345),
  discountDescription: 'Spring show',
};

const buyer = {
  companyName: 'Corner Shop',
  contactPerson: 'Ana Ruiz',
  billingAddress: address,
  shippingAddress: { ...address, streetAddress: '7 Harbor Road' },
};

export const orderDocument = (values: Partial<OrderDocumentContent> = {}): OrderDocumentContent => ({
  orderedOn: '2026-11-10',
  requestedShipDate: '2026-11-20',
  purchaseOrderNumber: 'PO-7788',
  paymentTerms: 'NET30',
  paymentMethod: 'Terms',
  mark: null,
  seller,
  buyer: { ...buyer, email: 'ana@corner.test', phone: '555 0101' },
  lines: [documentLine()],
  ...sums,
  total: cents(1_234_531),
  notes: null,
  tracking: [],
  ...values,
});

export const invoiceContent = (values: Partial<InvoiceContent> = {}): InvoiceContent => ({
  orderNumber: 'M1-000123',
  orderedOn: '2026-11-10',
  purchaseOrderNumber: 'PO-7788',
  paymentTerms: 'NET30',
  seller,
  buyer,
  lines: [documentLine()],
  ...sums,
  ...values,
});

type InvoiceDocument = Extract<PdfDocument, { kind: 'invoice' | 'credit_note' }>;

export const invoiceDocument = (values: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'invoice',
  number: 'M1-INV-000042',
  issuedOn: '2026-11-16',
  dueOn: '2026-12-16',
  total: cents(1_234_531),
  amountPaid: cents(0),
  amountDue: cents(1_234_531),
  isCredited: false,
  depositDue: cents(0),
  superseded: false,
  cancelled: false,
  content: invoiceContent(),
  ...values,
});

type StatementContent = Extract<PdfDocument, { kind: 'statement' }>['content'];

export const statementOf = (values: Partial<StatementContent> = {}): StatementContent => ({
  customer: { id: 1, name: 'Corner Shop', email: 'ana@corner.test' },
  seller,
  asOf: '2026-11-16',
  openInvoices: [],
  payments: [],
  balance: cents(0),
  aging: {
    current: cents(0),
    days1to30: cents(0),
    days31to60: cents(0),
    days61to90: cents(0),
    over90: cents(0),
  },
  ...values,
});
