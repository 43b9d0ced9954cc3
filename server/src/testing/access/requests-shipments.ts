import { eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../db/schema/orders';
import { shipmentLines, shipments } from '../../db/schema/shipments';
import type { TestApp } from '../test-app';
import type { Entries } from './requests';

const lineId = (orderId: number): number => 1_000_000 + orderId;

/** Adds a line of one case that has shipped, under a known id. */
async function addShippedLine(app: TestApp, orderId: number): Promise<void> {
  const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!item) return;
  const id = lineId(orderId);
  await app.db
    .insert(orderItems)
    .overridingSystemValue()
    .values({ ...item, id, position: 1, quantity: 1, totalPrice: item.unitPrice, shippedQuantity: 1 });
  const total = sql`${orders.total} + ${item.unitPrice}`;
  await app.db.update(orders).set({ subtotal: total, total }).where(eq(orders.id, orderId));
  const values = { id, orderId, number: 1, shippedOn: '2026-11-16' };
  await app.db.insert(shipments).overridingSystemValue().values(values);
  await app.db.insert(shipmentLines).values({ shipmentId: id, orderItemId: id, quantity: 1, units: 0 });
}

export const shipmentRequests: Entries = {
  'GET /api/orders/:id/shipments': { about: 'order', send: (id) => ({ params: { id } }) },
  'POST /api/orders/:id/shipments': { about: 'order', send: (id) => ({ params: { id }, body: {} }) },
  'POST /api/orders/:id/shipments/:number/withdraw': {
    about: 'order',
    prepare: addShippedLine,
    send: (id) => ({ params: { id, number: 1 }, body: {} }),
  },
  'POST /api/orders/:id/cancel-remainder': {
    about: 'order',
    prepare: addShippedLine,
    send: (id) => ({ params: { id }, body: {} }),
  },
  'POST /api/orders/:id/returns': {
    about: 'order',
    prepare: addShippedLine,
    send: (id) => ({
      params: { id },
      body: { lines: [{ itemId: lineId(id), quantity: 1, restock: false }], reason: 'Broken' },
    }),
  },
};
