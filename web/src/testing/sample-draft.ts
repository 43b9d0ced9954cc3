import { blankDetails } from '@casepack/contract/drafts/draft';

const stamp = '2026-11-02T10:00:00.000Z';

const lineOf = (productId: number, quantity: number | null) => ({
  key: `k${productId}`,
  entry: `S-${productId}`,
  ...{ productId, quantity, isTester: false, note: null },
});

/** The draft of user 1 for customer 11 as a server sends it: cases of products 1, 2 and so on. */
export const sampleDraft = (id: string, quantities: readonly (number | null)[], version = 1) => ({
  ...{ id, customerId: 11, customerName: 'Corner Shop', isCustomerUnavailable: false },
  ...{ ownerUserId: 1, ownerName: 'Ada Maker', lineCount: quantities.length, total: null, version },
  ...{ createdAt: stamp, updatedAt: stamp, files: [] },
  content: {
    lines: quantities.map((quantity, index) => lineOf(index + 1, quantity)),
    details: { ...blankDetails, requestedShipDate: '2099-11-20' },
  },
});

interface QuotedItem {
  productId: number;
  quantity: number;
}

/** What a server says of cases at $30.00 each. */
export function sampleQuote(items: readonly QuotedItem[]) {
  const amountOf = (cases: number) => `${cases * 30}.00`;
  const total = amountOf(items.reduce((cases, { quantity }) => cases + quantity, 0));
  return {
    lines: items.map(({ productId, quantity }, line) => ({
      ...{ line, productId, quantity, isTester: false, name: 'Oat soap', sku: `S-${productId}` },
      ...{ knownUnitPrice: '30.00', unitPrice: '30.00', totalPrice: amountOf(quantity), price: null },
      ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null, unitsAvailable: null, problems: [] },
    })),
    totals: { subtotal: total, tax: '0.00', shipping: '0.00', discount: '0.00', total },
    setsCharges: false,
  };
}
