import { describe, expect, it } from 'vitest';
import { CheckedLine, type LineProblem, ReorderLine, unsellableProblemOf } from './order-line';

const checked = {
  line: 0,
  productId: 7,
  isTester: false,
  quantity: 2,
  name: 'Soap',
  sku: 'S-1',
  knownUnitPrice: '23.00',
  unitPrice: '24.00',
  totalPrice: '48.00',
  price: {
    source: 'list',
    listName: 'Key accounts',
    fromQuantity: 1,
    ownPrice: '15.00',
    next: { fromQuantity: 10, price: '11.00' },
  },
  minimumQuantity: 1,
  orderMultiple: 4,
  maximumQuantity: 40,
  unitsAvailable: null,
  problems: [
    'price_changed',
    'no_longer_sold',
    'no_price',
    'out_of_stock',
    'below_minimum',
    'not_a_multiple',
    'above_maximum',
  ],
};

describe('a line against the catalog of today', () => {
  it('is sent with its prices, its stock and every problem', () => {
    expect(CheckedLine.encode(CheckedLine.parse(checked))).toEqual(checked);
  });

  it('can be ordered again without its product, where that is gone', () => {
    expect(ReorderLine.parse({ ...checked, product: null }).product).toBeNull();
    expect(ReorderLine.safeParse(checked).success).toBe(false);
  });

  it.each<[LineProblem[], LineProblem | undefined]>([
    [['price_changed', 'no_price'], 'no_price'],
    [['out_of_stock', 'no_longer_sold'], 'no_longer_sold'],
    [['price_changed', 'out_of_stock', 'below_minimum'], undefined],
    [[], undefined],
  ])('with the problems %j cannot be sold because of %s', (problems, reason) => {
    expect(unsellableProblemOf(problems)).toBe(reason);
  });
});
