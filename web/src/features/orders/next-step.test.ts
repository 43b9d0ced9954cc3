import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { stepOfCustomer, stepOfManager } from './next-step';

const settled = { amountPaid: cents(3000), paidAt: new Date('2026-11-03T10:00:00.000Z') };
const tracking = [
  {
    shipmentId: null,
    id: 1,
    trackingNumber: '1Z',
    carrier: 'ups' as const,
    estimatedDelivery: null,
    createdAt: new Date('2026-11-03T10:00:00.000Z'),
  },
];

const byCheck = { paymentMethod: 'Check' };
const onTerms = { paymentMethod: 'Terms' };
const waiting = sampleOrder(1).items.map((item) => ({ ...item, waitingQuantity: 1 }));

describe('the next step', () => {
  it.each<[string, Partial<Order>, string | undefined]>([
    ['is waiting for payment', {}, 'Send Invoice'],
    ['has an invoice', { status: 'invoice_sent', ...byCheck }, 'Record Payment'],
    ['has an invoice on terms', { status: 'invoice_sent', ...onTerms }, 'Ship'],
    ['waits for stock on terms', { status: 'invoice_sent', ...onTerms, items: waiting }, 'Record Payment'],
    ['is waiting for its invoice on terms', { ...onTerms }, 'Send Invoice'],
    ['is paid', { status: 'paid', ...settled }, 'Ship'],
    ['is being processed', { status: 'processing' }, 'Ship'],
    ['waits for stock', { status: 'processing', items: waiting }, undefined],
    ['is held', { status: 'processing', heldFor: ['customer_hold'] }, undefined],
    ['is shipped and unpaid', { status: 'shipped' }, 'Record Payment'],
    ['is shipped and paid', { status: 'shipped', ...settled }, undefined],
    ['is pending', { status: 'pending' }, undefined],
    ['is cancelled after payment', { status: 'cancelled', ...settled, refundDue: true }, 'Refund $30.00'],
    ['is cancelled', { status: 'cancelled' }, undefined],
  ])('of the manufacturer for an order that %s', (_, changes, label) => {
    expect(stepOfManager(sampleOrder(1, changes))?.label).toBe(label);
  });

  it.each<[string, Partial<Order>, string | undefined]>([
    ['is unpaid', {}, 'Pay $30.00'],
    ['is partly paid', { amountPaid: cents(1000) }, 'Pay $20.00'],
    ['is being paid', { paymentPending: true }, undefined],
    ['is awaiting approval', { approvalExpiresAt: new Date('2026-12-01T10:00:00.000Z') }, undefined],
    ['is in progress', { status: 'shipped', ...settled, tracking }, 'Track shipment'],
    [
      'is in progress with a part',
      { status: 'paid', partlyShipped: true, ...settled, tracking },
      'Track shipment',
    ],
    ['is shipped without tracking', { status: 'shipped', ...settled }, undefined],
    ['is paid', { status: 'paid', ...settled }, undefined],
  ])('of the customer for an order that %s', (_, changes, label) => {
    expect(stepOfCustomer(sampleOrder(1, changes))?.label).toBe(label);
  });
});
