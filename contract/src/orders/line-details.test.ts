import { describe, expect, it } from 'vitest';
import { lineDetailWords } from './line-details';
import { OrderLineInput } from './order-line';

describe('the details of an order line', () => {
  it.each([
    [{}, []],
    [{ note: null, shipDate: null }, []],
    [{ note: 'Gift wrap' }, ['Note: Gift wrap']],
    [{ note: 'Gift wrap', shipDate: '2026-12-01' }, ['Ship date: Dec 01, 2026', 'Note: Gift wrap']],
  ])('of %j read %j', (details, words) => {
    expect(lineDetailWords(details)).toEqual(words);
  });

  it.each([
    ['what is not mentioned as not mentioned', {}, {}],
    ['an empty note as none', { note: ' ', shipDate: null }, { note: null, shipDate: null }],
    ['500 characters', { note: 'é'.repeat(500) }, { note: 'é'.repeat(500) }],
  ])('are read with %s', (_, given, expected) => {
    const { productId, quantity, isTester, ...details } = OrderLineInput.parse({
      productId: 1,
      quantity: 1,
      ...given,
    });
    expect(details).toEqual(expected);
  });

  it.each([{ note: 'x'.repeat(501) }, { shipDate: 'tomorrow' }, { shipDate: '2026-02-30' }])(
    'are refused if they are %j',
    (details) => {
      expect(OrderLineInput.safeParse({ productId: 1, quantity: 1, ...details }).success).toBe(false);
    },
  );
});
