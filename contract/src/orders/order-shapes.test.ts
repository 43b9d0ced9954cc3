import { describe, expect, it } from 'vitest';
import { Order, OrderEvent, OrderSummary, OrderWithoutCard, PublicOrder } from './order';

const sent = {
  id: 5,
  publicId: 'AAAAAAAAAAAAAAAAAAAAAA',
  orderNumber: 'CP-000005',
  status: 'paid',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
  requestedShipDate: '2026-11-20',
  manufacturerId: 3,
  manufacturerName: 'Soap Works',
  salesOrganizationId: null,
  wholesaleCustomerId: 11,
  customer: {
    companyName: 'Corner Shop',
    contactPerson: 'Cora',
    email: 'cora@corner.test',
    phone: '555 0100',
    purchaseOrderNumber: null,
    shippingAddress: null,
  },
  paymentMethod: 'Credit Card',
  subtotal: '24.00',
  tax: '1.00',
  shipping: '5.00',
  discount: '0.00',
  discountType: 'flat',
  discountValue: '0.00',
  discountDescription: null,
  total: '30.00',
  amountPaid: '30.00',
  amountRefunded: '0.00',
  amountAuthorized: '0.00',
  amountCredited: '0.00',
  deposit: null,
  partlyShipped: false,
  refundDue: false,
  paidAt: '2026-11-02T10:00:00.000Z',
  paymentPending: false,
  heldFor: ['credit_limit'],
  approvalExpiresAt: null,
  billingAddress: null,
  paymentTerms: 'NET30',
  notes: 'Ring twice',
  stripePaymentIntentId: 'pi_1',
  rep: { firstName: 'Rita', lastName: 'Rep' },
  items: [
    {
      id: 9,
      productId: 7,
      product: {
        name: 'Soap',
        sku: 'S-1',
        casePackCost: '24.00',
        wholesalePricePerUnit: '2.00',
        casePackQuantity: 12,
        imageUrl: null,
      },
      quantity: 1,
      unitPrice: '24.00',
      totalPrice: '24.00',
      cancelledQuantity: 0,
      shippedQuantity: 0,
      returnedQuantity: 0,
      waitingQuantity: 0,
      isTester: false,
      price: { source: 'list', listName: 'Key accounts', fromQuantity: 1, ownPrice: '15.00', next: null },
      manualReason: null,
      note: 'Gift wrap',
      shipDate: '2026-11-20',
      partNumber: 'BD-1',
    },
  ],
  tracking: [
    {
      id: 4,
      shipmentId: 5,
      trackingNumber: '1Z9',
      carrier: 'ups',
      estimatedDelivery: null,
      createdAt: '2026-11-03T10:00:00.000Z',
    },
  ],
};

describe('an order', () => {
  it('comes back as it was sent', () => {
    const { manufacturerName: _maker, ...order } = sent;

    expect(Order.encode(Order.parse(sent))).toEqual(order);
  });

  it.each(['flat', 'percentage'])('can have a %s discount', (discountType) => {
    expect(Order.parse({ ...sent, discountType }).discountType).toBe(discountType);
  });

  it.each(['', 'gift'])('cannot have a discount of type %j', (discountType) => {
    expect(Order.safeParse({ ...sent, discountType }).success).toBe(false);
  });

  it('says after a change whether its card may still be charged', () => {
    expect(OrderWithoutCard.safeParse(sent).success).toBe(false);
    expect(OrderWithoutCard.parse({ ...sent, cardCancellationPending: true }).cardCancellationPending).toBe(
      true,
    );
  });

  it('shows only the company and the email address of its customer in a list', () => {
    expect(OrderSummary.parse({ ...sent, overdue: false }).customer).toEqual({
      companyName: 'Corner Shop',
      email: 'cora@corner.test',
    });
  });

  it('shows visitors with the link no phone, notes, payment id or line ids', () => {
    const shown = PublicOrder.parse({ ...sent, shipments: [] });

    expect(Object.keys(shown.customer)).not.toContain('phone');
    expect([shown.items.length, shown.tracking.length]).toEqual([1, 1]);
    for (const part of [...shown.items, ...shown.tracking]) {
      expect(part).not.toHaveProperty('id');
      expect(part).not.toHaveProperty('shipmentId');
    }
    for (const field of ['id', 'notes', 'stripePaymentIntentId', 'rep', 'wholesaleCustomerId']) {
      expect(shown).not.toHaveProperty(field);
    }
  });
});

describe('a change in the history of an order', () => {
  const event = {
    id: 1,
    at: '2026-11-02T10:00:00.000Z',
    kind: 'status_changed',
    actorName: null,
    changes: { status: { from: 'paid', to: 'shipped' } },
  };

  it.each(['staff', 'customer', 'payment', 'invoice', 'system'])('can be caused by %s', (cause) => {
    expect(OrderEvent.parse({ ...event, cause })).toMatchObject({
      cause,
      changes: { status: { from: 'paid', to: 'shipped' } },
    });
  });

  it.each(['', 'nobody'])('cannot be caused by %j', (cause) => {
    expect(OrderEvent.safeParse({ ...event, cause }).success).toBe(false);
  });
});
