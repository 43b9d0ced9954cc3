import { describe, expect, it } from 'vitest';
import { pagesIn } from './use-product-pages';

describe('the pages of the rows in sight', () => {
  it.each([
    ['the beginning', { first: 0, last: 17, total: 10_000 }, { from: 0, to: 0 }],
    ['a place near the next page', { first: 150, last: 167, total: 10_000 }, { from: 0, to: 1 }],
    ['a place just after the page before', { first: 220, last: 237, total: 10_000 }, { from: 0, to: 1 }],
    ['the end, after a jump', { first: 9_980, last: 9_999, total: 10_000 }, { from: 49, to: 49 }],
    ['a short list', { first: 0, last: 2, total: 3 }, { from: 0, to: 0 }],
    ['no list yet', { first: 0, last: 0, total: 0 }, { from: 0, to: 0 }],
  ])('at %s', (_where, sight, pages) => {
    expect(pagesIn(sight)).toEqual(pages);
  });
});
