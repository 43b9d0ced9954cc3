// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleOrder as order } from '../../testing/sample-order';
import { OrderToPay } from './order-to-pay';

describe('the payment page', () => {
  it.each([
    [2, 2, null],
    [3, 3, null],
    [5, 3, '...and 2 more'],
  ])('shows for an order with %i items %i of them', (items, shown, more) => {
    render(<OrderToPay order={order(items)} card={<p>Card form</p>} />);

    expect(within(screen.getByRole('list', { name: 'Order items' })).getAllByRole('listitem')).toHaveLength(
      shown,
    );
    expect(screen.queryByText(/^\.\.\.and/)?.textContent ?? null).toBe(more);
  });

  it('shows the customer, the totals without an empty discount, and the ways to pay', () => {
    render(<OrderToPay order={order(1)} card={<p>Card form</p>} invoice={<p>Invoice</p>} />);

    expect(screen.getByText('Corner Shop')).toBeTruthy();
    expect(screen.getByText('$30.00')).toBeTruthy();
    expect(screen.queryByText(/^Discount/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Payment Options' })).toBeTruthy();
    expect(screen.getByText('Card form')).toBeTruthy();
    expect(screen.getByText('Invoice')).toBeTruthy();
  });

  it('of a partly paid order deducts the payment and shows the amount due', () => {
    render(<OrderToPay order={order(1, { amountPaid: cents(1000) })} card={<p>Card form</p>} />);

    const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
    expect(summary.getByText('Paid').nextElementSibling?.textContent).toBe('−$10.00');
    expect(summary.getByText('Amount due').nextElementSibling?.textContent).toBe('$20.00');
  });

  it.each([
    ['counts what was given back', { amountRefunded: cents(500) }, '−$5.00', '$25.00'],
    ['of a cancelled order asks for nothing', { status: 'cancelled' }, '−$10.00', '$0.00'],
  ] as const)('%s', (_name, changes, paid, due) => {
    render(<OrderToPay order={order(1, { amountPaid: cents(1000), ...changes })} card={undefined} />);

    const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
    expect(summary.getByText('Paid').nextElementSibling?.textContent).toBe(paid);
    expect(summary.getByText('Amount due').nextElementSibling?.textContent).toBe(due);
  });

  it('of a paid order says so and takes no card', () => {
    const paid = order(1, { status: 'paid', amountPaid: cents(3000) });
    render(<OrderToPay order={paid} card={undefined} />);

    expect(screen.getByRole('heading', { name: 'Payment Complete' })).toBeTruthy();
  });
});
