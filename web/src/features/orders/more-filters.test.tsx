// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { MoreFilters } from './more-filters';
import type { OrderSearch } from './order-search';

let choices: object = {};
const none = { salesOrganizations: [], reps: [], customer: null, product: null };

serveApi('/orders', ({ path, query }) => {
  if (path === '/api/orders/filter-choices') return ok({ ...none, ...choices });
  if (path === '/api/checkout/wholesale-customers') {
    return ok([
      {
        ...{ id: 3, manufacturerId: 1, salesOrganizationId: null, name: 'Ann Lee', customerNumber: null },
        ...{ businessName: `${query.get('search')} Shop`, contactEmail: 'a@shop.test', contactPhone: null },
        ...{ paymentTerms: 'NET30', requiresApproval: false },
      },
    ]);
  }
  return ok([]);
});

function show(search: Partial<OrderSearch> = {}, isStaff = true) {
  const changes: object[] = [];
  showScreen(
    <MoreFilters
      search={{ page: 1, ...search }}
      onChange={(changed) => changes.push(changed)}
      isStaff={isStaff}
    />,
  );
  return changes;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the further filters of the order list', () => {
  it('choose several statuses', async () => {
    const changes = show({ status: ['pending'] });
    await press('Shipped');
    await press('Pending');
    expect(changes).toEqual([{ status: ['pending', 'shipped'] }, { status: undefined }]);
  });

  it('choose what is paid, on hold, ships today, or costs how much', async () => {
    const changes = show();
    for (const name of ['Paid in full', 'Not on hold', 'Today', 'Today or earlier']) await press(name);
    await userEvent.selectOptions(screen.getByLabelText('Payment type'), 'Check');
    await userEvent.type(screen.getByLabelText('Amount from'), '5');
    expect(changes).toEqual([
      { payment: 'paid' },
      { onHold: false },
      { shipFrom: 'today', shipTo: 'today' },
      { shipFrom: undefined, shipTo: 'today' },
      { paymentType: 'check' },
      { totalFrom: 500 },
    ]);
  });

  it('choose what is partly shipped or not printed, the latter only for staff', async () => {
    const changes = show({ notPrinted: true });
    await press('Partly shipped');
    await press('Not printed');
    expect(changes).toEqual([{ partlyShipped: true }, { notPrinted: undefined }]);
    cleanup();

    show({}, false);
    expect(screen.queryByRole('button', { name: 'Not printed' })).toBeNull();
  });

  it('explain an amount that cannot be read, and filter by none', async () => {
    const changes = show();
    await userEvent.type(screen.getByLabelText('Amount to'), 'x');
    expect(screen.getByText('Enter an amount such as 12.50')).toBeTruthy();
    expect(changes).toEqual([{ totalTo: undefined }]);
  });

  it('offer sales organizations and reps only if there are any', async () => {
    choices = { reps: [{ id: 4, name: 'Sam Rivers' }] };
    const changes = show();
    await userEvent.selectOptions(await screen.findByLabelText('Rep'), 'Sam Rivers');
    expect(changes).toEqual([{ repUserId: 4 }]);
    expect(screen.queryByLabelText('Sales organization')).toBeNull();
  });

  it('find a customer by name, for staff only', async () => {
    choices = {};
    const changes = show();
    await userEvent.type(screen.getByLabelText('Customer'), 'corner');
    await userEvent.click(await screen.findByRole('button', { name: /^corner Shop/ }));
    expect(changes).toEqual([{ customerId: 3 }]);
  });

  it('leave out what a buyer has no use for', () => {
    show({}, false);
    expect(screen.queryByLabelText('Customer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'On hold' })).toBeNull();
    expect(screen.getByLabelText('Product')).toBeTruthy();
  });

  it('show what is chosen, and remove it', async () => {
    choices = { product: { id: 5, name: 'Soap (S-1)' } };
    const changes = show({ productId: 5 });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Soap (S-1)' }));
    expect(changes).toEqual([{ productId: undefined }]);
  });
});
