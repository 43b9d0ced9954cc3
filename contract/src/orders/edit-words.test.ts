import { describe, expect, it } from 'vitest';
import { CalendarDate } from '../calendar';
import { cents } from '../money';
import { editInWords } from './edit-words';

const soap = {
  id: 1,
  name: 'Soap',
  sku: 'S-1',
  isTester: false,
  quantity: 2,
  casePackQuantity: 12,
  unitPrice: cents(2400),
  note: null,
  shipDate: null,
};
const order = {
  purchaseOrderNumber: null,
  requestedShipDate: null,
  shippingAddress: null,
  billingAddress: null,
  notes: null,
  tax: cents(0),
  shipping: cents(0),
  discount: cents(0),
  total: cents(4800),
  items: [soap],
};

describe('an edit in words', () => {
  it('has nothing to say about an order that stays as it is', () => {
    expect(editInWords(order, { ...order, items: [{ ...soap }] })).toEqual([]);
  });

  it('says what lines were, and what they are', () => {
    const candle = { ...soap, id: 2, name: 'Candle', sku: 'C-1', isTester: true, quantity: 1 };
    expect(
      editInWords({ ...order, items: [soap, candle] }, { ...order, items: [{ ...soap, quantity: 5 }] }),
    ).toEqual([
      { what: 'Soap (S-1)', from: '2 cases (24 units) at $24.00', to: '5 cases (60 units) at $24.00' },
      { what: 'Candle (tester) (C-1)', from: '1 unit at $24.00', to: 'removed' },
    ]);
    expect(editInWords(order, { ...order, items: [soap, candle] })).toEqual([
      { what: 'Candle (tester) (C-1)', from: 'not ordered', to: '1 unit at $24.00' },
    ]);
  });

  it('says what facts and amounts were, and what they are', () => {
    const shippingAddress = {
      streetAddress: '9 Dock St',
      addressLine2: 'Suite 4',
      city: 'Portland',
      state: 'OR',
      zipCode: '97201',
      country: 'United States',
    };
    const after = {
      ...order,
      purchaseOrderNumber: 'PO-1',
      requestedShipDate: CalendarDate.parse('2026-12-01'),
      shippingAddress,
      total: cents(9600),
    };
    expect(editInWords(order, after).map(({ what, from, to }) => `${what}: ${from} → ${to}`)).toEqual([
      'Purchase order: none → PO-1',
      expect.stringMatching(/^Requested ship date: none → .*2026/),
      'Shipping address: none → 9 Dock St, Suite 4, Portland, OR 97201, United States',
      'Total: $48.00 → $96.00',
    ]);
  });

  it('ends a long list', () => {
    const items = Array.from({ length: 60 }, (_, id) => ({ ...soap, id: id + 10 }));
    const words = editInWords({ ...order, items }, order);
    expect(words).toHaveLength(51);
    expect(words.at(-1)?.what).toBe('11 more lines');
  });
});
