import { describe, expect, it } from 'vitest';
import { findTestCard, hasValidCheckDigit, testCards } from './test-cards';

describe('the cards of the sandbox', () => {
  it.each(testCards.map(({ number }) => number))('%s has a valid check digit', (number) => {
    expect(hasValidCheckDigit(number)).toBe(true);
  });

  it('finds a card however it is spaced', () => {
    expect(findTestCard('4242 4242-4242 4242')?.outcome).toEqual({ kind: 'approved' });
  });

  it('knows no other number', () => {
    expect(findTestCard('4111111111111111')).toBeUndefined();
  });

  it.each(['4242424242424241', '', '4242', 'abcd efgh ijkl mnop'])('sees the slip in %j', (typed) => {
    expect(hasValidCheckDigit(typed)).toBe(false);
  });
});
