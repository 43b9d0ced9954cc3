// @vitest-environment happy-dom
import { Product } from '@casepack/contract/catalog/product';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sampleProduct } from '../../testing/sample-product';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ProductCard } from './product-card';
import { ProductDetails } from './product-details';
import { ProductRow } from './product-row';

const step = (fromQuantity: number, price: string) => ({
  ...{ fromQuantity, price, source: 'list', listId: 7, listName: null },
});
const listed = sampleProduct({
  price: '27.00',
  pricePerUnit: '2.25',
  priceSteps: {
    case: [step(1, '27.00'), step(5, '25.00'), step(10, '24.00')],
    tester: [step(1, '0.75')],
  },
});

let onServer: object;
serveApi('/', () => ok(onServer));
beforeEach(() => {
  onServer = listed;
});

const onAdd = () => Promise.resolve(true);
const product = (sent: object) => Product.decode(sent as z.input<typeof Product>); // as a server sends it

describe.each([
  ['card', ProductCard],
  ['row of the list', ProductRow],
])('a %s', (_name, Shown) => {
  it('shows the own price struck through before a lower one, in words too', () => {
    showScreen(<Shown product={product(listed)} detailsHref="?product=1" onAdd={onAdd} />);

    const card = screen.getByRole('article', { name: 'Oat soap' });
    expect(card.querySelector('s')?.textContent).toBe('$30.00');
    expect(card.textContent).toContain('Regular price $30.00, reduced to $27.00');
  });

  it('says from how many cases the price is lower', () => {
    showScreen(<Shown product={product(listed)} detailsHref="?product=1" onAdd={onAdd} />);

    expect(screen.getAllByText('From 5: $25.00').length).toBeGreaterThan(0);
  });

  it('offers the tester at the price of the list', () => {
    showScreen(<Shown product={product(listed)} detailsHref="?product=1" onAdd={onAdd} />);

    expect(screen.getByRole('button', { name: 'Add Tester · $0.75' })).toBeTruthy();
  });

  it.each([
    ['no list applies', sampleProduct()],
    ['the list is higher', { ...listed, price: '33.00' }],
  ])('strikes nothing where %s', (_case, sent) => {
    showScreen(<Shown product={product(sent)} detailsHref="?product=1" onAdd={onAdd} />);

    expect(document.querySelector('s')).toBeNull();
  });
});

describe('the details of a product', () => {
  const open = async () => {
    showScreen(<ProductDetails productId={1} open onClose={() => undefined} onAdd={onAdd} />);
    await screen.findByText('SO-OAT');
  };

  it('list the prices by number of cases', async () => {
    await open();

    const table = within(screen.getByRole('table', { name: 'Price by quantity' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
      [
        ['Cases', 'Price per case', 'Per unit'],
        ['1 to 4', '$27.00', '$2.25'],
        ['5 to 9', '$25.00', '$2.08'],
        ['10 or more', '$24.00', '$2.00'],
      ],
    );
  });

  it('have no such table where the number makes no difference', async () => {
    onServer = sampleProduct();
    await open();

    expect(screen.queryByRole('table')).toBeNull();
  });
});
