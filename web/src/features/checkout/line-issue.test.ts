import { cents } from '@casepack/contract/money';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { expect, it } from 'vitest';
import type { CheckoutLine } from './checkout-line';
import { issuesOf } from './line-issue';

const soap: CheckoutLine = {
  productId: 1,
  isTester: false,
  quantity: 6,
  name: 'Soap',
  sku: 'S-1',
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(2400),
};
const tester: CheckoutLine = { ...soap, isTester: true, quantity: 30, unitPrice: cents(100) };

const checked = (line: CheckoutLine, index: number, problems: CheckedLine['problems']): CheckedLine => ({
  line: index,
  productId: line.productId,
  isTester: line.isTester,
  quantity: line.quantity,
  name: line.name,
  sku: line.sku,
  knownUnitPrice: cents(2400),
  unitPrice: cents(2400),
  totalPrice: cents(2400 * line.quantity),
  price: null,
  minimumQuantity: 1,
  orderMultiple: 1,
  maximumQuantity: null,
  unitsAvailable: 60,
  problems,
});

it.each([
  ['shares the stock with what is left of its testers', [], 'Only 2 cases left'],
  ['leaves out of the count the testers that are no longer sold', ['no_longer_sold'], 'Only 5 cases left'],
] as const)('a shortage %s', (_name, problems, message) => {
  const issues = issuesOf(
    [soap, tester],
    [checked(soap, 0, ['out_of_stock']), checked(tester, 1, [...problems])],
  );

  expect(issues.find(({ line }) => line === soap)?.message).toBe(message);
});

it.each<[CheckedLine['problems'][number], Partial<CheckedLine>, string, number]>([
  ['below_minimum', { minimumQuantity: 9, orderMultiple: 4 }, 'The minimum is 9 cases', 12],
  ['not_a_multiple', { orderMultiple: 4 }, 'Order in multiples of 4', 8],
  ['above_maximum', { orderMultiple: 2, maximumQuantity: 5 }, 'The maximum is 5 cases', 4],
])(
  'a line that is %s offers the nearest quantity that follows the rules',
  (problem, rules, message, quantity) => {
    const issues = issuesOf([soap], [{ ...checked(soap, 0, [problem]), ...rules }]);

    expect(issues).toMatchObject([{ message, fix: { how: 'set', quantity } }]);
  },
);

it('a shortage offers only full multiples, and nothing below the minimum', () => {
  const offered = (rules: Partial<CheckedLine>) =>
    issuesOf([soap], [{ ...checked(soap, 0, ['out_of_stock']), ...rules }])[0]?.fix;

  expect(offered({ orderMultiple: 4 })).toEqual({ how: 'set', quantity: 4 });
  expect(offered({ orderMultiple: 6 })).toEqual({ how: 'remove' });
});
