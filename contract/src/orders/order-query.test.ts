import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ID } from '../ids';
import { changeOrderStatus } from '../order-changes/endpoints';
import { getOrder } from './endpoints';
import { OrderFilter, OrderQuery, standardSort } from './order-filter';

const problems = (input: unknown) => OrderQuery.safeParse(input).error?.issues.map(({ message }) => message);

describe('the number of an order in an address', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    [String(MAX_ID), MAX_ID],
    [String(MAX_ID + 1), 0],
    ['0', 0],
    ['01', 0],
    ['4x', 0],
    ['x4', 0],
    ['-4', 0],
    ['AAAAAAAAAAAAAAAAAAAAAA', 0],
    ['', 0],
  ])('is read from %j as %i, where 0 names no order', (text, number) => {
    expect(getOrder.params?.parse({ orderId: text })).toEqual({ orderId: number });
    expect(changeOrderStatus.params?.parse({ id: text })).toEqual({ id: number });
  });
});

describe('a query for orders', () => {
  it('reads what an address can hold', () => {
    const query = { status: ' Paid ', page: '2', limit: '50', timeZone: 'America/New_York', cursor: 'abc' };

    const read = OrderQuery.parse(query);

    expect(read).toEqual({ ...query, status: ['paid'], page: 2, limit: 50 });
    expect(z.encode(OrderQuery, read)).toEqual({ ...query, status: 'paid' });
  });

  it('reads several statuses, days and amounts', () => {
    const query = {
      status: 'paid, SHIPPED,paid',
      shipFrom: '2026-11-16',
      shipTo: 'today',
      totalFrom: '12.5',
    };

    const read = OrderQuery.parse(query);

    expect(read).toEqual({ ...query, status: ['paid', 'shipped'], totalFrom: 1250 });
    expect(z.encode(OrderQuery, read)).toEqual({ ...query, status: 'paid,shipped', totalFrom: '12.50' });
  });

  it.each([
    [{}, '-createdAt'],
    [{ shipFrom: '2026-11-16' }, 'requestedShipDate'],
    [{ shipTo: 'today' as const }, 'requestedShipDate'],
  ])('with %j is sorted by %s unless sorted otherwise', (filter, sort) => {
    expect(standardSort(filter)).toBe(sort);
  });

  it.each([
    { status: '' },
    { status: 'paid,' },
    { status: 'paid,lost' },
    { shipTo: 'tomorrow' },
    { totalTo: 'much' },
    { paymentType: 'cash' },
    { customerId: '0' },
  ])('rejects %j', (query) => {
    expect(problems(query)).toHaveLength(1);
  });

  it.each(['0', '01', '-1', '1.5', '2x', 'x2', '123456789'])('rejects %j as a page', (page) => {
    expect(problems({ page })).toEqual(['Must be a whole number']);
  });

  it('has a largest page and a largest number of rows', () => {
    expect([problems({ page: '10000000' }), problems({ limit: '1' })]).toEqual([undefined, undefined]);
    expect([problems({ page: '10000001' })?.length, problems({ limit: '99999999' })?.length]).toEqual([1, 1]);
  });

  it.each(['Mars/Olympus', '', 'x'.repeat(65)])('rejects %j as a time zone', (timeZone) => {
    expect(OrderFilter.safeParse({ timeZone }).error?.issues.map(({ message }) => message)).toContain(
      'Not a valid time zone',
    );
  });

  it('rejects a status that does not exist, and an invalid cursor', () => {
    expect(problems({ status: 'lost' })).toHaveLength(1);
    expect([problems({ cursor: 'x'.repeat(200) }), problems({ cursor: 'x'.repeat(201) })?.length]).toEqual([
      undefined,
      1,
    ]);
  });
});
