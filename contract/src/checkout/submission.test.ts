import { describe, expect, it } from 'vitest';
import { OrderSubmission } from './submission';

const line = { productId: 1, quantity: 1 };
const given = { items: [line], paymentMethod: 'Terms' };
const messagesOf = (value: unknown): Record<string, string> => {
  const parsed = OrderSubmission.safeParse(value);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('an order submission', () => {
  it.each([
    ['credit_card', 'Credit Card'],
    ['Credit Card', 'Credit Card'],
    [' terms ', 'Terms'],
    ['check', 'Check'],
    ['Marketplace - Faire', 'Marketplace - Faire'],
    ['marketplace -  Fir - Heath ', 'Marketplace - Fir - Heath'],
  ])('reads the payment type %j as %j', (paymentMethod, stored) => {
    expect(OrderSubmission.parse({ ...given, paymentMethod }).paymentMethod).toBe(stored);
  });

  it.each(['marketplace', 'Marketplace', 'Marketplace - ', 'Marketplace -'])(
    'asks for the name in %j',
    (paymentMethod) => {
      expect(messagesOf({ ...given, paymentMethod })).toEqual({ paymentMethod: 'Marketplace Name Required' });
    },
  );

  it('travels and comes back as it was', () => {
    const customer = {
      name: 'Ada',
      businessName: 'Lane',
      contactEmail: 'ada@lane.test',
      address: { addressLine1: '1 Main', city: 'Town', state: 'IL', zipCode: '1' },
    };
    const totals = { subtotal: '12.50', total: 12.5 };
    const submission = OrderSubmission.parse({ ...given, customer, totals, discountType: 'amount' });
    expect(submission).toMatchObject({ discountType: 'flat', totals: { subtotal: 1250, total: 1250 } });
    expect(OrderSubmission.parse(OrderSubmission.encode(submission))).toEqual(submission);
  });

  it('names what is missing of a new customer', () => {
    const customer = 'Please fill in all required customer information';
    const address = 'Please fill in all required address information';
    expect(messagesOf({ ...given, customer: { name: 'Ada', address: { city: 'Town' } } })).toEqual({
      'customer.businessName': customer,
      'customer.contactEmail': customer,
      'customer.address.addressLine1': address,
      'customer.address.state': address,
      'customer.address.zipCode': address,
    });
    expect(messagesOf({ ...given, customer: {} })).toEqual({ 'customer.id': 'Please select a customer' });
  });

  it.each([0, -1, 1.5, 1e9, 2 ** 31, Number.NaN, '2', '2abc', true, null, [5], {}])(
    'rejects the quantity %j',
    (quantity) => {
      expect(Object.keys(messagesOf({ ...given, items: [{ ...line, quantity }] }))).toEqual([
        'items.0.quantity',
      ]);
    },
  );

  it('holds at most 1,000 lines', () => {
    const lines = (length: number) => ({ ...given, items: Array.from({ length }, () => line) });
    expect(messagesOf(lines(1_000))).toEqual({});
    expect(messagesOf(lines(1_001))).toEqual({ items: 'An order can have at most 1000 lines' });
  });
});
