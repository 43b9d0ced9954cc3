// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { sampleOrder } from '../../testing/sample-order';
import { dismissToast } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { ManagedOrder } from './managed-order';
import { OrderList } from './order-list';
import type { OrderTab } from './shown-order';

/** Answers every reading with an empty list, and breaks at everything else. */
let server: Server;
let isSearchBroken: boolean;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const isBroken = request.method !== 'GET' || (isSearchBroken && request.url?.includes('search='));
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json', 'x-total-count': '0' });
    response.end(isBroken ? JSON.stringify({ code: 'internal', message: 'Broken' }) : '[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/orders/5`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  isSearchBroken = false;
});
afterEach(() => {
  cleanup();
  dismissToast();
});

function show(content: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <RouterContextProvider router={router}>
        {content}
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

const showOrder = (tab: OrderTab = 'overview') =>
  show(
    <ManagedOrder order={sampleOrder(1)} payment={{}} documents={null} tab={tab} onTab={() => undefined} />,
  );

const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function expectToast(title: string, description: string) {
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
}

describe('whoever manages an order', () => {
  it('picks among the statuses of the specification, and hears when that fails', async () => {
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

  it('has to give a tracking number and a carrier, and hears when adding them fails', async () => {
    showOrder('tracking');
    await press('Add Tracking');
    expect(await screen.findByText('Tracking number is required')).toBeTruthy();
    expect(screen.getByText('Carrier is required')).toBeTruthy();
    const carriers = screen.getAllByRole('option').map((option) => option.getAttribute('value'));
    expect(carriers).toEqual(['', 'ups', 'fedex', 'usps', 'dhl', 'other']);

    await person.type(screen.getByLabelText('Tracking Number'), '1Z999');
    await person.selectOptions(screen.getByLabelText('Carrier'), 'ups');
    await press('Add Tracking');

    await expectToast('Tracking Update Failed', 'Failed to add tracking');
  });

  it('hears when an edit cannot be saved, and stays in it', async () => {
    showOrder();
    await press('Edit Order');
    await screen.findByLabelText('Tax');
    for (const label of ['Tax', 'Shipping', 'Discount']) {
      expect(screen.getByLabelText(label)).toMatchObject({ type: 'number', min: '0', step: '0.01' });
    }
    expect(screen.getByLabelText('Discount')).toHaveProperty('value', '0.00');
    expect(screen.getByLabelText('Discount Type')).toHaveProperty('value', 'flat');

    await person.type(screen.getByLabelText('Tax'), '{Backspace}5');
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('Total $30.05');

    await press('Save Changes');

    await expectToast('Error', 'Failed to update order');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });

  it('hears when products cannot be searched for', async () => {
    isSearchBroken = true;
    showOrder();
    await press('Edit Order');
    await person.type(await screen.findByLabelText('Add products'), 'soap{Enter}');

    await expectToast('Search Error', 'Failed to search products. Please try again.');
  });
});

it('an order list that is waited for shows five grey rows', () => {
  show(<OrderList search={{ page: 1 }} onChange={() => undefined} onDuplicate={() => undefined} />);

  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
});

describe('an empty order list', () => {
  it.each([
    [{ page: 1 }, "You haven't placed any orders yet"],
    [{ page: 1, search: 'soap' }, 'Try adjusting your search or filters'],
    [{ page: 1, status: 'shipped' }, 'Try adjusting your search or filters'],
  ] as const)('of %j says why', async (search, hint) => {
    show(<OrderList search={search} onChange={() => undefined} onDuplicate={() => undefined} />);

    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });
});
