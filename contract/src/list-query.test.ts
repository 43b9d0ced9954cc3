import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery, yesOrNo } from './list-query';

const Query = listQuery('name', 'createdAt');

describe('the query of a list', () => {
  it('may be empty', () => {
    expect(Query.parse({})).toEqual({});
  });

  it('reads search, order and rows, and writes them again', () => {
    const query = { search: 'soap', sort: '-createdAt' as const, limit: 500, offset: 0 };
    expect(Query.parse({ search: ' soap ', sort: '-createdAt', limit: '500', offset: '0' })).toEqual(query);
    expect(z.encode(Query, query)).toEqual({ search: 'soap', sort: '-createdAt', limit: '500', offset: '0' });
  });

  it.each(['name', '-name', 'createdAt', '-createdAt'])('can be sorted by %s', (sort) => {
    expect(Query.parse({ sort }).sort).toBe(sort);
  });

  it.each([
    { sort: 'id' },
    { sort: '+name' },
    { sort: '-' },
    { sort: '' },
    { limit: '0' },
    { limit: '501' },
    { limit: 'x1' },
    { limit: '1x' },
    { limit: '' },
    { limit: '-1' },
    { offset: '100000001' },
    { offset: '-1' },
    { search: 'x'.repeat(201) },
  ])('rejects %j', (query) => {
    expect(Query.safeParse(query).success).toBe(false);
  });

  it('says that rows are counted in whole numbers', () => {
    expect(Query.safeParse({ limit: '1.5' }).error?.issues.map(({ message }) => message)).toEqual([
      'Must be a whole number',
    ]);
  });

  it('reaches deep into long lists', () => {
    expect(Query.parse({ limit: '12', offset: '100000000' })).toEqual({ limit: 12, offset: 100_000_000 });
  });
});

describe('yes or no in a query', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('travels as %s', (word, value) => {
    expect(yesOrNo.parse(word)).toBe(value);
    expect(z.encode(yesOrNo, value)).toBe(word);
  });

  it.each(['', '1', 'yes', true])('is not %j', (word) => {
    expect(yesOrNo.safeParse(word).success).toBe(false);
  });
});
