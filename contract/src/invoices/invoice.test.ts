import { describe, expect, it } from 'vitest';
import { agingBucketLabels, agingBucketOf, agingBuckets } from '../statements/statement';

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
  ] as const)('%i days past due stands under %s', (days, bucket) => {
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
