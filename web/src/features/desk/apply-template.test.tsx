// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { applyTemplate } from './apply-template';
import { emptyGrid } from './grid-state';
import { GridStore } from './grid-store';
import { ProductBook } from './product-book';

const lineOf = (id: number, details: object) => ({
  ...{ productId: id, quantity: 2, isTester: false },
  product: { ...sampleProduct({ id, sku: `S-${id}` }), partNumber: null },
  ...details,
});

serveApi('/desk', () =>
  ok({
    ...{ id: 4, name: 'Monthly', isShared: false, ownerUserId: 1, ownerName: 'Ada Maker', canEdit: true },
    ...{ lineCount: 2, version: 1, updatedAt: '2026-11-02T10:00:00.000Z' },
    lines: [
      lineOf(1, { note: 'Top shelf', shipDate: '2099-12-01' }),
      lineOf(2, { note: null, shipDate: '2020-12-01' }),
    ],
  }),
);

it('brings notes and ship dates that have not passed, and says what it did', async () => {
  showScreen(null);
  const book = new ProductBook();
  let count = 0;
  const grid = new GridStore(emptyGrid(), () => ({
    shape: { columns: ['item', 'quantity', 'note', 'shipDate'], hasKind: () => false },
    known: book,
    usualQuantity: () => 1,
    newKey: () => {
      count += 1;
      return `k${count}`;
    },
  }));

  expect(await applyTemplate({ grid, book }, 11, 4)).toBe(true);

  expect(grid.lines()).toMatchObject([
    { entry: 'S-1', quantity: 2, note: 'Top shelf', shipDate: '2099-12-01' },
    { entry: 'S-2', quantity: 2, note: '', shipDate: '' },
  ]);
  expect(await screen.findByText('Monthly applied')).toBeTruthy();
  expect(await screen.findByText('2 lines added.')).toBeTruthy();
});
