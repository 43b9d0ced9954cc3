// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { withProviders } from '../../testing/show-screen';
import { OrderStanding } from './order-standing';
import { PublicOrderView } from './order-view';

const settled = { amountPaid: cents(3000), paidAt: new Date('2026-11-03T10:00:00.000Z') };

it.each<[string, Partial<Order>, string]>([
  ['not paid', {}, 'Amount due$30.00Total$30.00'],
  ['paid in part', { amountPaid: cents(1000) }, 'Amount due$20.00Paid$10.00Total$30.00Partly paid'],
  ['paid', { status: 'paid', ...settled }, 'Paid$30.00'],
  [
    'paid and refunded in part',
    { status: 'paid', ...settled, amountRefunded: cents(500) },
    'Paid$30.00Refunded$5.00',
  ],
  ['refunded', { status: 'paid', ...settled, amountRefunded: cents(3000) }, 'Refunded$30.00Total$30.00'],
  ['cancelled', { status: 'cancelled' }, 'Amount due$0.00Total$30.00'],
  [
    'cancelled and refunded',
    { status: 'cancelled', ...settled, amountRefunded: cents(3000) },
    'Refunded$30.00Total$30.00',
  ],
  [
    'cancelled and to be refunded',
    { status: 'cancelled', ...settled, refundDue: true },
    'To be refunded$30.00Total$30.00Refund due',
  ],
])('an order that is %s leads with the amount that counts', (_, changes, words) => {
  render(
    <OrderStanding order={sampleOrder(1, changes)} step={undefined} tab="overview" onTab={() => undefined} />,
  );

  expect(screen.getByRole('region').textContent).toBe(words);
});

it('on its public page names the manufacturer first', () => {
  showPublic('overview');

  const title = screen.getByRole('heading', { level: 1, name: /^Order / });
  expect(title.previousElementSibling?.textContent).toBe('Soap Works');
});

it('shows the card form to whoever presses Pay, also where an invoice was sent', async () => {
  const onTab = vi.fn();
  const { rerender } = showPublic('overview', onTab);
  await userEvent.click(screen.getByRole('button', { name: 'Pay $30.00' }));
  expect(onTab).toHaveBeenLastCalledWith('payment');

  rerender(publicView('payment', onTab));

  expect(screen.getByText('Card form')).toBeTruthy();
});

function publicView(tab: 'overview' | 'payment', onTab: (tab: string) => void) {
  const order = {
    ...sampleOrder(1, { status: 'invoice_sent' }),
    manufacturerName: 'Soap Works',
    shipments: [],
  };
  return (
    <PublicOrderView
      order={order}
      back={null}
      tab={tab}
      onTab={onTab}
      payment={{ card: <p>Card form</p> }}
      documents={null}
    />
  );
}

function showPublic(tab: 'overview' | 'payment', onTab: (tab: string) => void = () => undefined) {
  return render(publicView(tab, onTab), { wrapper: ({ children }) => withProviders(children) });
}
