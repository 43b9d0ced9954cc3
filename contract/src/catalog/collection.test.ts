import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Collection } from './collection';
import { CollectionInput } from './collection-input';
import { Tag, TagList } from './tag';

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ message }) => message);

describe('tags', () => {
  it.each([
    ['soap, gift ', ['soap', 'gift']],
    [
      ['Soap', ' soap', 'SOAP', 'gift'],
      ['Soap', 'gift'],
    ],
    [',,', []],
    ['', []],
    [null, []],
  ])('are read from %j', (sent, tags) => {
    expect(TagList.parse(sent)).toEqual(tags);
  });

  it('travel as one text', () => {
    expect(z.encode(TagList, ['soap', 'gift'])).toBe('soap,gift');
  });

  it('are at most 50', () => {
    const tags = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
    expect(TagList.parse(tags.slice(1))).toHaveLength(50);
    expect(messages(TagList.safeParse(tags))).toEqual(['Use at most 50 tags']);
  });

  it('are text', () => {
    expect(messages(TagList.safeParse(7))).toEqual(['Enter tags separated by commas']);
  });

  it.each([
    ['', 'Name is required'],
    ['a,b', 'A tag cannot contain a comma'],
    ['x'.repeat(61), 'Use at most 60 characters'],
  ])('cannot be named %j', (name, message) => {
    expect(messages(Tag.safeParse(name))).toEqual([message]);
  });
});

describe('a collection', () => {
  it('is sent with every field', () => {
    const sent = {
      id: 4,
      manufacturerId: 3,
      name: 'Gifts',
      description: null,
      tagFilters: 'gift,soap',
      isActive: true,
      sortOrder: 2,
      createdAt: '2026-11-02T10:00:00.000Z',
      version: 1,
    };
    expect(Collection.encode(Collection.parse(sent))).toEqual(sent);
  });

  it('is active, first and without tags unless said otherwise', () => {
    expect(CollectionInput.parse({ name: ' Gifts ' })).toEqual({
      name: 'Gifts',
      description: null,
      tagFilters: [],
      isActive: true,
      sortOrder: 0,
    });
    expect(CollectionInput.parse({ name: 'Gifts', description: ' ' }).description).toBeNull();
    expect(CollectionInput.parse({ name: 'Gifts', description: ' For her ', version: 2 })).toMatchObject({
      description: 'For her',
      version: 2,
    });
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ sortOrder: -1 }, 'Sort order must be at least 0'],
    [{ sortOrder: 1.5 }, 'Enter a whole number'],
    [{ sortOrder: 1_000_001 }, 'Must be at most 1000000'],
  ])('cannot be saved with %j', (wrong, message) => {
    expect(messages(CollectionInput.safeParse({ name: 'Gifts', ...wrong }))).toEqual([message]);
  });

  it('can be the last of a million, and starts from a version that exists', () => {
    expect(CollectionInput.parse({ name: 'Gifts', sortOrder: 1_000_000 }).sortOrder).toBe(1_000_000);
    expect(CollectionInput.safeParse({ name: 'Gifts', version: 0 }).success).toBe(false);
  });
});
