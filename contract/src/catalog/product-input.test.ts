import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unitsOfMeasurement } from './product';
import { ProductForm, ProductInput, ProductPatch } from './product-input';

const least = { sku: 'S', name: 'N', category: 'C' };
const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('product shapes', () => {
  it('fill in what a new product leaves out, and nothing of a change', () => {
    expect(ProductInput.parse(least)).toMatchObject({
      ...least,
      casePackCost: 0,
      minimumQuantity: 1,
      unitOfMeasurement: 'each',
    });
    expect(ProductPatch.parse({ name: 'New' })).toEqual({ name: 'New' });
    expect(ProductPatch.parse({ imageUrl: '', unitsAvailable: '' })).toEqual({
      imageUrl: null,
      unitsAvailable: null,
    });
  });

  it('know the units of the trade and no other', () => {
    expect(unitsOfMeasurement.join(' ')).toBe(
      'each box case pallet pound kilogram ounce liter gallon dozen gross',
    );
    for (const unitOfMeasurement of unitsOfMeasurement) {
      expect(ProductInput.parse({ ...least, unitOfMeasurement })).toMatchObject({ unitOfMeasurement });
    }
    expect(messages(ProductInput.safeParse({ ...least, unitOfMeasurement: 'bushel' }))).toEqual([
      ['unitOfMeasurement', expect.stringContaining('Must be one of each, box')],
    ]);
  });

  it('travel back as they came', () => {
    const product = ProductInput.parse({
      ...least,
      tags: 'a,b',
      casePackCost: '12.5',
      unitsAvailable: '7',
      metadataFields: { a: 'b' },
    });
    expect(ProductInput.parse(z.encode(ProductInput, product))).toEqual(product);
    expect(z.encode(ProductInput, product)).toMatchObject({
      tags: 'a,b',
      casePackCost: '12.50',
      unitsAvailable: 7,
    });
  });

  it('ask in the form for what the API may leave out', () => {
    const typed = {
      ...z.encode(ProductInput, ProductInput.parse(least)),
      wholesalePricePerUnit: '',
      casePackCost: '',
    };
    expect(messages(ProductForm.safeParse(typed))).toEqual([
      ['wholesalePricePerUnit', 'Wholesale price is required'],
      ['casePackCost', 'Case pack cost is required'],
    ]);
  });

  it('read counts with thousands separators, as amounts are read', () => {
    expect(ProductPatch.parse({ unitsAvailable: '1,000', casePackQuantity: ' 12,500 ' })).toEqual({
      unitsAvailable: 1_000,
      casePackQuantity: 12_500,
    });
    for (const unitsAvailable of ['1,00', '0,500', '1,0000', ',100', '1000,000', '1.000', '1,000.5']) {
      expect(messages(ProductPatch.safeParse({ unitsAvailable }))).toEqual([
        ['unitsAvailable', 'Enter a whole number'],
      ]);
    }
  });

  it.each(['constructor', 'prototype'])('reject the metadata key %s', (key) => {
    expect(ProductInput.safeParse({ ...least, metadataFields: { [key]: 'x' } }).success).toBe(false);
  });

  it.each([
    'https://x.test/a.png',
    'http://x.test/a b'.replace(' ', '%20'),
    '/demo/a.svg',
    'https://cdn.test/api/a.png',
    '',
  ])('accept the image %j', (imageUrl) => {
    expect(ProductInput.safeParse({ ...least, imageUrl }).success).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,xx',
    '//x.test/a',
    '/\\x.test',
    'a.png',
    'https://',
    'https://x.test/a\nb',
    'ftp://x.test/a',
    '/api/logout',
    '/%61pi/logout',
    '/x/../api/logout',
  ])('reject the image %j', (imageUrl) => {
    expect(ProductInput.safeParse({ ...least, imageUrl }).success).toBe(false);
  });
});
