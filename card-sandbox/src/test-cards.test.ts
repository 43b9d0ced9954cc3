import { describe, expect, it } from 'vitest';
import { findTestCard, hasValidCheckDigit, testCards } from './test-cards';

describe('the cards of the sandbox', () => {
  it.each(testCards.map(({ number }) => number))('%s has a valid check digit', (number) => {
    expect(hasValidCheckDigit(number)).toBe(true);
  });

  it('finds a card regardless of spaces', () => {
    expect(findTestCard('4242 4242-4242 4242')?.outcome).toEqual({ kind: 'approved' });
  });

  it('rejects other numbers', () => {
    expect(findTestCard('4111111111111111')).toBeUndefined();
  });

  it.each(['4242424242424241', '', '4242', 'abcd efgh ijkl mnop'])('detects the typo in %j', (typed) => {
    expect(hasValidCheckDigit(typed)).toBe(false);
  });
});
