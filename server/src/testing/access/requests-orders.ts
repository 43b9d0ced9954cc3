import { randomUUID } from 'node:crypto';
import { cents } from '@casepack/contract/money';
import { eq, sql } from 'drizzle-orm';
import { products } from '../../db/schema/catalog';
import { orderHolds } from '../../db/schema/holds';
import { orderViews } from '../../db/schema/order-views';
import { orderItems, orders } from '../../db/schema/orders';
import {
  type Entries,
  type Entry,
  everySelf,
  NEVER,
  type Sent,
  type Situation,
  type Target,
} from './requests';

const cart = ({ tenant }: Target, { world }: Situation) => [
  { productId: world.post(tenant, 'manufacturer').productId, quantity: 1 },
];

const lineIdOf = (orderId: number): number => (orderId === NEVER ? NEVER : 1_000_000_000 + orderId);
const viewId = (unique: number): number => 1_000_000 + unique;

/** A shared view of a user of the target. The limited cells apply only to the caller's own views. */
const savedView = (send: (situation: Situation) => Sent): Entry => ({
  about: 'organization',
  needs: 'user',
  prepare: async (app, target, { world, caller, decision, unique }) => {
    const ownerUserId = decision === 'limited' ? world.userIdOf(caller) : target.freshUserId;
    await app.db
      .insert(orderViews)
      .overridingSystemValue()
      .values({ id: viewId(unique), ownerUserId, name: `View of ${unique}`, query: '', isShared: true });
  },
  send: ({ id }, situation) => ({
    params: { id: id === NEVER ? NEVER : viewId(situation.unique) },
    ...send(situation),
  }),
});

export const orderRequests: Entries = {
  ...everySelf('GET /api/jobs/:id', 'GET /api/jobs/:id/file', 'POST /api/jobs/:id/cancel'),
  'POST /api/order-jobs': {
    about: 'order',
    send: (orderId) => ({
      body: { id: randomUUID(), orderIds: [orderId], work: { kind: 'status', status: 'processing' } },
    }),
  },
  'GET /api/checkout/wholesale-customers': { about: 'nothing' },
  'GET /api/checkout/wholesale-customers/:id/locations': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'POST /api/checkout/quote': {
    about: 'organization',
    types: ['wholesale_customer'],
    // A fresh user orders only for their own new company, which has no id yet.
    skip: (caller) => caller === 'freshUser',
    send: (target, situation) => ({ body: { customerId: target.id, items: cart(target, situation) } }),
  },
  'POST /api/save-order': {
    about: 'organization',
    types: ['wholesale_customer'],
    skip: (caller) => caller === 'freshUser',
    send: (target, situation): Sent => ({
      body: { customer: { id: target.id }, items: cart(target, situation), paymentMethod: 'Terms' },
      headers: { 'idempotency-key': `order-${situation.unique}` },
    }),
  },
  'GET /api/orders': { about: 'nothing' },
  'GET /api/orders/export': { about: 'nothing' },
  'GET /api/orders/filter-choices': { about: 'nothing' },
  'GET /api/products/:id/orders': { about: 'nothing', send: () => ({ params: { id: NEVER } }) },
  'GET /api/order-views': { about: 'nothing' },
  'POST /api/order-views': {
    about: 'nothing',
    send: (unique) => ({ body: { name: `View ${unique}`, query: 'onHold=true' } }),
  },
  'PUT /api/order-views/:id': savedView(({ unique }) => ({
    body: { version: 1, name: `Renamed ${unique}` },
  })),
  'DELETE /api/order-views/:id': savedView(() => ({})),
  'GET /api/orders/sales-organization/:id': {
    about: 'organization',
    types: ['sales_organization'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/orders/wholesale-customer/:id': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/orders/:orderId': { about: 'order', send: (orderId) => ({ params: { orderId } }) },
  'GET /api/orders/:id/history': { about: 'order', send: (id) => ({ params: { id } }) },
  'GET /api/orders/:id/reorder': { about: 'order', send: (id) => ({ params: { id } }) },
  'GET /api/orders/:id/holds': { about: 'order', send: (id) => ({ params: { id } }) },
  'POST /api/orders/:id/holds/release': {
    about: 'order',
    prepare: async ({ db, now }, orderId) => {
      await db.insert(orderHolds).values({ orderId, reason: 'overdue', details: {}, since: now() });
      await db
        .update(orders)
        .set({ status: 'pending', heldFor: ['overdue'] })
        .where(eq(orders.id, orderId));
    },
    send: (id) => ({ params: { id }, body: { note: 'Paid by phone' } }),
  },
  'PATCH /api/orders/:id/status': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { status: 'processing' } }),
  },
  'POST /api/orders/:id/cancel': {
    about: 'order',
    prepare: async ({ db, now }, orderId) => {
      const waiting = { status: 'pending', approvalExpiresAt: now() } as const;
      await db.update(orders).set(waiting).where(eq(orders.id, orderId));
    },
    send: (id) => ({ params: { id } }),
  },
  'POST /api/orders/:id/tracking': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { trackingNumber: '1Z999', carrier: 'ups' } }),
  },
  'PUT /api/orders/:id/deposit': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { amount: '1.00' } }),
  },
  'DELETE /api/orders/:id/deposit': {
    about: 'order',
    prepare: async ({ db }, orderId) => {
      await db
        .update(orders)
        .set({ deposit: cents(100) })
        .where(eq(orders.id, orderId));
    },
    send: (id) => ({ params: { id } }),
  },
  'POST /api/orders/:id/public-link': { about: 'order', send: (id) => ({ params: { id } }) },
  'POST /api/orders/:id/reprice-preview': { about: 'order', send: (id) => ({ params: { id }, body: {} }) },
  'PATCH /api/orders/:id/edit': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { notes: 'Call first' } }),
  },
  'POST /api/orders/:id/split': {
    about: 'order',
    prepare: async ({ db, now }, orderId) => {
      const [product] = await db.select().from(products).limit(1);
      if (!product) throw new Error('There is no product to order');
      const { id: productId, name, sku } = product;
      const price = cents(100);
      await db
        .insert(orderItems)
        .overridingSystemValue()
        .values({
          ...{
            id: lineIdOf(orderId),
            orderId,
            orderedAt: now(),
            position: 1,
            productId,
            name,
            sku,
            quantity: 2,
          },
          ...{ casePackQuantity: 1, casePackCost: price, wholesalePricePerUnit: price },
          ...{ unitPrice: price, totalPrice: cents(200), isTester: false, priceSource: 'own' },
        });
      const total = sql`${orders.total} + 200`;
      await db.update(orders).set({ subtotal: total, total }).where(eq(orders.id, orderId));
    },
    send: (id) => ({
      params: { id },
      body: { lines: [{ id: lineIdOf(id), quantity: 1 }], requestedShipDate: '2026-12-05', version: 1 },
    }),
  },
  'POST /api/orders/:id/edit-preview': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { notes: 'Call first' } }),
  },
};
