import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { lineStanding } from './line-standing';
import type { ShownItem } from './shown-order';

const line = (changes: Partial<ShownItem>): ShownItem => {
  const [item] = sampleOrder(1).items;
  if (!item) throw new Error('A sample order has its lines');
  return { ...item, quantity: 5, ...changes };
};

describe('how a line stands', () => {
  it.each<[string, Partial<ShownItem>, boolean, string | undefined]>([
    ['has nothing shipped', {}, false, undefined],
    ['is shipped as ordered', { shippedQuantity: 5 }, false, undefined],
    ['is shipped in part', { shippedQuantity: 2 }, true, '2 cases shipped, 3 still to ship'],
    ['is left while others are shipped', {}, true, '5 cases still to ship'],
    ['is shipped while others are left', { shippedQuantity: 5 }, true, '5 cases shipped'],
    ['waits for stock', { waitingQuantity: 4 }, false, '1 case still to ship, 4 waiting for stock'],
    [
      'lost what was left',
      { shippedQuantity: 4, cancelledQuantity: 1, returnedQuantity: 1 },
      false,
      '4 cases shipped, 1 cancelled, 1 returned',
    ],
    ['is a tester', { isTester: true, cancelledQuantity: 5 }, false, '5 units cancelled'],
  ])('that %s', (_, changes, isPartlyShipped, words) => {
    expect(lineStanding(line(changes), isPartlyShipped)).toBe(words);
  });
});
