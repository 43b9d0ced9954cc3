import { expect, it } from 'vitest';
import { applyLines } from './apply-lines';
import { emptyGrid, type LineProduct } from './grid-state';
import { GridStore } from './grid-store';

const nail: LineProduct = { id: 1, sku: 'TL-NAI', casePackQuantity: 12, hasTestersAvailable: true };
const soap: LineProduct = { id: 2, sku: 'LB-VAN', casePackQuantity: 6, hasTestersAvailable: false };
const of = (product: LineProduct, quantity: number) => ({ product, isTester: false, quantity });

it('says which lines were added, and what of others was replaced or filled in', () => {
  let count = 0;
  const grid = new GridStore(emptyGrid(), () => ({
    shape: { columns: ['item', 'quantity'], hasKind: () => false },
    known: { byId: () => undefined, byCode: () => undefined },
    usualQuantity: () => 1,
    newKey: () => {
      count += 1;
      return `k${count}`;
    },
  }));

  expect(applyLines(grid, [of(nail, 3), of(nail, 4)])).toBe('1 line added');
  expect(applyLines(grid, [of(nail, 2), of(soap, 1)])).toBe('1 line added, the quantity of 1 line replaced');
  expect(applyLines(grid, [of(nail, 5)])).toBe('The quantity of 1 line replaced');
  expect(applyLines(grid, [of(nail, 5)])).toBe('No line was added or changed');
  expect(applyLines(grid, [{ ...of(nail, 5), note: 'Top shelf' }])).toBe(
    'The note or ship date of 1 line filled in',
  );
});
