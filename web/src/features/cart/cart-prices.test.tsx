// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { PriceStep } from '@casepack/contract/pricing/price-step';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleCartProduct } from '../../testing/sample-cart-product';
import { sampleProduct } from '../../testing/sample-product';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CartDrawer } from './cart-drawer';
import { createCart } from './cart-store';

const step = (fromQuantity: number, price: number): PriceStep => ({
  fromQuantity,
  price: cents(price),
  source: 'list',
  listId: 7,
  listName: null,
});
const listed = {
  ...sampleCartProduct,
  id: 11,
  priceSteps: { case: [step(1, 2700), step(5, 2400)], tester: [step(1, 100)] },
};
const wire = ({ price, ...rest }: PriceStep) => ({ ...rest, price: (price / 100).toFixed(2) });
const sent = (steps: PriceStep[]) =>
  sampleProduct({
    id: 11,
    price: '27.00',
    testerPrice: '1.00',
    priceSteps: { case: steps.map(wire), tester: [wire(step(1, 100))] },
  });

let onServer: object;
serveApi('/', () => ok({ products: [onServer], gone: [] }));

beforeEach(() => {
  localStorage.clear();
  onServer = sent([step(1, 2700), step(5, 2400)]);
});

const cartOf = () => createCart(1, localStorage);
const open = () =>
  showScreen(
    <CartDrawer
      cart={cartOf()}
      hasMinimum={false}
      open
      onOpenChange={() => undefined}
      onCheckout={() => undefined}
    />,
  );
const line = () => within(screen.getByRole('list', { name: 'Cart lines' })).getAllByRole('listitem')[0];
const total = () => screen.getByText('Total').parentElement?.textContent;

describe('a cart at the prices of a list', () => {
  it('shows the own price struck through and how many more cases lower the price', async () => {
    await cartOf().add(listed, false, 3);
    open();

    expect(line()?.querySelector('s')?.textContent).toBe('$30.00');
    expect(line()?.textContent).toContain('Regular price $30.00, reduced to $27.00 per case');
    expect(screen.getByText('2 more cases: $24.00 each')).toBeTruthy();
    expect(total()).toBe('Total$81.00');
  });

  it('takes the lower price when its number of cases is reached', async () => {
    await cartOf().add(listed, false, 4);
    open();
    expect(screen.getByText('1 more case: $24.00 each')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Increase: Quantity of Oat soap' }));

    expect(total()).toBe('Total$120.00');
    expect(line()?.textContent).toContain('$24.00 per case · $2.00 per unit');
    expect(screen.queryByText(/more case/)).toBeNull();
  });

  it('does not count testers as cases', async () => {
    await cartOf().add(listed, false, 4);
    await cartOf().add(listed, true, 6);
    open();

    expect(total()).toBe('Total$114.00');
  });

  it('reports a change of the price at its number of cases', async () => {
    await cartOf().add(listed, false, 5);
    onServer = sent([step(1, 2700), step(5, 2300)]);
    open();

    expect(await screen.findByText('The price of Oat soap changed from $24.00 to $23.00.')).toBeTruthy();
    expect(total()).toBe('Total$115.00');
  });

  it('learns the prices that a cart stored earlier does not have', async () => {
    await cartOf().add({ ...sampleCartProduct, id: 11 }, false, 5);
    open();

    expect(total()).toBe('Total$150.00');
    expect(line()?.querySelector('s')).toBeNull();
    expect(await screen.findByText('The price of Oat soap changed from $30.00 to $24.00.')).toBeTruthy();
    expect(total()).toBe('Total$120.00');
  });
});
