import { AppError } from '@casepack/contract/errors';
import { describe, expect, it, vi } from 'vitest';
import { announce, type Context, inTransaction } from './context';
import { manufacturers } from './db/schema/organizations';
import { useTestApp } from './testing/test-app';

describe('a transaction', () => {
  const app = useTestApp({ poolSize: 4 });

  const insert = (ctx: Context, name: string) =>
    ctx.db.insert(manufacturers).values({ name, numberPrefix: name });
  const names = async () => (await app.db.select().from(manufacturers)).map(({ name }) => name).sort();

  it('stores everything and returns the result of the callback', async () => {
    const answer = await inTransaction(app.running.systemContext(), async (ctx) => {
      await insert(ctx, 'A');
      await insert(ctx, 'B');
      return 42;
    });

    expect(answer).toBe(42);
    expect(await names()).toEqual(['A', 'B']);
  });

  it('stores nothing when the callback fails', async () => {
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await insert(ctx, 'A');
      throw new AppError('conflict', 'No');
    });

    await expect(failing).rejects.toThrow('No');
    expect(await names()).toEqual([]);
  });

  it('fails if a swallowed error has rolled it back', async () => {
    const pretending = inTransaction(app.running.systemContext(), async (ctx) => {
      await insert(ctx, 'A');
      await ctx.db.$client.query('SELECT 1/0').catch(() => undefined);
    });

    await expect(pretending).rejects.toThrow('rolled back');
    expect(await names()).toEqual([]);
  });

  it('stores nothing that runs on after something beside it has failed', async () => {
    let runOn = () => {};
    const hasFailed = new Promise<void>((resolve) => {
      runOn = resolve;
    });
    let late: Promise<unknown> = Promise.resolve();
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      late = hasFailed.then(() => insert(ctx, 'B'));
      await insert(ctx, 'A');
      throw new Error('beside it');
    });
    await expect(failing).rejects.toThrow('beside it');
    runOn();

    await expect(late).rejects.toMatchObject({ cause: new Error('The transaction is over') });
    expect(await names()).toEqual([]);
  });

  it('joins an open transaction', async () => {
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await inTransaction(ctx, (inner) => insert(inner, 'A'));
      throw new Error('after the inner one');
    });

    await expect(failing).rejects.toThrow('after the inner one');
    expect(await names()).toEqual([]);
  });

  it('announces a change after it is stored, and not when it is rolled back', async () => {
    const heard: string[] = [];
    app.running.deps.changes.subscribe({ changed: (topic) => void heard.push(topic), lost: () => {} });
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await announce(ctx, 'user:1');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow();

    await inTransaction(app.running.systemContext(), async (ctx) => {
      await announce(ctx, 'user:2');
      expect(heard).toEqual([]);
    });

    expect(heard[0]).toBe('user:2');
    // Delivered directly and again through the database, which is harmless.
    await vi.waitFor(() => expect(heard).toEqual(['user:2', 'user:2']), { timeout: 10_000 });
  });

  it('succeeds for both of two that deadlock', async () => {
    const { id: first } = await app.manufacturer({ name: 'first' });
    const { id: second } = await app.manufacturer({ name: 'second' });
    let met = 0;
    let release = () => {};
    const bothAreThere = new Promise<void>((resolve) => {
      release = resolve;
    });
    const touch = (ctx: Context, id: number, suffix: string) =>
      ctx.db.$client.query('UPDATE manufacturers SET name = name || $2 WHERE id = $1', [id, suffix]);
    const runs: Promise<void>[] = [];
    const crossing = (from: number, to: number, suffix: string, other: number) => {
      let isBrokenOff = false;
      return inTransaction(app.running.systemContext(), async (ctx) => {
        // Without this wait, the retry could start before the other continues, and deadlock again.
        if (isBrokenOff) await runs[other];
        isBrokenOff = true;
        await ctx.db.$client.query(`SET LOCAL deadlock_timeout = '20ms'`);
        await touch(ctx, from, suffix);
        met += 1;
        if (met === 2) release();
        await bothAreThere;
        await touch(ctx, to, suffix);
      });
    };

    runs.push(crossing(first, second, 'a', 1), crossing(second, first, 'b', 0));
    await Promise.all(runs);

    expect(met).toBe(3);
    const sorted = (await names()).map((name) => [...name].sort().join(''));
    expect(sorted).toEqual([[...'firstab'].sort().join(''), [...'secondab'].sort().join('')]);
  });

  it('gives up after three attempts and stores nothing', async () => {
    let tries = 0;
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      tries += 1;
      await insert(ctx, 'A');
      await ctx.db.$client.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
    });

    await expect(failing).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(3);
    expect(await names()).toEqual([]);
  });

  it('is not retried for any other error', async () => {
    let tries = 0;
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      tries += 1;
      await ctx.db.$client.query('SELECT 1/0');
    });

    await expect(failing).rejects.toThrow('division by zero');
    expect(tries).toBe(1);
  });

  it('releases its connection in every case', async () => {
    for (let time = 0; time < 10; time += 1) {
      await inTransaction(app.running.systemContext(), () => Promise.reject(new Error('no'))).catch(
        () => undefined,
      );
    }

    expect(await names()).toEqual([]);
    expect(app.running.deps.pool.waitingCount).toBe(0);
  });
});
