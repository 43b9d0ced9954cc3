import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { Order } from '../orders/order';
import { orderStatuses } from '../orders/status';
import { moneyOfNewOrder } from '../payments/order-money';
import {
  canCancelRemainder,
  canReturn,
  canShip,
  canWithdraw,
  hasShipments,
  moveByWithdrawal,
  returnableOf,
  shippableOf,
} from './shippable';

const none = {
  quantity: 5,
  cancelledQuantity: 0,
  shippedQuantity: 0,
  returnedQuantity: 0,
  waitingQuantity: 0,
};
type Line = typeof none;
const line = (given: Partial<Line> = {}): Line => ({ ...none, ...given });

const now = new Date('2026-11-16T12:00:00Z');

function orderOf(given: Partial<Order>, ...lines: Partial<Line>[]): Order {
  return {
    ...moneyOfNewOrder(cents(10_000), 'processing', now),
    status: 'processing',
    total: cents(10_000),
    deposit: null,
    heldFor: [],
    ...given,
    items: lines.map(line),
  } as unknown as Order; // what the rules look at
}

const before = ['pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing'];

describe('a line', () => {
  it('can be shipped as far as it is neither shipped, cancelled nor waiting', () => {
    expect(shippableOf(line())).toBe(5);
    expect(shippableOf(line({ shippedQuantity: 1, cancelledQuantity: 1, waitingQuantity: 2 }))).toBe(1);
  });

  it('can come back as far as it has left', () => {
    expect(returnableOf(line())).toBe(0);
    expect(returnableOf(line({ shippedQuantity: 4, returnedQuantity: 1 }))).toBe(3);
  });
});

describe('an order', () => {
  it('can ship until it is shipped', () => {
    expect(orderStatuses.filter((status) => canShip(orderOf({ status }, {})))).toEqual(
      orderStatuses.filter((status) => before.includes(status)),
    );
  });

  it('cannot ship while it is held, waits for its deposit, or has nothing that can leave', () => {
    expect(canShip(orderOf({}, { waitingQuantity: 5 }, { shippedQuantity: 5 }, { waitingQuantity: 4 }))).toBe(
      true,
    );
    expect(canShip(orderOf({}, { waitingQuantity: 5 }, { shippedQuantity: 5 }))).toBe(false);
    expect(canShip(orderOf({ heldFor: ['credit_limit'] }, {}))).toBe(false);
    expect(canShip(orderOf({ deposit: cents(5_000) }, {}))).toBe(false);
  });

  it('can have its rest cancelled once a part of it has gone or waits', () => {
    for (const part of [{ shippedQuantity: 1 }, { cancelledQuantity: 1 }, { waitingQuantity: 1 }]) {
      expect(canCancelRemainder(orderOf({}, part))).toBe(true);
      expect(canCancelRemainder(orderOf({}, {}, part))).toBe(true);
      expect(canCancelRemainder(orderOf({ status: 'shipped' }, part))).toBe(false);
    }
    expect(canCancelRemainder(orderOf({}, {}))).toBe(false);
    expect(canCancelRemainder(orderOf({}, { shippedQuantity: 4, cancelledQuantity: 1 }))).toBe(false);
  });

  it('can take a shipment back until it is delivered, and is processed again then', () => {
    expect(orderStatuses.filter((status) => canWithdraw({ status }))).toEqual(
      orderStatuses.filter((status) => [...before, 'shipped'].includes(status)),
    );
    expect(moveByWithdrawal('shipped')).toBe('processing');
    expect(moveByWithdrawal('paid')).toBe('paid');
  });

  it('can take goods back once some have left', () => {
    expect(canReturn({ items: [line(), line({ shippedQuantity: 2, returnedQuantity: 2 })] })).toBe(false);
    expect(canReturn({ items: [line(), line({ shippedQuantity: 2, returnedQuantity: 1 })] })).toBe(true);
    expect(hasShipments({ items: [line(), line({ cancelledQuantity: 5 })] })).toBe(false);
    expect(hasShipments({ items: [line(), line({ shippedQuantity: 1 })] })).toBe(true);
  });
});
