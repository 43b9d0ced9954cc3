import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { describe, expect, it, vi } from 'vitest';
import { ProductBook } from './product-book';

const product = (id: number, name = 'Soap') => ({ id, sku: `S-${id}`, name }) as DeskProduct;

describe('what is known about products', () => {
  it('counts as new for an order only if one of its own products came or changed', () => {
    const book = new ProductBook();
    const told = vi.fn();
    book.subscribe(told);
    const lines = [{ productId: 1 }, { productId: null }];
    const unknown = book.versionOf(lines);

    book.learn([product(1)]);
    const known = book.versionOf(lines);
    book.learn([product(1), product(2)]);
    const other = book.versionOf(lines);
    book.learn([product(1), product(2)]);
    expect(told).toHaveBeenCalledTimes(2);
    book.learn([product(1, 'Rose soap')]);

    expect(known).not.toBe(unknown);
    expect(other).toBe(known);
    expect(book.versionOf(lines)).not.toBe(known);
    expect(book.byId(1)?.name).toBe('Rose soap');
  });
});
