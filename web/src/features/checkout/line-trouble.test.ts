import { cents } from '@casepack/contract/money';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { expect, it } from 'vitest';
import type { CheckoutLine } from './checkout-line';
import { troublesOf } from './line-trouble';

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
  minimumQuantity: 1,
  unitsAvailable: 60,
  problems,
});

it.each([
  ['shares the stock with what is left of its testers', [], 'Only 2 cases left'],
  ['leaves out of the count the testers that are no longer sold', ['no_longer_sold'], 'Only 5 cases left'],
] as const)('a shortage %s', (_name, problems, message) => {
  const troubles = troublesOf(
    [soap, tester],
    [checked(soap, 0, ['out_of_stock']), checked(tester, 1, [...problems])],
  );

  expect(troubles.find(({ line }) => line === soap)?.message).toBe(message);
});
