import { describe, expect, it } from 'vitest';
import { type PickedItem, pickLines } from './pick-lines';

const item = (changes: Partial<PickedItem>): PickedItem => ({
  ...{ sku: 'SOAP', name: 'Soap', casePackQuantity: 12, isTester: false, quantity: 5, note: null },
  ...{ cancelledQuantity: 0, shippedQuantity: 0, returnedQuantity: 0, reservedUnits: 0, backorderedUnits: 0 },
  ...{ orderNumber: 'M-1', binLocation: null },
  ...changes,
});

describe('a pick list', () => {
  it('is sorted by bin as numbers are, then by SKU, with goods without a bin last', () => {
    const lines = pickLines([
      item({ sku: 'A' }),
      item({ sku: 'D', binLocation: 'A-10' }),
      item({ sku: 'C', binLocation: 'A-2' }),
      item({ sku: 'B', binLocation: 'A-10' }),
    ]);

    expect(lines.map(({ sku, bin }) => [sku, bin])).toEqual([
      ['C', 'A-2'],
      ['B', 'A-10'],
      ['D', 'A-10'],
      ['A', undefined],
    ]);
  });

  it('lists what is there and has not left, with the share of each order', () => {
    const lines = pickLines([
      item({ quantity: 5, cancelledQuantity: 1, shippedQuantity: 1, backorderedUnits: 12 }),
      item({ orderNumber: 'M-2', quantity: 3 }),
      item({ orderNumber: 'M-3', quantity: 2, backorderedUnits: 24 }),
    ]);

    expect(lines).toMatchObject([
      {
        quantity: 5,
        shares: [
          { orderNumber: 'M-1', quantity: 2 },
          { orderNumber: 'M-2', quantity: 3 },
        ],
      },
    ]);
  });

  it('counts testers in units', () => {
    expect(pickLines([item({ isTester: true, quantity: 3, backorderedUnits: 2 })])).toMatchObject([
      { quantity: 1 },
    ]);
  });
});
