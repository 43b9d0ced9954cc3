import { setTimeout } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Context, inTransaction } from '../context';
import { databaseOver } from '../db/client';
import { eventCursors, events } from '../db/schema/events';
import { readableEvents } from '../testing/readable-events';
import { useTestApp } from '../testing/test-app';
import { publishEvent } from './publish-event';
import { type PublishedEvent, readEvents } from './read-events';
import { renumberEvents } from './renumber-events';
import { sweepEvents } from './sweep-events';

const DAY = 86_400_000;

describe('events', () => {
  const app = useTestApp({ poolSize: 12 });
  const ctx = () => app.running.systemContext();

  const publish = (ctx: Context, manufacturerId: number, objectId: number) =>
    publishEvent(ctx, { manufacturerId, kind: 'order_placed', objectId, payload: { byUserId: null } });

  async function readIds(consumer = 'test'): Promise<number[]> {
    await readableEvents(app);
    const read: number[] = [];
    await readEvents(ctx(), consumer, async (_, found) => {
      read.push(...found.map(({ objectId }) => objectId));
    });
    return read;
  }

  it('are read once by each reader, in the order of their transactions', async () => {
    const { id } = await app.manufacturer();
    for (const objectId of [1, 2, 3]) await publish(ctx(), id, objectId);

    expect(await readIds()).toEqual([1, 2, 3]);
    expect(await readIds()).toEqual([]);
    expect(await readIds('another')).toEqual([1, 2, 3]);
  });

  it('are not lost if a transaction that began earlier commits later', async () => {
    const { id } = await app.manufacturer();
    const client = await app.running.deps.pool.connect();
    await client.query('begin');
    await publish({ ...ctx(), db: databaseOver(client) }, id, 1);
    await publish(ctx(), id, 2);
    const early: number[] = [];
    await readEvents(ctx(), 'test', async (_, found) => {
      early.push(...found.map(({ objectId }) => objectId));
    });
    expect(early).toEqual([]);
    await client.query('commit');
    client.release();

    expect(await readIds()).toEqual([1, 2]);
  });

  it('are not published by a transaction that is rolled back', async () => {
    const { id } = await app.manufacturer();
    const failing = inTransaction(ctx(), async (ctx) => {
      await publish(ctx, id, 1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');

    expect(await readIds()).toEqual([]);
  });

  it('are read again if the reader fails, and nothing that it wrote stays', async () => {
    const { id } = await app.manufacturer();
    await publish(ctx(), id, 1);
    await readableEvents(app);
    const failing = readEvents(ctx(), 'test', async (ctx) => {
      await app.manufacturer({ name: 'Written by the reader' });
      await ctx.db.execute(sql`update manufacturers set name = 'Changed by the reader'`);
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');

    expect(await readIds()).toEqual([1]);
    const { rows } = await app.running.deps.pool.query('select from manufacturers where name like $1', [
      'Changed%',
    ]);
    expect(rows).toHaveLength(0);
  });

  it('reach each reader exactly once while 6 writers commit in random order and 3 instances read', async () => {
    const { id } = await app.manufacturer();
    const read: number[] = [];
    const take = async (_: Context, found: readonly PublishedEvent[]) => {
      await setTimeout(Math.random() * 5);
      read.push(...found.map(({ objectId }) => objectId));
    };
    let isWriting = true;
    const writer = async (first: number) => {
      for (let number = 0; number < 40; number += 1) {
        await inTransaction(ctx(), async (ctx) => {
          await publish(ctx, id, first + 2 * number);
          await setTimeout(Math.random() * 12);
          await publish(ctx, id, first + 2 * number + 1);
        });
      }
    };
    const reader = async () => {
      while (isWriting) {
        await readEvents(ctx(), 'test', take);
        await setTimeout(Math.random() * 4);
      }
    };
    const readers = [reader(), reader(), reader()];
    await Promise.all([0, 1, 2, 3, 4, 5].map((each) => writer(each * 80)));
    isWriting = false;
    await Promise.all(readers);
    await readableEvents(app);
    await readEvents(ctx(), 'test', take);

    expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 480 }, (_, number) => number));
  });

  it('are deleted after 30 days, unless a reader has not read them', async () => {
    const { id } = await app.manufacturer();
    await publish(ctx(), id, 1);
    await readIds();
    await publish(ctx(), id, 2);
    app.passTime(31 * DAY);
    await publish(ctx(), id, 3);

    await sweepEvents(ctx());
    const left = async () =>
      (await app.db.select().from(events).orderBy(asc(events.id))).map(({ objectId }) => objectId);
    expect(await left()).toEqual([2, 3]);

    await readIds();
    await sweepEvents(ctx());
    expect(await left()).toEqual([3]);
  });

  it('are read to the end after a restore on a server with lower transaction ids', async () => {
    const { id } = await app.manufacturer();
    await publish(ctx(), id, 1);
    await readIds('ahead');
    await readIds('behind');
    await publish(ctx(), id, 2);
    await readIds('ahead');
    await publish(ctx(), id, 3);
    const ahead = sql`xid = (xid::text::bigint + 1000000000)::text::xid8`;
    await app.db.execute(sql`update ${events} set ${ahead}`);
    await app.db.execute(sql`update ${eventCursors} set ${ahead}`);
    await publish(ctx(), id, 4);
    expect(await readIds('ahead')).toEqual([]);
    await app.db.execute(sql`delete from ${events} where object_id = 4`);

    await renumberEvents(ctx());
    await publish(ctx(), id, 5);

    expect(await readIds('ahead')).toEqual([3, 5]);
    expect(await readIds('behind')).toEqual([2, 3, 5]);
    await renumberEvents(ctx());
    expect(await readIds('ahead')).toEqual([]);
  });
});
