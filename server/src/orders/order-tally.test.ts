import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../db/schema/orders';
import { countStatements } from '../testing/count-statements';
import { useTestApp } from '../testing/test-app';
import { OrderTally } from './order-tally';

describe('the tally of orders', () => {
  const app = useTestApp();
  const limits = { mostSince: 3, mostLists: 2 };

  /** Old orders are settled. Before a recent order, there may be others that are not committed yet. */
  async function write(count: number, manufacturerId: number, createdAt = new Date('2020-01-01')) {
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    for (let each = 0; each < count; each += 1) {
      await app.order({ manufacturerId, wholesaleCustomerId, createdAt });
    }
  }
  const ofMaker = (id: number) => sql`${orders.manufacturerId} = ${id}`;

  it('is correct after any mix of old and new orders', async () => {
    const { id } = await app.manufacturer();
    const other = await app.manufacturer();
    const tally = new OrderTally(limits);
    const counts: number[] = [];

    for (const [more, at] of [
      [0, undefined],
      [5, undefined],
      [2, new Date()],
      [3, undefined],
      [4, new Date()],
      [1, undefined],
    ] as const) {
      await write(more, id, at);
      await write(1, other.id, at);
      counts.push(await tally.count(app.db, ofMaker(id)));
    }

    expect(counts).toEqual([0, 5, 7, 10, 14, 15]);
    expect(await tally.count(app.db, ofMaker(other.id))).toBe(6);
  });

  it('counts only orders since the last time', async () => {
    const { id } = await app.manufacturer();
    await write(4, id);
    const tally = new OrderTally(limits);
    await tally.count(app.db, ofMaker(id));
    await write(2, id);

    expect(await countStatements(app, () => tally.count(app.db, ofMaker(id)))).toBe(1);
  });

  it('counts a long list once for concurrent requests', async () => {
    const { id } = await app.manufacturer();
    await write(4, id);
    const tally = new OrderTally(limits);
    const all = () => Promise.all([1, 2, 3].map(() => tally.count(app.db, ofMaker(id))));

    // Settled orders are counted once, newer ones for each request.
    expect(await countStatements(app, async () => expect(await all()).toEqual([4, 4, 4]))).toBe(1 + 3);
  });
});
