// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OrderToPay } from './order-to-pay';

afterEach(cleanup);

const item = (id: number): Order['items'][number] => ({
  id,
  productId: id,
  product: {
    name: `Soap ${id}`,
    sku: `S-${id}`,
    casePackCost: cents(2400),
    wholesalePricePerUnit: cents(200),
    casePackQuantity: 12,
  },
  quantity: 1,
  unitPrice: cents(2400),
  totalPrice: cents(2400),
  isTester: false,
});

const order = (items: number, changes: Partial<Order> = {}): Order => ({
  id: 5,
  publicId: 'abc',
  orderNumber: 'CP-000005',
  status: 'waiting_for_payment',
  createdAt: new Date('2026-11-02T10:00:00.000Z'),
  updatedAt: new Date('2026-11-02T10:00:00.000Z'),
  version: 1,
  requestedShipDate: null,
  manufacturerId: 3,
  salesOrganizationId: null,
  wholesaleCustomerId: 11,
  customer: {
    companyName: 'Corner Shop',
    contactPerson: 'Cora',
    email: 'cora@corner.test',
    phone: null,
    purchaseOrderNumber: null,
    shippingAddress: null,
  },
  paymentMethod: 'Credit Card',
  subtotal: cents(2400 * items),
  tax: cents(100),
  shipping: cents(500),
  discount: cents(0),
  discountType: 'flat',
  discountValue: cents(0),
  discountDescription: null,
  total: cents(2400 * items + 600),
  amountPaid: cents(0),
  amountRefunded: cents(0),
  refundDue: false,
  paidAt: null,
  paymentPending: false,
  billingAddress: null,
  paymentTerms: 'NET30',
  notes: null,
  rep: null,
  items: Array.from({ length: items }, (_, index) => item(index + 1)),
  tracking: [],
  ...changes,
});

describe('the payment page', () => {
  it.each([
    [2, 2, null],
    [3, 3, null],
    [5, 3, '...and 2 more'],
  ])('of an order with %i items shows %i of them', (items, shown, more) => {
    render(<OrderToPay order={order(items)} card={<p>Card form</p>} />);

    expect(within(screen.getByRole('list', { name: 'Order items' })).getAllByRole('listitem')).toHaveLength(
      shown,
    );
    expect(screen.queryByText(/^\.\.\.and/)?.textContent ?? null).toBe(more);
  });

  it('shows the customer, the sums without an empty discount, and how it can be paid', () => {
    render(<OrderToPay order={order(1)} card={<p>Card form</p>} />);

    expect(screen.getByText('Corner Shop')).toBeTruthy();
    expect(screen.getByText('$30.00')).toBeTruthy();
    expect(screen.queryByText(/^Discount/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Payment Options' })).toBeTruthy();
    expect(screen.getByText('Card form')).toBeTruthy();
  });

  it('of a paid order says so and takes no card', () => {
    const paid = order(1, { status: 'paid', amountPaid: cents(3000) });
    render(<OrderToPay order={paid} card={undefined} />);

    expect(screen.getByRole('heading', { name: 'Payment Complete' })).toBeTruthy();
  });
});
