import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { ChangeFeed, type Topic } from './change-feed';

const MARK = 'mark:1' satisfies Topic;

describe('an announcement after a commit', () => {
  const open: ChangeFeed[] = [];
  let database: TestDatabase | undefined;

  afterEach(async () => {
    await Promise.all(open.splice(0).map((feed) => feed.close()));
    await database?.drop();
  });

  async function feed(): Promise<{ feed: ChangeFeed; heard: Topic[]; marked: Promise<void> }> {
    database ??= await createTestDatabase();
    const made = new ChangeFeed({ url: database.url, onError: () => {} });
    const heard: Topic[] = [];
    const marked = new Promise<void>((resolve) => {
      made.subscribe({
        changed: (topic) => (topic === MARK ? resolve() : heard.push(topic)),
        lost: () => {},
      });
    });
    open.push(made);
    await made.open();
    return { feed: made, heard, marked };
  }

  it('arrives here at once and elsewhere soon, with duplicates merged', async () => {
    const here = await feed();
    const there = await feed();

    for (let index = 0; index < 100; index += 1) here.feed.tell('stock:3');
    expect(here.heard).toHaveLength(100);
    here.feed.tell(MARK);
    await there.marked;

    expect(there.heard.length).toBeGreaterThanOrEqual(1);
    expect(there.heard.length).toBeLessThanOrEqual(2);
    expect(new Set(there.heard)).toEqual(new Set(['stock:3']));
  });
});
