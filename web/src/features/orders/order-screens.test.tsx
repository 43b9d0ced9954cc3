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
  refundDue: false,
  paidAt: null,
  paymentPending: false,
  approvalExpiresAt: null,
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
      unitPrice: cents(2400),
      totalPrice: cents(4800),
      isTester: false,
    },
  ],
  tracking: [],
};

describe('the price of a line', () => {
  it.each([
    ['a case', false, 12, '$24.00 per case'],
    ['a single item', false, 1, '$24.00 per unit'],
    ['a tester', true, 12, '$24.00 per unit'],
  ])('names what it is for: %s', (_, isTester, casePackQuantity, expected) => {
    const [item] = order.items;
    if (!item) throw new Error('The sample order has no line');
    const shown = { ...item, isTester, product: { ...item.product, casePackQuantity } };
    render(<OrderItems items={[shown]} />);

    expect(screen.getByRole('listitem').textContent).toContain(expected);
    expect(screen.queryByText(/\beach\b/)).toBeNull();
  });
});

describe('the picture of a line', () => {
  it('is shown to whoever is signed in, and asked of nobody where the link was followed', () => {
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
  it('offer the statuses of the specification, and keep another one that the address asks for', () => {
    render(<OrderToolbar search={{ page: 1, status: 'paid' }} onChange={() => undefined} />);

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

  it('offer every other status and what is owed by one press, which a second takes back', async () => {
    const changes: object[] = [];
    const show = (search: OrderSearch) => (
      <OrderToolbar search={search} onChange={(changed) => changes.push(changed)} />
    );
    const { rerender } = render(show({ page: 1 }));
    const chip = (name: string) => screen.getByRole('button', { name });
    for (const name of ['Waiting for Payment', 'Invoice Sent', 'Paid', 'Completed', 'Overdue invoice']) {
      await userEvent.click(chip(name));
    }
    expect(changes).toEqual([
      { status: 'waiting_for_payment' },
      { status: 'invoice_sent' },
      { status: 'paid' },
      { status: 'completed' },
      { payment: 'overdue' },
    ]);

    rerender(show({ page: 1, status: 'paid', payment: 'overdue' }));
    expect(chip('Paid').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(chip('Paid'));
    expect(changes.at(-1)).toEqual({ status: undefined });
    expect(chip('Filters (2)')).toBeTruthy();
  });

  it('hand over what is chosen', async () => {
    const changes: object[] = [];
    render(<OrderToolbar search={{ page: 1 }} onChange={(changed) => changes.push(changed)} />);

    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Shipped');
    await userEvent.type(screen.getByRole('searchbox'), 'soap');
    await expect.poll(() => changes).toEqual([{ status: 'shipped' }, { search: 'soap' }]);
  });
});

describe('the footer of the order list', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('leads nowhere where there is one page', () => {
    render(<Pager keepsSteps page={1} total={3} shown={3} onPage={() => undefined} />);

    expect(screen.getByText('Showing 1 to 3 of 3 results')).toBeTruthy();
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, true]);
  });

  it('counts 50 to a page', () => {
    render(<Pager keepsSteps page={30} total={1467} shown={17} onPage={() => undefined} />);

    expect(screen.getByText('Showing 1,451 to 1,467 of 1,467 results')).toBeTruthy();
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true]);
  });
});

describe('the overview', () => {
  const facts = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

  it('shows of the customer what is known, and a masked address without a link', () => {
    render(<CustomerCard order={order} isPublic />);

    expect(facts()).toEqual(['Company', 'Contact person', 'Email', 'Shipping address']);
    expect(screen.getByText('Springfield, IL 62701')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows phone and PO number where there are any', () => {
    const customer = { ...order.customer, phone: '555 0100', purchaseOrderNumber: 'PO-7' };
    render(<CustomerCard order={{ ...order, customer }} isPublic={false} />);

    expect(facts()).toContain('Phone');
    expect(screen.getByText('PO-7')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'a***@example.test' })).toBeTruthy();
  });

  it('adds up with the discount in green', () => {
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

  it('leaves out a discount of nothing', () => {
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
      'shipped, paid and given back in part',
      { ...paid, status: 'shipped', amountRefunded: cents(800) },
      'Payment Complete',
    ],
    [
      'shipped, paid and given back in full',
      { ...paid, status: 'shipped', amountRefunded: order.total },
      'Payment Refunded',
    ],
    [
      'being processed after all was given back',
      { ...paid, status: 'processing', amountRefunded: order.total, paidAt: null },
      'Not paid yet',
    ],
    ['shipped and not paid', { ...order, status: 'shipped' }, 'Not paid yet'],
    ['cancelled', { ...order, status: 'cancelled' }, 'This order is cancelled'],
    ['free', { ...order, total: cents(0), status: 'paid', paidAt: order.createdAt }, 'Nothing to Pay'],
    ['free and not approved', { ...order, total: cents(0), status: 'pending' }, 'Nothing to Pay'],
  ])('says how an order that is %s stands', (_, shown, title) => {
    render(<PaymentTab order={shown} isPublic={false} canManage={false} />);

    expect(screen.getByRole('heading', { name: 'Payment Management' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  const slots = { card: <p>Card form</p>, invoice: <p>Send invoice</p>, ledger: <p>The books</p> };
  const seen = () => ['Card form', 'Send invoice', 'The books'].filter((text) => screen.queryByText(text));

  it.each<[string, ShownOrder, boolean, string[]]>([
    ['waiting, for the manufacturer', order, true, ['Card form', 'Send invoice', 'The books']],
    ['waiting, for anyone else', order, false, ['Card form']],
    ['being confirmed', { ...order, paymentPending: true }, false, []],
    ['paid', paid, false, []],
  ])('offers at an order that is %s what can be done', (_, shown, canManage, expected) => {
    render(<PaymentTab order={shown} isPublic={false} canManage={canManage} {...slots} />);

    expect(seen()).toEqual(expected);
  });

  const unpaidStatuses = ['pending', 'invoice_sent', 'processing', 'shipped', 'delivered'] as const;

  it.each(unpaidStatuses.flatMap((status) => [[status, true] as const, [status, false] as const]))(
    'takes a card for an unpaid order that is %s when asked to, by public link %s',
    async (status, isPublic) => {
      render(<PaymentTab order={{ ...order, status }} isPublic={isPublic} canManage={false} {...slots} />);
      expect(seen()).toEqual([]);

      await userEvent.click(screen.getByRole('button', { name: 'Pay by card now' }));

      expect(seen()).toEqual(['Card form']);
    },
  );

  it('shows the card form at once when the card provider has sent the browser back', () => {
    const shipped = { ...order, status: 'shipped' } as const;
    render(<PaymentTab order={shipped} isPublic canManage={false} {...slots} isCardShown />);

    expect(seen()).toEqual(['Card form']);
  });

  it.each<[string, Partial<ShownOrder>, string]>([
    ['what exceeds the total', { amountPaid: cents(order.total + 1000), status: 'shipped' }, '$10.00'],
    ['all that is kept of a cancelled order', { amountRefunded: cents(800), status: 'cancelled' }, '$38.20'],
  ])('names as to be refunded %s', (_, money, amount) => {
    render(<PaymentTab order={{ ...paid, ...money, refundDue: true }} isPublic={false} canManage />);

    const row = screen.getByText('To be refunded').closest('div');
    expect(row?.textContent).toBe(`To be refunded${amount}`);
  });

  it('thanks whoever paid by the public link', () => {
    render(<PaymentTab order={paid} isPublic canManage={false} />);

    expect(screen.getByRole('heading', { name: 'Complete Payment' })).toBeTruthy();
    expect(
      screen.getByText('Thank you for your payment! You should receive a confirmation email shortly.'),
    ).toBeTruthy();
  });

  it('tells whoever has the public link that the payment was refunded, and does not thank for it', () => {
    const refunded = { ...paid, amountRefunded: order.total };
    render(<PaymentTab order={refunded} isPublic canManage={false} />);

    expect(screen.getByText('$46.20 has been refunded. There is nothing to pay.')).toBeTruthy();
    expect(screen.queryByText('Payment Complete')).toBeNull();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it('says what is owed again after a refund, and takes a card for it when asked to', async () => {
    const owedAgain = { ...paid, status: 'processing', amountRefunded: order.total, paidAt: null } as const;
    render(<PaymentTab order={owedAgain} isPublic canManage={false} {...slots} />);
    expect(screen.getByText('$46.20 is still to be paid.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Pay by card now' }));

    expect(seen()).toEqual(['Card form']);
  });

  it.each([true, false])('does not speak of the reader as a customer: may manage %s', (canManage) => {
    render(
      <PaymentTab order={{ ...order, status: 'invoice_sent' }} isPublic={false} canManage={canManage} />,
    );

    expect(screen.getByText('The invoice was sent by email. $46.20 is still to be paid.')).toBeTruthy();
  });

  it('sends whoever has the public link to the invoice', () => {
    render(<PaymentTab order={{ ...order, status: 'invoice_sent' }} isPublic canManage={false} />);

    expect(screen.getByText('Please check your email for the invoice and payment link.')).toBeTruthy();
  });

  it.each([
    ['pi_123', ['Credit Card', 'pi_123']],
    [null, ['Unknown']],
  ])('tells the manufacturer how it was paid: reference %s', (stripePaymentIntentId, expected) => {
    render(<PaymentTab order={{ ...paid, stripePaymentIntentId }} isPublic={false} canManage />);

    for (const text of expected) expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the tracking tab', () => {
  const later = 'Tracking details will be displayed here once available';

  it.each(orderStatuses)('without tracking, at %s', (status) => {
    render(<TrackingTab order={{ ...order, status }} />);

    const isUnderWay = ['shipped', 'delivered', 'completed'].includes(status);
    expect(screen.queryByText(later) !== null).toBe(isUnderWay);
    expect(screen.queryByText('No Tracking Available Yet') === null).toBe(isUnderWay);
  });

  it('shows stored tracking with a link to the carrier, where the carrier has a page', () => {
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
