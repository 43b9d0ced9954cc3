import { describe, expect, it } from 'vitest';
import { canPlaceOrder, PaymentChoice, PaymentType, paymentTypes, paymentTypeText } from './payment-type';

describe('the payment type', () => {
  it.each([
    [{ type: 'credit_card' }, 'Credit Card'],
    [{ type: 'terms' }, 'Terms'],
    [{ type: 'check' }, 'Check'],
    [{ type: 'marketplace', name: ' Faire ' }, 'Marketplace - Faire'],
  ])('%j is stored as %s', (input, expected) => {
    expect(paymentTypeText(PaymentChoice.parse(input))).toBe(expected);
  });

  it.each(paymentTypes)('%s places an order only if it is a credit card', (type) => {
    expect(canPlaceOrder(type)).toBe(type === 'credit_card');
  });

  it.each([{ type: 'marketplace' }, { type: 'marketplace', name: ' ' }, { type: 'cash' }, {}, null])(
    'is rejected as %j',
    (input) => {
      expect(PaymentChoice.safeParse(input).success).toBe(false);
    },
  );

  it('of a marketplace without a name says so', () => {
    const result = PaymentChoice.safeParse({ type: 'marketplace', name: '' });

    expect(result.error?.issues.map((issue) => issue.message)).toEqual(['Marketplace Name Required']);
  });

  it.each(['Credit Card', 'constructor', ''])('%j is none', (input) => {
    expect(PaymentType.safeParse(input).success).toBe(false);
  });
});
