// @vitest-environment happy-dom
import type { InvoicePage } from '@casepack/contract/invoices/invoice';
import { cents } from '@casepack/contract/money';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InvoiceView } from './invoice-view';

const address = {
  streetAddress: '1 Main St',
  addressLine2: null,
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: 'US',
};

const invoice: InvoicePage = {
  kind: 'invoice',
  number: 'FH-INV-000012',
  issuedOn: '2026-10-21',
  dueOn: '2026-11-20',
  total: cents(4620),
  invoiceUrl: '/invoice/abc',
  supersededAt: null,
  manufacturerId: 3,
  orderPublicId: 'AAAAAAAAAAAAAAAAAAAAAA',
  amountPaid: cents(1000),
  isCredited: false,
  isRefunded: false,
  openAmount: cents(3620),
  openBefore: cents(0),
  dueAfter: cents(0),
  paymentPending: false,
  currentUrl: null,
  orderCancelled: false,
  content: {
    orderNumber: 'FH-000041',
    orderedOn: '2026-10-20',
    purchaseOrderNumber: 'PO-7',
    paymentTerms: 'NET30',
    seller: { name: 'Fern & Hollow', address: '9 Mill Lane', email: 'books@fern.test', phone: null },
    buyer: {
      companyName: 'Corner Shop',
      contactPerson: 'Ann Lee',
      billingAddress: address,
      shippingAddress: address,
    },
    lines: [
      {
        name: 'Lavender Soap',
        sku: 'SOAP-1',
        quantity: 2,
        casePackQuantity: 12,
        isTester: false,
        unitPrice: cents(2400),
        totalPrice: cents(4800),
      },
    ],
    subtotal: cents(4800),
    tax: cents(100),
    shipping: cents(200),
    discount: cents(480),
    discountDescription: 'Spring',
  },
};

const show = (changes: Partial<InvoicePage> = {}, today = '2026-11-15') =>
  render(
    <InvoiceView
      invoice={{ ...invoice, ...changes }}
      today={today}
      pdfHref="/api/public/invoices/abc/pdf"
      card={changes.orderPublicId === null ? undefined : <p>Card form</p>}
    />,
  );

const closed = { orderPublicId: null, openAmount: cents(0) };

describe('the page of an invoice', () => {
  it('says what is open on earlier invoices, which payments settle first', () => {
    show({ openBefore: cents(2400) });

    const text = '$24.00 is still due on earlier invoices of this order. Payments settle those first.';
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('names both parties, the lines and the totals', () => {
    show();

    const title = screen.getByRole('heading', { level: 1, name: 'Invoice FH-INV-000012' });
    expect(title.previousElementSibling?.textContent).toBe('Fern & Hollow');
    const paper = within(screen.getByRole('article', { name: 'Invoice FH-INV-000012' }));
    for (const text of [
      'Corner Shop',
      'PO-7',
      'NET30',
      'Nov 20, 2026',
      '−$4.80',
      '$46.20',
      '−$10.00',
      '$36.20',
    ]) {
      expect(paper.getByText(text)).toBeTruthy();
    }
    expect(paper.getByRole('row', { name: /Lavender Soap SOAP-1.*\$48\.00/ })).toBeTruthy();
    expect(screen.getByText('Card form')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
      '/api/public/invoices/abc/pdf',
    );
  });

  it('says that a part was credited, as its PDF does', () => {
    show({ isCredited: true });

    const paper = within(screen.getByRole('article', { name: 'Invoice FH-INV-000012' }));
    expect(paper.getByText('Paid and credited').nextSibling?.textContent).toBe('−$10.00');
  });

  const standing = () => screen.queryByRole('region', { name: /^Amount / })?.textContent;

  it.each<[string, Partial<InvoicePage>, string | undefined]>([
    ['paid in part', {}, 'Amount due$36.20Paid so far$10.00'],
    ['credited in part', { isCredited: true }, 'Amount due$36.20Paid and credited so far$10.00'],
    ['not paid', { amountPaid: cents(0), openAmount: cents(4620) }, 'Amount due$46.20'],
    ['not payable by card', { orderPublicId: null }, 'Amount due$36.20Paid so far$10.00'],
    ['paid', { ...closed, amountPaid: cents(4620) }, 'Amount paid$46.20'],
    ['refunded', { ...closed, amountPaid: cents(4620), isRefunded: true }, 'Amount refunded$46.20'],
    ['a credit note', { ...closed, kind: 'credit_note' }, 'Amount credited$46.20'],
    ['cancelled', { ...closed, orderCancelled: true }, undefined],
    ['superseded', { ...closed, supersededAt: new Date('2026-11-10T12:00:00Z') }, undefined],
  ])('says before the paper how much counts where it is %s', (_, changes, words) => {
    show(changes);

    expect(standing()).toBe(words);
  });

  it('offers to pay what is open before the paper, where a card can', () => {
    show();
    expect(screen.getByRole('link', { name: 'Pay $36.20' }).getAttribute('href')).toBe('#pay');
    cleanup();

    show({ orderPublicId: null });
    expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull();
  });

  it.each<[string, Partial<InvoicePage>]>([
    ['The payment has been refunded.', { amountPaid: cents(4620), isRefunded: true }],
    ['Your payment will be refunded.', { amountPaid: cents(4620) }],
  ])('of a cancelled order says: %s', (words, changes) => {
    show({ ...closed, orderCancelled: true, ...changes });

    expect(screen.getByRole('status').textContent).toContain(words);
  });

  it('marks an overdue invoice', () => {
    show({}, '2026-11-21');

    expect(screen.getAllByText('Overdue')).toHaveLength(2);
    expect(screen.getByText('Overdue since Nov 20, 2026')).toBeTruthy();
  });

  it('thanks for the payment', () => {
    show({ ...closed, amountPaid: cents(4620) });

    expect(screen.getByRole('heading', { name: 'Payment Complete' })).toBeTruthy();
    expect(
      screen.getByText('Thank you for your payment! You should receive a confirmation email shortly.'),
    ).toBeTruthy();
    expect(screen.queryByText('Card form')).toBeNull();
  });

  it('shows that the payment was refunded instead of a thank-you', () => {
    show({ ...closed, amountPaid: cents(4620), isRefunded: true });

    expect(screen.getByRole('heading', { name: 'Payment Refunded' })).toBeTruthy();
    expect(screen.getByText('The payment has been refunded. There is nothing to pay.')).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
    expect(screen.getAllByText('Refunded')).toHaveLength(2);
  });

  it('explains how to pay if cards are not possible', () => {
    show({ orderPublicId: null });

    expect(screen.getByRole('heading', { name: 'How to pay' })).toBeTruthy();
    expect(screen.getByText(/as agreed with Fern & Hollow/)).toBeTruthy();
  });

  it.each([
    ['This invoice is no longer valid.', { ...closed, supersededAt: new Date('2026-11-10T12:00:00Z') }],
    ['This order is cancelled.', { ...closed, orderCancelled: true }],
  ])('warns: %s', (words, changes) => {
    show(changes);

    expect(screen.getByRole('status').textContent).toContain(words);
    expect(screen.queryByText('Amount due')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Pay this invoice' })).toBeNull();
  });

  it('names who sends the current one in a whole sentence, also where the name ends with a period', () => {
    const { content } = invoice;
    const seller = { ...content.seller, name: 'Fern & Hollow Co.' };
    show({ supersededAt: new Date('2026-11-10T12:00:00Z'), content: { ...content, seller } });

    expect(screen.getByRole('status').textContent).toContain('Fern & Hollow Co. sends the new one by email.');
  });

  it('links to the current invoice if there is one', () => {
    show({ ...closed, supersededAt: new Date('2026-11-10T12:00:00Z'), currentUrl: '/invoice/new' });

    const link = screen.getByRole('link', { name: 'Go to the current invoice' });
    expect(link.getAttribute('href')).toBe('/invoice/new');
  });

  it('of a credit note asks for no payment', () => {
    show({ ...closed, kind: 'credit_note', amountPaid: cents(0) });

    expect(screen.getByRole('heading', { level: 1, name: 'Credit Note FH-INV-000012' })).toBeTruthy();
    const credited = screen.getByText('Total credit').closest('dl');
    expect(credited?.textContent).toBe('Subtotal$48.00Tax$1.00Shipping$2.00Discount−$4.80Total credit$46.20');
    expect(screen.queryByText('Due date')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Reason' })).toBeNull();
  });

  it('of a credit note says why goods came back', () => {
    const content = { ...invoice.content, reason: 'Broken in transit' };
    show({ ...closed, kind: 'credit_note', content });

    const reason = screen.getByRole('heading', { name: 'Reason' });
    expect(reason.nextSibling?.textContent).toBe('Broken in transit');
  });

  it('of a credit note shows that it is no longer valid', () => {
    show({ ...closed, kind: 'credit_note', supersededAt: new Date('2026-11-10T12:00:00Z') });

    expect(screen.getByRole('status').textContent).toContain('This credit note is no longer valid.');
  });
});
