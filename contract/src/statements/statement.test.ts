import { describe, expect, it } from 'vitest';
import { agingBucketLabels, agingBucketOf, agingBuckets, Statement } from './statement';

describe('the age of an open invoice', () => {
  it.each([
    [-5, 'current'],
    [0, 'current'],
    [1, 'days1to30'],
    [30, 'days1to30'],
    [31, 'days31to60'],
    [60, 'days31to60'],
    [61, 'days61to90'],
    [90, 'days61to90'],
    [91, 'over90'],
    [10_000, 'over90'],
  ] as const)('%i days past due is counted under %s', (days, bucket) => {
    expect(agingBucketOf(days)).toBe(bucket);
  });

  it.each([
    ['current', 'Not due yet'],
    ['days1to30', '1–30 days overdue'],
    ['days31to60', '31–60 days overdue'],
    ['days61to90', '61–90 days overdue'],
    ['over90', 'Over 90 days overdue'],
  ] as const)('under %s reads %j', (bucket, label) => {
    expect(agingBucketLabels[bucket]).toBe(label);
  });

  it('has a label for every bucket', () => {
    expect(Object.keys(agingBucketLabels)).toEqual([...agingBuckets]);
  });
});

describe('a statement', () => {
  it('is sent with open invoices, payments and the balance by age', () => {
    const statement = {
      customer: { id: 11, name: 'Corner Shop', email: null },
      seller: { name: 'Soap Works', address: null },
      asOf: '2026-12-10',
      openInvoices: [
        {
          orderId: 5,
          orderNumber: 'CP-000005',
          number: 'CP-INV-000012',
          issuedOn: '2026-11-02',
          dueOn: '2026-12-02',
          total: '30.00',
          open: '20.00',
          daysOverdue: 8,
        },
      ],
      payments: [
        {
          orderId: 5,
          orderNumber: 'CP-000005',
          at: '2026-11-03T10:00:00.000Z',
          kind: 'payment',
          method: 'check',
          amount: '10.00',
        },
      ],
      balance: '20.00',
      aging: {
        current: '0.00',
        days1to30: '20.00',
        days31to60: '0.00',
        days61to90: '0.00',
        over90: '0.00',
      },
    };
    expect(Statement.encode(Statement.parse(statement))).toEqual(statement);
  });
});
