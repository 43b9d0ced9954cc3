import { describe, expect, it, vi } from 'vitest';
import { AgingCache } from './aging-cache';

const at = (seconds: number): Date => new Date(seconds * 1_000);
const never = (error: unknown): void => {
  throw error;
};

describe('values of the aging cache', () => {
  const newCache = (mostKeys?: number) =>
    new AgingCache<string>({ freshMs: 10_000, usableMs: 60_000 }, mostKeys);

  it('are computed once while they are fresh', async () => {
    const cache = newCache();
    await cache.get('a', at(0), async () => 'first', never);

    expect(await cache.get('a', at(10), async () => 'second', never)).toBe('first');
    expect(await cache.get('b', at(10), async () => 'other', never)).toBe('other');
  });

  it('are still returned when they are no longer fresh, and computed again in the background', async () => {
    const cache = newCache();
    await cache.get('a', at(0), async () => 'first', never);

    expect(await cache.get('a', at(11), async () => 'second', never)).toBe('first');
    await vi.waitFor(async () =>
      expect(await cache.get('a', at(12), async () => 'third', never)).toBe('second'),
    );
  });

  it('are awaited when they are too old', async () => {
    const cache = newCache();
    await cache.get('a', at(0), async () => 'first', never);

    expect(await cache.get('a', at(61), async () => 'second', never)).toBe('second');
  });

  it('are computed once for concurrent requests', async () => {
    const cache = newCache();
    const make = vi.fn(async () => 'value');

    const values = await Promise.all([1, 2, 3].map(() => cache.get('a', at(0), make, never)));

    expect(values).toEqual(['value', 'value', 'value']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('are kept if they cannot be computed again, and the error is reported', async () => {
    const cache = newCache();
    const told = vi.fn();
    const fail = () => Promise.reject(new Error('no database'));
    await cache.get('a', at(0), async () => 'first', never);

    expect(await cache.get('a', at(11), fail, told)).toBe('first');
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(new Error('no database')), { timeout: 10_000 });
    expect(await cache.get('a', at(12), async () => 'second', never)).toBe('first');
    await expect(cache.get('b', at(0), fail, told)).rejects.toThrow('no database');
    expect(await cache.get('b', at(0), async () => 'works again', never)).toBe('works again');
  });

  it('are not stored if the cache was cleared while they were computed', async () => {
    const cache = newCache();
    let finish: (value: string) => void = () => undefined;
    const slow = cache.get('a', at(0), () => new Promise((resolve) => (finish = resolve)), never);
    cache.forget();
    finish('of before');

    expect(await slow).toBe('of before');
    expect(await cache.get('a', at(0), async () => 'of now', never)).toBe('of now');
  });

  it('are evicted when the cache is full, least recently used first', async () => {
    const cache = newCache(2);
    const get = (key: string, value: string) => cache.get(key, at(0), async () => value, never);
    await get('a', 'a1');
    await get('b', 'b1');
    await get('a', 'a2');
    await get('c', 'c1');

    expect([await get('a', 'a3'), await get('b', 'b2')]).toEqual(['a1', 'b2']);
  });
});
