// @vitest-environment happy-dom
import type { OrderSide } from '@casepack/contract/access/questions';
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { sampleProduct } from '../../testing/sample-product';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { EditedOrder } from './edited-order';

const order = sampleOrder(1);
const now = sampleProduct({ name: 'Soap 1', casePackCost: '22.00', price: '22.00' });
const preview = {
  version: 1,
  lines: [
    {
      ...{ line: 0, productId: 1, isTester: false, name: 'Soap 1', sku: 'SO-1', quantity: 1 },
      ...{ casePackQuantity: 12, unitPrice: '24.00', totalPrice: '24.00' },
      ...{ newUnitPrice: '22.00', newTotalPrice: '22.00', keeps: null },
    },
  ],
  totals: { subtotal: '24.00', discount: '0.00', total: '24.00' },
  newTotals: { subtotal: '22.00', discount: '0.00', total: '22.00' },
};
let asked: ReceivedRequest[];

serveApi('/orders/5', (request) => {
  asked.push(request);
  if (request.path === '/api/products/lookup') return ok({ products: [now], gone: [] });
  if (request.path === '/api/products') return ok([now]);
  if (request.path === '/api/orders/5/reprice-preview') return ok(preview);
  return ok(Order.encode(order));
});
beforeEach(() => {
  asked = [];
});

const edit = (side: OrderSide = 'staff') =>
  showScreen(
    <EditedOrder
      side={side}
      order={order}
      documents={null}
      tab="overview"
      onTab={() => undefined}
      isBarred={false}
      isClosing={false}
      onDone={() => undefined}
    />,
  );
const requestTo = (path: string) => asked.find((request) => request.path === path);

it('an edited line shows what it will cost the customer, and what it cost before', async () => {
  edit();
  const quantity = await screen.findByLabelText('Quantity of Soap 1');
  expect(screen.queryByText(/was \$24\.00/)).toBeNull();

  await userEvent.clear(quantity);
  await userEvent.type(quantity, '3');

  expect(await screen.findByText('· was $24.00')).toBeTruthy();
  expect(quantity.closest('li')?.textContent).toContain('$66.00');
  expect(requestTo('/api/products/lookup')?.body).toEqual({ ids: [1], customerId: 11 });
});

it('products to add are those of the customer, at their prices', async () => {
  edit();
  await userEvent.type(await screen.findByLabelText('Add products'), 'soap{Enter}');

  expect(await screen.findByRole('button', { name: 'Add Soap 1' })).toBeTruthy();
  expect(requestTo('/api/products')?.query.get('customerId')).toBe('11');
});

it('the customer, who cannot ask for the catalog of a customer, finds their own products and prices', async () => {
  edit('customer');
  await userEvent.type(await screen.findByLabelText('Add products'), 'soap{Enter}');

  expect(await screen.findByRole('button', { name: 'Add Soap 1' })).toBeTruthy();
  expect(requestTo('/api/products')?.query.get('customerId')).toBeNull();
  expect(requestTo('/api/products/lookup')?.body).toEqual({ ids: [1] });
});

it('a price is set by hand with a reason, and saved with the order', async () => {
  edit();
  await userEvent.click(await screen.findByRole('button', { name: /^Change price of Soap 1/ }));
  const field = await screen.findByLabelText('Price per case ($)');
  await userEvent.clear(field);
  await userEvent.type(field, '11');
  expect(await screen.findByText('50% off the list price of $22.00')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Damaged boxes');
  await userEvent.click(screen.getByRole('button', { name: 'Set price' }));

  const line = (await screen.findByText('Manual')).closest('li');
  expect(line?.textContent).toContain('$11.00 per case');
  expect(line?.textContent).toContain('· was $24.00');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() =>
    expect(requestTo('/api/orders/5/edit')?.body).toMatchObject({
      items: [{ manualPrice: { price: '11.00', reason: 'Damaged boxes' } }],
    }),
  );
});

it('a price that was set by hand is reset to the list price', async () => {
  edit();
  const change = () => screen.findByRole('button', { name: /^Change price of Soap 1/ });
  await userEvent.click(await change());
  expect(screen.queryByRole('button', { name: 'Reset to list price' })).toBeNull();
  await userEvent.clear(await screen.findByLabelText('Price per case ($)'));
  await userEvent.type(screen.getByLabelText('Price per case ($)'), '11');
  await userEvent.type(screen.getByLabelText('Reason'), 'Damaged boxes');
  await userEvent.click(screen.getByRole('button', { name: 'Set price' }));
  await screen.findByText('Manual');

  await userEvent.click(await change());
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to list price' }));

  await waitFor(() => expect(screen.queryByText('Manual')).toBeNull());
  expect((await change()).closest('li')?.textContent).not.toContain('$11.00');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(requestTo('/api/orders/5/edit')).toBeDefined());
  expect(requestTo('/api/orders/5/edit')?.body).not.toMatchObject({
    items: [{ manualPrice: { price: '11.00' } }],
  });
});

it('all lines are repriced after the differences were shown', async () => {
  edit();
  await userEvent.click(await screen.findByRole('button', { name: 'Reprice all lines' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reprice all lines' });
  await within(dialog).findByRole('list', { name: 'New prices' });
  expect(dialog.textContent).toContain('$24.00 → $22.00 per case');
  expect(dialog.textContent).toContain('Total$24.00 → $22.00');
  expect(requestTo('/api/orders/5/edit')).toBeUndefined();

  await userEvent.click(within(dialog).getByRole('button', { name: 'Reprice 1 line' }));
  expect(await screen.findByText('· was $24.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() =>
    expect(requestTo('/api/orders/5/edit')?.body).toMatchObject({
      version: order.version,
      items: [{ listPrice: '22.00' }],
    }),
  );
});

it('a note and a ship date are added to a line, and saved with the order', async () => {
  edit();
  await userEvent.click(await screen.findByRole('button', { name: 'Add note or ship date of Soap 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Gift wrap');
  const shipDate = screen.getByLabelText(/^Ship date/);
  await userEvent.type(shipDate, '2020-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Choose a date that is not in the past')).toBeTruthy();
  expect(document.activeElement).toBe(shipDate);

  await userEvent.clear(shipDate);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Note: Gift wrap')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() =>
    expect(requestTo('/api/orders/5/edit')?.body).toMatchObject({
      items: [{ id: 1, productId: 1, quantity: 1, note: 'Gift wrap', shipDate: null }],
    }),
  );
});
