import { expect, it } from 'vitest';
import { DroppableCache } from './droppable-cache';

const key = { scope: 3, dependsOnStock: false, text: 'page 1' } as const;

async function readsOf(maxBytes: number): Promise<number> {
  const cache = new DroppableCache<string>({
    maxEntries: 10,
    maxBytes,
    weigh: (value) => value.length,
    isTrusted: () => true,
  });
  let reads = 0;
  const read = async () => {
    reads += 1;
    return 'a page';
  };
  await cache.get(key, read);
  await cache.get(key, read);
  return reads;
}

it('reads a cached value once', async () => {
  expect(await readsOf(1_000)).toBe(1);
});

it('caches nothing if it may use no memory', async () => {
  expect(await readsOf(0)).toBe(2);
});
