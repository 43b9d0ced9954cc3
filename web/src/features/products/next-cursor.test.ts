import { describe, expect, it } from 'vitest';
import { nextCursor } from './next-cursor';

describe('the cursor of the next page', () => {
  it.each([
    ['</api/products?limit=2&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['</api/products?limit=2>; rel="first", </api/products?cursor=z>; rel="next"', 'z'],
    ['<https://example.test/api/products?cursor=z>; rel=next', 'z'],
    ['</api/products>; rel="next"', undefined],
    ['</api/products?cursor=z>; rel="prev"', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %s is %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
