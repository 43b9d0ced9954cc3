import { describe, expect, it } from 'vitest';
import { orderEvents } from '../db/schema/order-events';
import { orders } from '../db/schema/orders';
import { useTestApp } from '../testing/test-app';
import { completeDelivered } from './complete-delivered';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a delivered order', () => {
  const app = useTestApp();

  it('is completed automatically after 14 days, once, if it is paid', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    const daysAgo = (days: number) => new Date(app.now().getTime() - days * DAY_MS);
    const at = { manufacturerId, wholesaleCustomerId, status: 'delivered' } as const;
    const paid = await app.order({ ...at, deliveredAt: daysAgo(15) });
    const recent = await app.order({ ...at, deliveredAt: daysAgo(13) });
    const unpaid = await app.order({ ...at, deliveredAt: daysAgo(15) });
    const shipped = await app.order({ ...at, status: 'shipped' });
    await app.running.deps.pool.query('update orders set amount_paid = total where id <> $1', [unpaid.id]);

    await completeDelivered(app.running.systemContext());
    await completeDelivered(app.running.systemContext());

    const rows = await app.db.select({ id: orders.id, status: orders.status }).from(orders);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [paid.id]: 'completed',
      [recent.id]: 'delivered',
      [unpaid.id]: 'delivered',
      [shipped.id]: 'shipped',
    });
    const events = await app.db.select().from(orderEvents);
    expect(events.filter(({ cause }) => cause === 'system')).toMatchObject([
      { orderId: paid.id, actorUserId: null, changes: { status: { from: 'delivered', to: 'completed' } } },
    ]);
  });
});
