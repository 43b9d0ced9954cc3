import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lookUpProducts, MAX_LOOKUP, ProductQuery } from './endpoints';
import { CsvProblem, ImportReport, ImportResult } from './import-endpoints';
import { Product } from './product';

const messages = (query: unknown) =>
  ProductQuery.safeParse(query).error?.issues.map(({ message }) => message);

describe('the query of the catalog', () => {
  it('asks for the first 500 products by default', () => {
    expect(ProductQuery.parse({})).toEqual({ offset: 0, limit: 500 });
  });

  it('reads every filter, and writes it again', () => {
    const sent = {
      manufacturerId: '3',
      search: 'soap',
      category: 'Bath',
      collection: '4',
      tag: 'gift',
      minPrice: '5.00',
      maxPrice: '10.00',
      inStock: 'true',
      testers: 'false',
      sort: 'price_desc',
      cursor: 'x'.repeat(2000),
      offset: '1000000',
      limit: '25',
    };
    const query = ProductQuery.parse(sent);
    expect(query).toMatchObject({
      manufacturerId: 3,
      collection: 4,
      minPrice: 500,
      maxPrice: 1000,
      inStock: true,
      testers: false,
      offset: 1_000_000,
      limit: 25,
    });
    expect(z.encode(ProductQuery, query)).toEqual(sent);
  });

  it.each(['name', 'price', 'price_desc', 'newest', 'relevance'])('can be sorted by %s', (sort) => {
    expect(ProductQuery.parse({ sort }).sort).toBe(sort);
  });

  it.each(['0', '501', '999', '1000', 'x', ' 5', '5 ', '05', '1.5'])(
    'rejects a page of %j products',
    (limit) => {
      expect(messages({ limit })).toEqual(['Must be a whole number from 1 to 500']);
    },
  );

  it.each(['-1', '1000001', '10000000', ' 5', '5 ', 'x'])('rejects an offset of %j products', (offset) => {
    expect(messages({ offset })).toEqual(['Must be a whole number from 0 to 1000000']);
  });

  it('rejects a cursor that no page returned', () => {
    expect(ProductQuery.safeParse({ cursor: 'x'.repeat(2001) }).success).toBe(false);
  });

  it('looks up at most 1,000 products at once', () => {
    const ids = Array.from({ length: MAX_LOOKUP + 1 }, (_, index) => index + 1);
    expect(lookUpProducts.body.parse({ ids: ids.slice(1) }).ids).toHaveLength(1000);
    expect(lookUpProducts.body.safeParse({ ids }).success).toBe(false);
  });
});

describe('the answer of an import', () => {
  it('counts what was added and changed', () => {
    const result = { count: 3, created: 1, updated: 2 };
    expect(ImportResult.parse(result)).toEqual(result);
  });

  it('lists problems by line and column, with a file to correct', () => {
    const problem = { line: 2, column: 'sku', message: 'SKU is required' };
    const report = { count: 3, problemCount: 1, problems: [problem], rejects: 'sku,import_error' };
    expect(CsvProblem.parse(problem)).toEqual(problem);
    expect(ImportReport.parse(report)).toEqual(report);
  });
});

it('a product is sent with every field', () => {
  const product = {
    id: 7,
    manufacturerId: 3,
    sku: 'S-1',
    name: 'Soap',
    description: '',
    category: 'Bath',
    imageUrl: null,
    tags: 'soap,gift',
    wholesalePricePerUnit: '2.00',
    retailPricePerUnit: null,
    casePackQuantity: 12,
    casePackCost: '24.00',
    hasTestersAvailable: false,
    testerPrice: null,
    minimumQuantity: 1,
    orderMultiple: 2,
    maximumQuantity: 40,
    priceSteps: {
      case: [{ fromQuantity: 1, price: '20.00', source: 'list', listId: 7, listName: 'Key accounts' }],
      tester: [],
    },
    unitsAvailable: 600,
    unitOfMeasurement: 'each',
    metadataFields: { scent: 'Lavender' },
    price: '24.00',
    pricePerUnit: '2.00',
    createdAt: '2026-11-02T10:00:00.000Z',
    version: 1,
  };
  expect(Product.encode(Product.parse(product))).toEqual(product);
});
