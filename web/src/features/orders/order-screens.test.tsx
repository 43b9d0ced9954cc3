// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { PublicOrder } from '@casepack/contract/orders/order';
import { orderStatuses } from '@casepack/contract/orders/status';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Pager } from '../../ui/pager';
import { CustomerCard } from './customer-card';
import { OrderItems } from './order-items';
import type { OrderSearch } from './order-search';
import { OrderToolbar } from './order-toolbar';
import { OverviewTab } from './overview-tab';
import { PaymentTab } from './payment-tab';
import type { ShownOrder } from './shown-order';
import { DetailStatus, ListStatus } from './status-badge';
import { TrackingTab } from './tracking-tab';

const order: PublicOrder = {
  publicId: 'AAAAAAAAAAAAAAAAAAAAAA',
  orderNumber: 'SOAP-000012',
  status: 'waiting_for_payment',
  createdAt: new Date('2026-11-16T12:00:00.000Z'),
  requestedShipDate: '2026-11-20',
  manufacturerId: 3,
  manufacturerName: 'Soap Works',
  customer: {
    companyName: 'Corner Shop',
    contactPerson: 'Ann Lee',
    email: 'a***@example.test',
    purchaseOrderNumber: null,
    shippingAddress: {
      streetAddress: '1 Main St',
      addressLine2: null,
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
      country: 'US',
    },
  },
  subtotal: cents(4800),
  tax: cents(100),
  shipping: cents(200),
  discount: cents(480),
  discountType: 'percentage',
  discountValue: cents(1000),
  discountDescription: 'Spring',
  total: cents(4620),
  amountPaid: cents(0),
  amountRefunded: cents(0),
  amountAuthorized: cents(0),
  amountCredited: cents(0),
  refundDue: false,
  paidAt: null,
  paymentPending: false,
  approvalExpiresAt: null,
  deposit: null,
  partlyShipped: false,
  shipments: [],
  items: [
    {
      productId: 7,
      product: {
        name: 'Lavender Soap',
        sku: 'SOAP-1',
        casePackCost: cents(2400),
        wholesalePricePerUnit: cents(250),
        casePackQuantity: 12,
      },
      quantity: 2,
      cancelledQuantity: 0,
      shippedQuantity: 0,
      returnedQuantity: 0,
      waitingQuantity: 0,
      unitPrice: cents(2400),
      totalPrice: cents(4800),
      isTester: false,
      note: null,
      shipDate: null,
      partNumber: null,
    },
  ],
  tracking: [],
};

describe('the unit of a price', () => {
  it.each([
    ['a case', false, 12, '$24.00 per case'],
    ['a single item', false, 1, '$24.00 per unit'],
    ['a tester', true, 12, '$24.00 per unit'],
  ])('is named: %s', (_, isTester, casePackQuantity, expected) => {
    const [item] = order.items;
    if (!item) throw new Error('The sample order has no line');
    const shown = { ...item, isTester, product: { ...item.product, casePackQuantity } };
    render(<OrderItems items={[shown]} />);

    expect(screen.getByRole('listitem').textContent).toContain(expected);
    expect(screen.queryByText(/\beach\b/)).toBeNull();
  });
});

describe('the picture of a line', () => {
  it('is shown to signed-in users, and not requested on a public link', () => {
    const { container, rerender } = render(<OrderItems items={order.items} />);
    expect(container.querySelector('img')).toBeNull();

    const [item] = order.items;
    if (!item) throw new Error('The sample order has no line');
    const imageUrl = 'https://pictures.test/soap.jpg';
    rerender(<OrderItems items={[{ ...item, product: { ...item.product, imageUrl } }]} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(imageUrl);
  });
});

describe('the status badges', () => {
  it.each([
    ['waiting_for_payment', 'Waiting for Payment', 'yellow'],
    ['paid', 'Paid', 'green'],
    ['invoice_sent', 'Invoice Sent', 'blue'],
    ['pending', 'Pending', 'grey'],
    ['processing', 'Processing', 'blue'],
    ['shipped', 'Shipped', 'purple'],
    ['delivered', 'Delivered', 'green'],
    ['cancelled', 'Cancelled', 'red'],
    ['on_hold', 'on_hold', 'grey'],
  ])('show %s on the order page as %s in %s', (status, label, color) => {
    render(<DetailStatus status={status} />);

    expect(screen.getByText(label).className).toContain(`bg-${color}-soft`);
  });

  it.each([
    ['pending', 'Pending', 'yellow'],
    ['processing', 'Processing', 'blue'],
    ['shipped', 'Shipped', 'green'],
    ['delivered', 'Delivered', 'emerald'],
    ['cancelled', 'Cancelled', 'red'],
    [undefined, 'Pending', 'yellow'],
  ])('show %s in the list as %s in %s', (status, label, color) => {
    render(<ListStatus status={status} />);

    expect(screen.getByText(label).className).toContain(`bg-${color}-soft`);
  });
});

describe('the filters of the order list', () => {
  it('offer the standard statuses, and keep another one from the URL', () => {
    render(<OrderToolbar search={{ page: 1, status: ['paid'] }} onChange={() => undefined} isStaff />);

    expect(screen.getByPlaceholderText('Search orders...')).toBeTruthy();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All Status',
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      'Paid',
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('paid');
  });

  it('offer all other statuses and unpaid orders by one click, which a second one removes', async () => {
    const changes: object[] = [];
    const show = (search: OrderSearch) => (
      <OrderToolbar search={search} onChange={(changed) => changes.push(changed)} isStaff />
    );
    const { rerender } = render(show({ page: 1 }));
    const chip = (name: string) => screen.getByRole('button', { name });
    for (const name of ['Waiting for Payment', 'Invoice Sent', 'Paid', 'Completed', 'Overdue invoice']) {
      await userEvent.click(chip(name));
    }
    expect(changes).toEqual([
      { status: ['waiting_for_payment'] },
      { status: ['invoice_sent'] },
      { status: ['paid'] },
      { status: ['completed'] },
      { payment: 'overdue' },
    ]);

    rerender(show({ page: 1, status: ['paid'], payment: 'overdue' }));
    expect(chip('Paid').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(chip('Paid'));
    expect(changes.at(-1)).toEqual({ status: undefined });
    expect(chip('Filters (2)')).toBeTruthy();
  });

  it('report the selected values', async () => {
    const changes: object[] = [];
    render(<OrderToolbar search={{ page: 1 }} onChange={(changed) => changes.push(changed)} isStaff />);

    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Shipped');
    await userEvent.type(screen.getByRole('searchbox'), 'soap');
    await expect.poll(() => changes).toEqual([{ status: ['shipped'] }, { search: 'soap' }]);
  });
});

describe('the footer of the order list', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('has disabled buttons for a single page', () => {
    render(<Pager alwaysShowsButtons page={1} total={3} shown={3} onPage={() => undefined} />);

    expect(screen.getByText('Showing 1 to 3 of 3 results')).toBeTruthy();
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, true]);
  });

  it('has 50 per page', () => {
    render(<Pager alwaysShowsButtons page={30} total={1467} shown={17} onPage={() => undefined} />);

    expect(screen.getByText('Showing 1,451 to 1,467 of 1,467 results')).toBeTruthy();
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true]);
  });
});

describe('the overview', () => {
  const facts = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

  it('shows the known facts of the customer, and a masked address without a link', () => {
    render(<CustomerCard order={order} isPublic />);

    expect(facts()).toEqual(['Company', 'Contact person', 'Email', 'Shipping address']);
    expect(screen.getByText('Springfield, IL 62701')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows phone and PO number if there are any', () => {
    const customer = { ...order.customer, phone: '555 0100', purchaseOrderNumber: 'PO-7' };
    render(<CustomerCard order={{ ...order, customer }} isPublic={false} />);

    expect(facts()).toContain('Phone');
    expect(screen.getByText('PO-7')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'a***@example.test' })).toBeTruthy();
  });

  it('shows the discount in green', () => {
    render(<OverviewTab order={order} isPublic />);

    expect(facts().slice(0, 5)).toEqual([
      'Subtotal (1 product)',
      'Tax',
      'Shipping',
      'Discount (10%): Spring',
      'Total',
    ]);
    expect(screen.getByText('−$4.80').closest('.text-green')).toBeTruthy();
    expect(screen.getByText('2 cases (24 units)')).toBeTruthy();
  });

  it('leaves out a zero discount', () => {
    render(<OverviewTab order={{ ...order, discount: cents(0) }} isPublic />);

    expect(screen.queryByText(/^Discount/)).toBeNull();
  });
});

describe('the payment tab', () => {
  const paid = { ...order, status: 'paid', amountPaid: order.total, paidAt: order.createdAt } as const;

  it.each<[string, ShownOrder, string]>([
    ['waiting', order, 'Waiting for Payment'],
    ['being confirmed', { ...order, paymentPending: true }, 'The payment is being confirmed'],
    ['invoiced', { ...order, status: 'invoice_sent' }, 'Invoice Sent'],
    ['paid', paid, 'Payment Complete'],
    ['shipped and paid', { ...paid, status: 'shipped' }, 'Payment Complete'],
    [
      'shipped, paid and partly refunded',
      { ...paid, status: 'shipped', amountRefunded: cents(800) },
      'Payment Complete',
    ],
    [
      'shipped, paid and fully refunded',
      { ...paid, status: 'shipped', amountRefunded: order.total },
      'Payment Refunded',
    ],
    [
      'being processed after a full refund',
      { ...paid, status: 'processing', amountRefunded: order.total, paidAt: null },
      'Not paid yet',
    ],
    ['shipped and partly paid', { ...order, status: 'shipped', amountPaid: cents(100) }, 'Partly paid'],
    ['shipped and unpaid', { ...order, status: 'shipped' }, 'Not paid yet'],
    ['cancelled', { ...order, status: 'cancelled' }, 'This order is cancelled'],
    ['free', { ...order, total: cents(0), status: 'paid', paidAt: order.createdAt }, 'Nothing to Pay'],
    ['free and not approved', { ...order, total: cents(0), status: 'pending' }, 'Nothing to Pay'],
  ])('shows the state of an order that is %s', (_, shown, title) => {
    render(<PaymentTab order={shown} isPublic={false} canManage={false} />);

    expect(screen.getByRole('heading', { name: 'Payment Management' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what is to be refunded, and not that the order is just paid', () => {
    const shown = {
      ...paid,
      status: 'shipped',
      amountPaid: cents(order.total + 800),
      refundDue: true,
    } as const;
    render(<PaymentTab order={shown} isPublic={false} canManage={false} />);

    expect(screen.getByText('More than the total was paid. $8.00 will be refunded.')).toBeTruthy();
  });

  const slots = { card: <p>Card form</p>, invoice: <p>Send invoice</p>, ledger: <p>The books</p> };
  const seen = () => ['Card form', 'Send invoice', 'The books'].filter((text) => screen.queryByText(text));

  it.each<[string, ShownOrder, boolean, string[]]>([
    ['waiting, for the manufacturer', order, true, ['Card form', 'Send invoice', 'The books']],
    ['waiting, for others', order, false, ['Card form']],
    ['being confirmed', { ...order, paymentPending: true }, false, []],
    ['paid', paid, false, []],
  ])('offers actions for an order that is %s', (_, shown, canManage, expected) => {
    render(<PaymentTab order={shown} isPublic={false} canManage={canManage} {...slots} />);

    expect(seen()).toEqual(expected);
  });

  const unpaidStatuses = ['pending', 'invoice_sent', 'processing', 'shipped', 'delivered'] as const;

  it.each(unpaidStatuses.flatMap((status) => [[status, true] as const, [status, false] as const]))(
    'takes a card for an unpaid order that is %s on request, by public link: %s',
    async (status, isPublic) => {
      render(<PaymentTab order={{ ...order, status }} isPublic={isPublic} canManage={false} {...slots} />);
      expect(seen()).toEqual([]);

      await userEvent.click(screen.getByRole('button', { name: 'Pay by card now' }));

      expect(seen()).toEqual(['Card form']);
    },
  );

  it('shows the card form at once after a redirect from the card provider', () => {
    const shipped = { ...order, status: 'shipped' } as const;
    render(<PaymentTab order={shipped} isPublic canManage={false} {...slots} isCardShown />);

    expect(seen()).toEqual(['Card form']);
  });

  it.each<[string, Partial<ShownOrder>, string]>([
    ['the amount above the total', { amountPaid: cents(order.total + 1000), status: 'shipped' }, '$10.00'],
    ['the amount kept of a cancelled order', { amountRefunded: cents(800), status: 'cancelled' }, '$38.20'],
  ])('shows as to be refunded %s', (_, money, amount) => {
    render(<PaymentTab order={{ ...paid, ...money, refundDue: true }} isPublic={false} canManage />);

    const row = screen.getByText('To be refunded').closest('div');
    expect(row?.textContent).toBe(`To be refunded${amount}`);
  });

  it('thanks a visitor who paid by the public link', () => {
    render(<PaymentTab order={paid} isPublic canManage={false} />);

    expect(screen.getByRole('heading', { name: 'Complete Payment' })).toBeTruthy();
    expect(
      screen.getByText('Thank you for your payment! You should receive a confirmation email shortly.'),
    ).toBeTruthy();
  });

  it('shows a visitor with the public link that the payment was refunded, without thanking', () => {
    const refunded = { ...paid, amountRefunded: order.total };
    render(<PaymentTab order={refunded} isPublic canManage={false} />);

    expect(screen.getByText('$46.20 has been refunded. There is nothing to pay.')).toBeTruthy();
    expect(screen.queryByText('Payment Complete')).toBeNull();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('shows what is due again after a refund, and takes a card on request', async () => {
    const owedAgain = { ...paid, status: 'processing', amountRefunded: order.total, paidAt: null } as const;
    render(<PaymentTab order={owedAgain} isPublic canManage={false} {...slots} />);
    expect(screen.getByText('$46.20 is still due.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Pay by card now' }));

    expect(seen()).toEqual(['Card form']);
  });

  it.each([true, false])('does not call the user a customer, can manage: %s', (canManage) => {
    render(
      <PaymentTab order={{ ...order, status: 'invoice_sent' }} isPublic={false} canManage={canManage} />,
    );

    expect(screen.getByText('The invoice was sent by email. $46.20 is still due.')).toBeTruthy();
  });

  it('links from the public page to the invoice', () => {
    render(<PaymentTab order={{ ...order, status: 'invoice_sent' }} isPublic canManage={false} />);

    expect(screen.getByText('Please check your email for the invoice and payment link.')).toBeTruthy();
  });

  it.each([
    ['pi_123', ['Credit Card', 'pi_123']],
    [null, ['Unknown']],
  ])('shows the manufacturer how it was paid, with a reference: %s', (stripePaymentIntentId, expected) => {
    render(<PaymentTab order={{ ...paid, stripePaymentIntentId }} isPublic={false} canManage />);

    for (const text of expected) expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the tracking tab', () => {
  const later = 'Tracking details will be displayed here once available';

  it.each(orderStatuses)('has no tracking at %s', (status) => {
    render(<TrackingTab order={{ ...order, status }} />);

    const isInProgress = ['shipped', 'delivered', 'completed'].includes(status);
    expect(screen.queryByText(later) !== null).toBe(isInProgress);
    expect(screen.queryByText('No Tracking Available Yet') === null).toBe(isInProgress);
  });

  it('shows stored tracking with a link to the carrier if there is one', () => {
    const stored = { estimatedDelivery: '2026-11-20', createdAt: order.createdAt };
    const tracking = [
      { ...stored, carrier: 'ups', trackingNumber: '1Z' },
      { ...stored, carrier: 'other', trackingNumber: 'VAN-3' },
    ] as const;
    render(<TrackingTab order={{ ...order, status: 'shipped', tracking }} />);

    expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z');
    expect(screen.getByText('VAN-3')).toBeTruthy();
    expect(screen.getAllByText(/Estimated delivery Nov 20, 2026/)).toHaveLength(2);
  });
});
