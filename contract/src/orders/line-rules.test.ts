import { describe, expect, it } from 'vitest';
import { isSameLine, lineId } from './line-rules';

const soap = { productId: 7, isTester: false };

describe('a line of an order', () => {
  it.each([
    ['the same product', soap, true],
    ['the tester of the product', { ...soap, isTester: true }, false],
    ['another product', { ...soap, productId: 8 }, false],
    ['the tester of another product', { productId: 8, isTester: true }, false],
  ])('is compared with %s', (_what, other, isSame) => {
    expect(isSameLine(soap, other)).toBe(isSame);
    expect(isSameLine(other, soap)).toBe(isSame);
    expect(lineId(other) === lineId(soap)).toBe(isSame);
  });

  it('has an id that tells a tester from cases', () => {
    expect([lineId(soap), lineId({ ...soap, isTester: true })]).toEqual(['7', '7-tester']);
  });
});
