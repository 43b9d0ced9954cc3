import { describe, expect, it } from 'vitest';
import { readDiscount } from './cart-discount';
import { OrderSubmission, QuoteRequest } from './submission';

const items = [{ productId: 1, quantity: 1 }];
const submissionWith = (fields: object) => ({ items, paymentMethod: 'Terms', ...fields });

const messagesOf = (fields: object): Record<string, string> =>
  Object.fromEntries(
    (OrderSubmission.safeParse(submissionWith(fields)).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the discount of a cart', () => {
  it.each([
    [{}, { type: 'flat', amount: 0 }],
    [{ discountValue: '5.00' }, { type: 'flat', amount: 500 }],
    [
      { discountType: 'flat', discountValue: '5.00' },
      { type: 'flat', amount: 500 },
    ],
    [
      { discountType: 'amount', discountValue: '5.00' },
      { type: 'flat', amount: 500 },
    ],
    [
      { discountType: 'percentage', discountValue: '12.5' },
      { type: 'percentage', basisPoints: 1250 },
    ],
    [{ discountType: 'percentage' }, { type: 'percentage', basisPoints: 0 }],
  ])('%j reads the same in a quote and in an order', (fields, discount) => {
    expect(readDiscount(QuoteRequest.parse({ items, ...fields }))).toEqual(discount);
    expect(readDiscount(OrderSubmission.parse(submissionWith(fields)))).toEqual(discount);
  });

  it.each([
    [{ totals: { discount: '5.00' } }, { type: 'flat', amount: 500 }],
    [
      { discountType: 'amount', totals: { discount: '5.00' } },
      { type: 'flat', amount: 500 },
    ],
    [
      { discountValue: '5.00', totals: { discount: 5 } },
      { type: 'flat', amount: 500 },
    ],
    [
      { discountType: 'percentage', discountValue: '50', totals: { subtotal: '0.99', discount: '0.50' } },
      { type: 'percentage', basisPoints: 5000 },
    ],
    // Only the server knows what half of the subtotal is.
    [
      { discountType: 'percentage', discountValue: '50', totals: { discount: '7.77' } },
      { type: 'percentage', basisPoints: 5000 },
    ],
    [
      { discountType: 'percentage', totals: { discount: '0.00' } },
      { type: 'percentage', basisPoints: 0 },
    ],
  ])('%j agrees with itself', (fields, discount) => {
    expect(readDiscount(OrderSubmission.parse(submissionWith(fields)))).toEqual(discount);
  });

  it.each([
    [
      { discountType: 'flat', discountValue: '5.00', totals: { discount: '3.00' } },
      'Is $5.00, but totals.discount is $3.00',
    ],
    [{ discountValue: '5.00', totals: { discount: '0.00' } }, 'Is $5.00, but totals.discount is $0.00'],
    [{ discountValue: '0.00', totals: { discount: '5.00' } }, 'Is $0.00, but totals.discount is $5.00'],
    [
      { discountType: 'percentage', discountValue: '10', totals: { subtotal: '48.00', discount: '8.00' } },
      'Comes to $4.80, but totals.discount is $8.00',
    ],
    [{ discountType: 'percentage', totals: { discount: '8.00' } }, 'Enter the discount percentage'],
    [{ discountType: 'percentage', totals: { discount: '200.00' } }, 'Enter the discount percentage'],
    [{ discountType: 'percentage', discountValue: '100.01' }, 'Must be between 0 and 100'],
  ])('%j is rejected', (fields, message) => {
    expect(messagesOf(fields)).toEqual({ discountValue: message });
  });
});
