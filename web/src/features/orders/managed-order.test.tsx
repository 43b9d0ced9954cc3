// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ManagedOrder } from './managed-order';
import { OrderList } from './order-list';
import type { OrderTab } from './shown-order';

let isSearchBroken: boolean;

/** Answers every read with an empty list, and fails everything else. */
serveApi('/orders/5', ({ method, query }) => {
  const isBroken = method !== 'GET' || (isSearchBroken && query.has('search'));
  if (isBroken) return { status: 500, body: { code: 'internal', message: 'Broken' } };
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  isSearchBroken = false;
});

const onTab = vi.fn();
const sending = { start: vi.fn(), isPending: false };
const dialog = (what: string) => <p>Opened: {what}</p>;
const showOrder = (tab: OrderTab = 'overview', order = sampleOrder(1)) =>
  showScreen(
    <ManagedOrder
      order={order}
      header={(standing) => standing}
      payment={{ sending, dialog }}
      documents={null}
      tab={tab}
      onTab={onTab}
    />,
  );

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function expectToast(title: string, description: string) {
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
}

describe('managing an order', () => {
  it('offers the standard statuses, and reports a failed change', async () => {
    showOrder();
    await press('Change Status');
    const picks = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(picks).toEqual([
      'Pending',
      'Waiting for Payment',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);

    await person.click(screen.getByRole('menuitem', { name: 'Processing' }));

    await expectToast('Status Update Failed', 'Failed to update status');
  });

  it('shows the amount due and does the next step first, except in the tab of the step', async () => {
    showOrder();
    const standing = within(screen.getByRole('region', { name: 'Amount due' }));
    expect(standing.getByText('Amount due').parentElement?.textContent).toBe('Amount due$30.00');
    await press('Send Invoice');
    expect(sending.start).toHaveBeenCalledOnce();
    cleanup();

    showOrder('payment');
    expect(screen.queryByRole('button', { name: 'Send Invoice' })).toBeNull();
  });

  it.each<[string, Partial<Order>, string]>([
    ['Record Payment', { status: 'invoice_sent' }, 'Opened: record_payment'],
    [
      'Refund $30.00',
      { status: 'cancelled', amountPaid: cents(3000), paidAt: new Date(0), refundDue: true },
      'Opened: refund',
    ],
  ])('does what the next step says: %s', async (step, changes, opened) => {
    showOrder('overview', sampleOrder(1, changes));

    await press(step);

    expect(screen.getByText(opened)).toBeTruthy();
  });

  it('has rare actions in a menu', async () => {
    showOrder();
    expect(screen.queryByText('Replace Customer Link')).toBeNull();
    await press('More actions');
    await person.click(screen.getByRole('menuitem', { name: 'Replace Customer Link' }));
    expect(await screen.findByRole('alertdialog', { name: 'Replace the customer link?' })).toBeTruthy();
  });

  it.each([
    ['before it is paid', 'waiting_for_payment', true],
    ['not where it is the next step', 'processing', false],
    ['not after it has shipped', 'shipped', false],
  ] as const)('offers to ship in that menu: %s', async (_name, status, isOffered) => {
    showOrder('overview', sampleOrder(1, { status }));
    await press('More actions');

    expect(screen.queryByRole('menuitem', { name: 'Ship' }) !== null).toBe(isOffered);
  });

  it('shows the total beside Save while editing, and each charge once', async () => {
    showOrder();
    await press('Edit Order');
    await screen.findByLabelText('Tax');
    const bar = within(screen.getByRole('region', { name: 'Manufacturer View' }));
    expect(bar.getByText('$30.00')).toBeTruthy();
    expect(screen.getAllByText('Shipping')).toHaveLength(1);
    await person.type(screen.getByLabelText('Tax'), '{Backspace}5');
    expect(bar.getByText('$30.05')).toBeTruthy();
  });

  it('shows that a shipped order can no longer be edited', async () => {
    showOrder('overview', sampleOrder(1, { status: 'shipped' }));

    expect(await screen.findByText('This order is shipped and can no longer be edited.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Order' })).toHaveProperty('disabled', true);
  });

  it('requires a tracking number and a carrier, and reports failure to add them', async () => {
    showOrder('tracking');
    await press('Add Tracking');
    expect(await screen.findByText('Tracking number is required')).toBeTruthy();
    expect(screen.getByText('Carrier is required')).toBeTruthy();
    const carriers = screen.getAllByRole('option').map((option) => option.getAttribute('value'));
    expect(carriers).toEqual(['', 'ups', 'fedex', 'usps', 'dhl', 'other']);

    await person.type(screen.getByLabelText('Tracking number'), '1Z999');
    await person.selectOptions(screen.getByLabelText('Carrier'), 'ups');
    await press('Add Tracking');

    await expectToast(
      'Not Known If It Was Saved',
      'The server did not confirm it. Check the order before you try again.',
    );
  });

  it('reports an edit that cannot be saved, and stays in it', async () => {
    showOrder();
    await press('Edit Order');
    await screen.findByLabelText('Tax');
    for (const label of ['Tax', 'Shipping', 'Discount']) {
      expect(screen.getByLabelText(label)).toMatchObject({ type: 'text', inputMode: 'decimal' });
    }
    expect(screen.getByLabelText('Discount')).toHaveProperty('value', '0.00');
    expect(screen.getByLabelText('Discount type')).toHaveProperty('value', 'flat');

    await person.type(screen.getByLabelText('Tax'), '{Backspace}5');
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('Total $30.05');

    await press('Save Changes');

    await expectToast('Error', 'Failed to update order');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });

  it('reports a failed product search', async () => {
    isSearchBroken = true;
    showOrder();
    await press('Edit Order');
    await person.type(await screen.findByLabelText('Add products'), 'soap{Enter}');

    await expectToast('Search Error', 'Failed to search products. Please try again.');
  });
});

it('an order list that is loading shows five gray rows', () => {
  showScreen(
    <OrderList
      search={{ page: 1 }}
      onChange={() => undefined}
      onDuplicate={() => undefined}
      isStaff={false}
    />,
  );

  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
});

describe('an empty order list', () => {
  it.each([
    [{ page: 1 }, "You haven't placed any orders yet"],
    [{ page: 1, search: 'soap' }, 'Try adjusting your search or filters'],
    [{ page: 1, status: ['shipped'] }, 'Try adjusting your search or filters'],
  ] as const)('explains why for %j', async (search, hint) => {
    showScreen(
      <OrderList search={search} onChange={() => undefined} onDuplicate={() => undefined} isStaff={false} />,
    );

    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });
});
