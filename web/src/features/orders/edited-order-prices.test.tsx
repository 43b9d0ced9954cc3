// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { sampleProduct } from '../../testing/sample-product';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { EditedOrder } from './edited-order';

const order = sampleOrder(1);
const now = sampleProduct({ name: 'Soap 1', casePackCost: '22.00', price: '22.00' });
let asked: ReceivedRequest[];

serveApi('/orders/5', (request) => {
  asked.push(request);
  if (request.path === '/api/products/lookup') return ok({ products: [now], gone: [] });
  if (request.path === '/api/products') return ok([now]);
  return ok(Order.encode(order));
});
beforeEach(() => {
  asked = [];
});

const edit = () =>
  showScreen(
    <EditedOrder
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
