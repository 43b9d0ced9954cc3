import { describe, expect, it } from 'vitest';
import { countFurtherFilters, isFiltered, readCatalogSearch } from './catalog-search';

describe('reading the address', () => {
  it('takes what it knows, in the form the router gives it', () => {
    const raw = {
      search: 123,
      category: ' Candles ',
      collection: '4',
      tag: true,
      minPrice: 12.5,
      maxPrice: '40',
      inStock: 'true',
      testers: true,
      sort: 'newest',
      manufacturer: 2,
      customer: '11',
      product: 7,
    };

    expect(readCatalogSearch(raw)).toEqual({
      search: '123',
      category: 'Candles',
      collection: 4,
      tag: 'true',
      minPrice: 12.5,
      maxPrice: 40,
      inStock: true,
      testers: true,
      sort: 'newest',
      manufacturer: 2,
      customer: 11,
      product: 7,
    });
  });

  it.each([
    { search: '  ' },
    { search: { deep: 1 } },
    { collection: -1 },
    { collection: 1.5 },
    { product: 2_147_483_648 },
    { minPrice: 'cheap' },
    { maxPrice: 1.005 },
    { maxPrice: 1e300 },
    { inStock: false },
    { sort: 'toString' },
    { unknown: 1 },
  ])('leaves out %o', (raw) => {
    expect(readCatalogSearch(raw)).toEqual({});
  });

  it('cuts a text that is longer than the server takes', () => {
    expect(readCatalogSearch({ search: 'x'.repeat(200) }).search).toHaveLength(100);
  });
});

it.each([
  [{}, 0],
  [{ search: 'soap', category: 'Soap', collection: 1 }, 0],
  [{ minPrice: 1, maxPrice: 2 }, 1],
  [{ minPrice: 0 }, 1],
  [
    { tag: 'gift', inStock: true as const, testers: true as const, sort: 'price' as const, manufacturer: 1 },
    5,
  ],
])('of %o says how many further filters are active: %d', (search, count) => {
  expect(countFurtherFilters(search)).toBe(count);
});

it('does not take an order or an open product for a filter', () => {
  expect(isFiltered({ sort: 'price', product: 3, manufacturer: 1 })).toBe(false);
  expect(isFiltered({ minPrice: 0 })).toBe(true);
});
