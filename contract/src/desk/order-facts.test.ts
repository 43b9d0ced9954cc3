import { describe, expect, it } from 'vitest';
import { findOrderFacts, readDate } from './order-facts';
import { splitRows } from './split-rows';

const factsOf = (text: string) => findOrderFacts(splitRows(text));

describe('findOrderFacts', () => {
  it.each([
    ['PO 4711', '4711'],
    ['PO: 4711', '4711'],
    ['PO #12-B:', '12-B'],
    ['P.O. # 99812', '99812'],
    ['Purchase order no. BD-2026/17.', 'BD-2026/17'],
    ['Purchase Order Number: 8', '8'],
    ['Order number: 17', '17'],
    ['PO Number\tDate\n4711\t2026-12-05', '4711'],
    ['order 4 TL-NAI', null],
    ['P.O. Box 815', null],
    ['PO-100 4', null],
    ['PO 4711\nPO 4712', null],
    ['PO 12/05/2026', null],
    ['depot 4711', null],
  ])('reads the PO number of %j', (text, number) => {
    expect(factsOf(text).purchaseOrderNumber).toBe(number);
  });

  it.each([
    ['ship by 2026-12-05', '2026-12-05'],
    ['Deliver on 5 December 2026', '2026-12-05'],
    ['Delivery date: Sat, Dec 5, 2026', '2026-12-05'],
    ['Requested ship date 05.12.2026', '2026-12-05'],
    ['Ship Date\tTerms\n18 Dec 2026\tNet 30', '2026-12-18'],
    ['ship by 12/25/2026', '2026-12-25'],
    ['ship by 25/12/2026', '2026-12-25'],
    ['ship by 12/05/2026', null],
    ['ship by 2026-02-30', null],
    ['Order date: 2026-12-05', null],
    ['ship by 2026-12-05\nship by 2026-12-06', null],
  ])('reads the ship date of %j', (text, date) => {
    expect(factsOf(text).shipDate).toBe(date);
  });

  it('reads dates only if day and month are certain', () => {
    expect(['5/5/2026', '1/2/2026', '13/1/2026', '1/13/2026', 'soon'].map(readDate)).toEqual([
      '2026-05-05',
      undefined,
      '2026-01-13',
      '2026-01-13',
      undefined,
    ]);
  });
});
