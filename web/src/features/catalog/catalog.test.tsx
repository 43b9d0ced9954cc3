// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnectionLost } from '../../connection';
import { sampleProduct } from '../../testing/sample-product';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { Catalog } from './catalog';
import type { CatalogSearch } from './catalog-search';

const soap = sampleProduct();

let asked: string[] = [];
let products: unknown[] = [];
let failing: string[] = [];

const lists: Record<string, unknown> = {
  '/api/categories': ['Candles', 'Soap'],
  '/api/collections': [
    { ...soap, id: 4, name: 'Gifts', tagFilters: 'gift', isActive: true, sortOrder: 0 },
    { ...soap, id: 5, name: 'Old', tagFilters: 'old', isActive: false, sortOrder: 1 },
  ],
  '/api/tags': ['gift', 'soap'],
};

serveApi('/', ({ path, query }) => {
  if (path === '/api/products') asked.push(String(query));
  const isLast = query.has('cursor');
  const hasNext = products.length > 24 && !isLast;
  return {
    status: failing.includes(path) ? 500 : 200,
    body: lists[path] ?? (isLast ? products.slice(24) : products.slice(0, 24)),
    headers: {
      'x-total-count': products.length,
      ...(hasNext ? { link: '</api/products?cursor=after%2024&limit=24>; rel="next"' } : {}),
    },
  };
});
beforeEach(() => {
  asked = [];
  failing = [];
  products = [soap];
});

interface Seen {
  added: [number, boolean][];
  opened: number[];
}

function Page({ start, seen }: { start: CatalogSearch; seen: Seen }) {
  const [search, setSearch] = useState(start);
  return (
    <Catalog
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
      startsFiltering={false}
      choosesManufacturer={false}
      choosesCustomer={false}
      onAdd={async (product, isTester) => {
        seen.added.push([product.id, isTester]);
        return true;
      }}
      onOpen={(id) => seen.opened.push(id)}
    />
  );
}

function show(start: CatalogSearch = {}): Seen {
  const seen: Seen = { added: [], opened: [] };
  showScreen(<Page start={start} seen={seen} />);
  return seen;
}

// The panel's code is loaded by the first press.
const onDemand = { timeout: 10_000 };

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.findByRole('article', { name: 'Oat soap' });

describe('a card', () => {
  it('shows name, SKU, description, pack, price and MSRP', async () => {
    show();

    const card = await shown();

    for (const text of ['SO-OAT', 'A mild soap.', 'Case of 12 · $2.50 per unit', '$30.00', 'MSRP $6.00']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).getByRole('heading', { name: 'Oat soap' })).toBeTruthy();
  });

  it.each([
    [12, 'Add Case (12)'],
    [1, 'Add Item to Cart'],
  ])('of a pack of %d says %s', async (casePackQuantity, label) => {
    products = [{ ...soap, casePackQuantity }];
    show();
    await shown();

    expect(screen.getByRole('button', { name: label })).toBeTruthy();
  });

  it.each([
    [{ hasTestersAvailable: true, testerPrice: '1.25' }, 1],
    [{ hasTestersAvailable: false, testerPrice: '1.25' }, 0],
    [{ hasTestersAvailable: true, testerPrice: null }, 0],
  ])('with %o has so many tester buttons: %d', async (given, count) => {
    products = [{ ...soap, ...given }];
    show();
    await shown();

    expect(screen.queryAllByRole('button', { name: /^Add Tester/ })).toHaveLength(count);
  });

  it.each([
    [null, undefined],
    [600, undefined],
    [36, 'Only 3 left'],
    [11, 'Out of stock'],
  ])('with %o units available notes: %s', async (unitsAvailable, note) => {
    products = [{ ...soap, unitsAvailable }];
    show();
    await shown();

    expect(screen.queryByText(/left$|^Out of stock$/)?.textContent).toBe(note);
    const add = screen.getByRole('button', { name: 'Add Case (12)' });
    expect(add).toHaveProperty('disabled', note === 'Out of stock');
  });

  it('without a price says so and cannot be added', async () => {
    products = [
      { ...soap, price: null, pricePerUnit: null, casePackCost: '0.00', wholesalePricePerUnit: '0.00' },
    ];
    show();
    await shown();

    expect(screen.getByText('No price yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Case (12)' })).toHaveProperty('disabled', true);
  });

  it('puts the placeholder in the place of a broken picture', async () => {
    show();
    const picture = (await shown()).querySelector('img');

    picture?.dispatchEvent(new Event('error'));

    await expect.poll(() => picture?.getAttribute('src')).toBe('/placeholder-image.svg');
  });

  it('adds the product or its tester, says so for two seconds and keeps the focus', async () => {
    const { added } = show();
    await shown();

    await press('Add Case (12)');
    const button = screen.getByRole('button', { name: 'Added to Cart!' });
    expect(document.activeElement).toBe(button);
    await press('Add Tester · $1.25');

    expect(screen.getByRole('button', { name: 'Tester Added!' })).toBeTruthy();
    expect(added).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(await screen.findByRole('button', { name: 'Add Case (12)' })).toBe(button);
  });

  it('opens its details from the name, by an address that can be passed on', async () => {
    const { opened } = show({ category: 'Soap' });
    await shown();
    const link = screen.getByRole('link', { name: 'Oat soap' });

    await userEvent.click(link);

    expect(opened).toEqual([1]);
    expect(link.getAttribute('href')).toBe('?category=Soap&product=1');
  });
});

describe('the list', () => {
  it('shows eight skeletons while it waits', () => {
    show();

    expect(screen.getAllByTestId('product-skeleton')).toHaveLength(8);
  });

  it.each([
    [{}, 'No products available at the moment'],
    [{ search: 'xyz' }, 'Try adjusting your search or filters'],
    [{ category: 'Soap' }, 'Try adjusting your search or filters'],
  ])('that is empty under %o says: %s', async (search, hint) => {
    products = [];
    show(search);

    expect(await screen.findByText('No products found')).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('in which a search finds nothing shows everything again when asked to', async () => {
    products = [];
    show({ search: 'xyz' });
    await screen.findByText('No products found');
    products = [soap];

    await press('Clear filters');

    expect(await shown()).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(asked.at(-1)).toBe('limit=24');
  });

  it('that could not be had says so and tries again', async () => {
    failing = ['/api/products', '/api/categories', '/api/collections'];
    show();

    expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch categories')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch collections')).toBeTruthy();
    failing = [];
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);

    expect(await shown()).toBeTruthy();
    await expect.poll(() => screen.queryByText(/^Failed to fetch/)).toBeNull();
  });

  const note = /^This list is not current\. It was last updated at /;

  it('stays without a connection and says since when it is not current', async () => {
    show();
    await shown();
    expect(screen.queryByText(note)).toBeNull();

    act(() => setConnectionLost(true));

    expect(screen.getByText(note)).toBeTruthy();
    expect(await shown()).toBeTruthy();
  });

  it('that could not be read again stays, and offers another try', async () => {
    const queryClient = showScreen(<Page start={{}} seen={{ added: [], opened: [] }} />);
    await shown();
    failing = ['/api/products'];
    await act(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
    expect(await screen.findByText(note)).toBeTruthy();
    expect(await shown()).toBeTruthy();
    failing = [];

    await press('Try again');

    await expect.poll(() => screen.queryByText(note)).toBeNull();
  });

  it('is still current when its next page could not be had', async () => {
    products = Array.from({ length: 30 }, (_, index) => ({ ...soap, id: index + 1 }));
    show();
    await screen.findAllByText('Oat soap');
    failing = ['/api/products'];

    await press('Load More Products');

    expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
    expect(screen.queryByText(note)).toBeNull();
  });

  it('loads more from where the page before ended, and moves the focus to the first new product', async () => {
    products = Array.from({ length: 30 }, (_, index) => ({
      ...soap,
      id: index + 1,
      name: `Soap ${index + 1}`,
    }));
    show();
    await screen.findByText('Soap 24');

    await press('Load More Products');

    await screen.findByText('Soap 30', {}, onDemand);
    expect(asked).toEqual(['limit=24', 'cursor=after+24&limit=24']);
    expect(screen.queryByRole('button', { name: 'Load More Products' })).toBeNull();
    await expect.poll(() => document.activeElement?.textContent).toBe('Soap 25');
  });
});

describe('the filters', () => {
  it('offer categories and active collections, and send none at their "All" value', async () => {
    show();
    await shown();
    await screen.findByRole('option', { name: 'Candles' });
    await screen.findByRole('option', { name: 'Gifts' });
    expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
    const chosen = (label: string) =>
      screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
    expect([chosen('Category'), chosen('Collection')]).toEqual(['All Categories', 'All Collections']);

    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Soap');
    await userEvent.selectOptions(screen.getByLabelText('Collection'), 'Gifts');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'All Categories');

    await expect
      .poll(() => asked)
      .toEqual([
        'limit=24',
        'category=Soap&limit=24',
        'category=Soap&collection=4&limit=24',
        'collection=4&limit=24',
      ]);
  });

  it('wait for a pause in the typing before they search', async () => {
    show();
    await shown();

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'oat' } });
    expect(asked).toEqual(['limit=24']);

    await expect.poll(() => asked).toEqual(['limit=24', 'search=oat&limit=24']);
  });

  it('behind the button are counted on it and can be cleared', async () => {
    show({ sort: 'price' });
    await shown();

    await press('Filter (1)');
    await userEvent.click(await screen.findByLabelText('In stock', {}, onDemand));
    await userEvent.click(screen.getByLabelText('Testers available'));
    await userEvent.type(screen.getByLabelText('Price from'), '12.5{Enter}');
    await expect
      .poll(() => asked.at(-1))
      .toBe('minPrice=12.50&inStock=true&testers=true&sort=price&limit=24');
    expect(screen.getByRole('button', { name: 'Filter (4)' })).toBeTruthy();
    await press('Clear filters');

    expect(await screen.findByRole('button', { name: 'Filter' })).toBeTruthy();
  });

  it('take no price that is none', async () => {
    show();
    await shown();
    await press('Filter');

    await userEvent.type(await screen.findByLabelText('Price to', {}, onDemand), 'cheap{Enter}');

    expect(await screen.findByText('Enter an amount such as 12.50')).toBeTruthy();
    expect(asked).toEqual(['limit=24']);
  });
});
