import { describe, expect, it } from 'vitest';
import { ProductForm, ProductInput, ProductPatch } from './product-input';

const least = { sku: 'S', name: 'N', category: 'C' };
const messages = (fields: object) =>
  ProductInput.safeParse({ ...least, ...fields }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('a field of a product', () => {
  it.each([
    ['casePackQuantity', ' 12 ', 12],
    ['casePackQuantity', '+12', 12],
    ['casePackQuantity', 100_000, 100_000],
    ['orderMultiple', ' 6 ', 6],
    ['maximumQuantity', '24', 24],
    ['maximumQuantity', ' ', null],
    ['unitsAvailable', '0', 0],
    ['unitsAvailable', 1_000_000_000, 1_000_000_000],
    ['unitsAvailable', ' ', null],
    ['unitsAvailable', null, null],
    ['casePackCost', null, 0],
    ['casePackCost', ' ', 0],
    ['retailPricePerUnit', ' ', null],
    ['retailPricePerUnit', null, null],
    ['testerPrice', '2', 200],
    ['description', null, ''],
    ['imageUrl', null, null],
    ['imageUrl', 'HTTPS://CDN.test/a.png', 'HTTPS://CDN.test/a.png'],
    ['metadataFields', null, null],
    ['metadataFields', {}, null],
    ['metadataFields', { ' scent ': ' Lavender ', size: ' ', ' ': 'x' }, { scent: 'Lavender' }],
    ['metadataFields', { size: 100, vegan: true }, { size: '100', vegan: 'true' }],
  ] as const)('%s: %j is read as %j', (field, given, expected) => {
    expect(ProductInput.parse({ ...least, [field]: given })[field]).toEqual(expected);
  });

  it.each([
    ['name', ' ', 'Product name is required'],
    ['category', '', 'Category is required'],
    ['casePackQuantity', '', 'Case pack quantity must be at least 1'],
    ['casePackQuantity', '1x', 'Enter a whole number'],
    ['casePackQuantity', 'x1', 'Enter a whole number'],
    ['casePackQuantity', 1.5, 'Enter a whole number'],
    ['casePackQuantity', true, 'Enter a whole number'],
    ['casePackQuantity', 100_001, 'Must be at most 100000'],
    ['minimumQuantity', '-1', 'Minimum quantity must be at least 1'],
    ['orderMultiple', 0, 'Order multiple must be at least 1'],
    ['orderMultiple', 100_001, 'Must be at most 100000'],
    ['maximumQuantity', '0', 'Maximum quantity must be at least 1'],
    ['maximumQuantity', 'many', 'Enter a whole number'],
    ['unitsAvailable', '-1', 'Units available cannot be negative'],
    ['unitsAvailable', true, 'Enter a whole number'],
    ['casePackCost', true, 'Enter an amount such as 12.50'],
    ['retailPricePerUnit', [], 'Enter an amount such as 12.50'],
    ['imageUrl', 'soap', 'Enter a web address that starts with https:// or http://, or a path on this site'],
    ['imageUrl', '/a b', 'Enter a web address that starts with https:// or http://, or a path on this site'],
    [
      'imageUrl',
      'javascript:https://x.test/',
      'Enter a web address that starts with https:// or http://, or a path on this site',
    ],
    ['imageUrl', '/api/orders', 'Enter the address of an image. Addresses under /api are not images'],
    ['metadataFields', 'scent', 'Invalid JSON format in metadata fields'],
  ])('%s: %j is rejected: %s', (field, given, message) => {
    expect(messages({ [field]: given })).toEqual([[field, message]]);
  });

  it('is rejected if its metadata contains a list or an object', () => {
    expect(messages({ metadataFields: { scent: [] } })).toEqual([
      ['metadataFields.scent', 'Invalid JSON format in metadata fields'],
    ]);
  });

  it('can hold 50 fields of metadata, empty ones not counted, and no more', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${index}`, 'x']));
    expect(messages({ metadataFields: { ...fields(50), empty: '' } })).toBeUndefined();
    expect(messages({ metadataFields: fields(51) })).toEqual([['metadataFields', 'Use at most 50 fields']]);
  });
});

describe('the largest quantity of a product', () => {
  it.each([
    [1, 1, 1],
    [5, 4, 8],
    [4, 4, 4],
  ])(
    'is at least the minimum %i rounded up to a multiple of %i: %i',
    (minimumQuantity, orderMultiple, least) => {
      const rules = { minimumQuantity, orderMultiple };
      expect(messages({ ...rules, maximumQuantity: least })).toBeUndefined();
      expect(messages({ ...rules, maximumQuantity: null })).toBeUndefined();
      if (least === 1) return;
      expect(messages({ ...rules, maximumQuantity: least - 1 })).toEqual([
        ['maximumQuantity', `Must be at least ${least}, the smallest quantity that can be ordered`],
      ]);
    },
  );
});

describe('a new product', () => {
  it('has no testers, no tags and no description unless they are given', () => {
    expect(ProductInput.parse(least)).toEqual({
      ...least,
      description: '',
      imageUrl: null,
      tags: [],
      wholesalePricePerUnit: 0,
      retailPricePerUnit: null,
      casePackQuantity: 1,
      casePackCost: 0,
      hasTestersAvailable: false,
      testerPrice: null,
      minimumQuantity: 1,
      orderMultiple: 1,
      maximumQuantity: null,
      unitsAvailable: null,
      unitOfMeasurement: 'each',
      metadataFields: null,
      barcode: null,
      allowBackorder: false,
      expectedOn: null,
      expectedUnits: null,
      lowStockAt: null,
      binLocation: null,
    });
  });
});

describe('a change of a product', () => {
  it('starts from a version that exists', () => {
    expect(ProductPatch.parse({ version: 4 })).toEqual({ version: 4 });
    expect(ProductPatch.safeParse({ version: 0 }).success).toBe(false);
  });
});

describe('the form of a product', () => {
  it('takes prices as they are typed', () => {
    const { version: _version, ...filled } = { ...ProductInput.parse(least), version: 1 };
    const typed = { ...filled, tags: '', wholesalePricePerUnit: ' 2.00 ', casePackCost: 24 };
    expect(ProductForm.parse(typed)).toMatchObject({ wholesalePricePerUnit: 200, casePackCost: 2400 });
    expect(
      ProductForm.safeParse({ ...typed, wholesalePricePerUnit: ' ', casePackCost: null }).error?.issues.map(
        ({ message }) => message,
      ),
    ).toEqual(['Wholesale price is required', 'Case pack cost is required']);
  });
});
