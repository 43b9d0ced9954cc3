/** The content of a draft in its wire format, as the desk sends it. */
export const draftContent = (...lines: object[]) => ({
  lines: lines.map((line, index) => ({
    key: String(index + 1),
    entry: '',
    productId: null,
    quantity: null,
    isTester: false,
    ...line,
  })),
  details: {
    requestedShipDate: '',
    purchaseOrderNumber: '',
    notes: '',
    tax: '',
    shipping: '',
    discountType: 'flat',
    discountValue: '',
    discountDescription: '',
    shippingLocationId: null,
    billingLocationId: null,
    paymentType: 'terms',
    marketplaceName: '',
  },
});

export const emptyDraft = draftContent();
