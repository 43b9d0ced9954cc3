// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ManagedOrder } from './managed-order';
import { orderQueries } from './orders.queries';

/** The order as the server holds it. */
let stored: Order;

serveApi('/orders/5', ({ path }) => {
  if (path === '/api/orders/5') return ok(Order.encode(stored));
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  stored = sampleOrder(2);
});

function OrderPage() {
  const { data: order } = useQuery(orderQueries.detail(5));
  return (
    order && (
      <ManagedOrder order={order} payment={{}} documents={null} tab="overview" onTab={() => undefined} />
    )
  );
}

const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const quantityOf = (name: string) => screen.findByLabelText<HTMLInputElement>(`Quantity of ${name}`);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function startEditing() {
  showScreen(<OrderPage />);
  await press('Edit Order');
  await screen.findByLabelText('Tax');
}

async function enter(field: HTMLElement, text: string) {
  await person.clear(field);
  await person.type(field, text);
}

it('a quantity beyond the largest order stays in its field, with the reason', async () => {
  const [soap] = sampleOrder(1).items;
  stored = sampleOrder(0, { items: soap ? [{ ...soap, unitPrice: cents(10_000) }] : [] });
  await startEditing();

  await enter(await quantityOf('Soap 1'), '100000');

  expect((await quantityOf('Soap 1')).value).toBe('100000');
  expect(said()).toContain('An order can be at most $9,999,999.99');
  expect(screen.getByText('-')).toBeTruthy();
});
