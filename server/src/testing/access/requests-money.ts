import { cents } from '@casepack/contract/money';
import { sandboxKeys } from '@casepack/contract/payments/card-mode';
import { intentShares, paymentIntents, payments } from '../../db/schema/payments';
import type { TestApp } from '../test-app';
import { type Entries, type Entry, everySelf, type Sent, type Situation, type Target } from './requests';

const ofManufacturer: Entry = {
  about: 'organization',
  types: ['manufacturer'],
  send: ({ id }) => ({ query: { manufacturerId: String(id) } }),
};

const cart = ({ tenant }: Target, { world }: Situation) => [
  { productId: world.post(tenant, 'manufacturer').productId, quantity: 1 },
];

const CASE = cents(2400);
/** The authorized payment of each request that may be accepted. */
const authorized = new Map<number, string>();

/** What the caller's browser does first: authorizes the card for one case. */
async function authorize(app: TestApp, target: Target, { world, caller, decision, unique }: Situation) {
  if (caller === 'anonymous' || (decision !== 'allowed' && decision !== 'limited')) return;
  const { manufacturerId } = target;
  const { id } = await app.running.deps
    .stripe(sandboxKeys(`maker${manufacturerId}`).secretKey)
    .paymentIntents.create({
      amount: CASE,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { manufacturerId: String(manufacturerId) },
    });
  await app.db.insert(paymentIntents).values({
    id,
    manufacturerId,
    mode: 'test',
    purpose: 'checkout',
    amount: CASE,
    status: 'open',
    createdByUserId: world.userIdOf(caller),
  });
  authorized.set(unique, id);
}

const intentOf = (orderId: number): string => `pi_of_${orderId}`;

async function payByCard(app: TestApp, orderId: number): Promise<void> {
  const [order] = await app.running.deps.pool
    .query<{ manufacturer_id: number }>('select manufacturer_id from orders where id = $1', [orderId])
    .then(({ rows }) => rows);
  await app.db.insert(paymentIntents).values({
    id: intentOf(orderId),
    manufacturerId: order?.manufacturer_id ?? 0,
    mode: 'test',
    orderId,
    purpose: 'order',
    amount: cents(4800),
    status: 'succeeded',
  });
}

/** The open order of each request that may be accepted. */
const toPay = new Map<number, number>();

/** The payment of each order that was paid by check. */
const paidByCheck = new Map<number, number>();

async function payByCheck(app: TestApp, orderId: number): Promise<void> {
  const [order] = await app.running.deps.pool
    .query<{ manufacturer_id: number }>('select manufacturer_id from orders where id = $1', [orderId])
    .then(({ rows }) => rows);
  const [row] = await app.db
    .insert(payments)
    .values({
      orderId,
      manufacturerId: order?.manufacturer_id ?? 0,
      kind: 'payment',
      method: 'check',
      provider: 'off_platform',
      amount: cents(4800),
      reference: `order ${orderId}: 1001`,
    })
    .returning();
  if (row) paidByCheck.set(orderId, row.id);
}

export const moneyRequests: Entries = {
  // By number as the table says for order:pay, by link for anyone: tested with the feature.
  ...everySelf(
    'POST /api/orders/:id/create-payment-intent',
    'GET /api/orders/:id/payment-methods',
    'POST /api/public/orders/:publicId/complete-payment',
  ),
  'POST /api/create-payment-intent': {
    about: 'organization',
    types: ['wholesale_customer'],
    // A fresh user orders only for their own new company, which has no id yet.
    skip: (caller) => caller === 'freshUser',
    send: (target, situation) => ({
      body: { cart: { customerId: target.id, items: cart(target, situation) } },
    }),
  },
  'POST /api/submit-order': {
    about: 'organization',
    types: ['wholesale_customer'],
    skip: (caller) => caller === 'freshUser',
    prepare: authorize,
    send: (target, situation): Sent => ({
      body: {
        customer: { id: target.id },
        items: cart(target, situation),
        paymentMethod: 'Credit Card',
        paymentIntentId: authorized.get(situation.unique) ?? 'pi_none',
      },
      headers: { 'idempotency-key': `submission-${situation.unique}` },
    }),
  },
  'POST /api/orders/:orderId/complete-payment': {
    about: 'order',
    prepare: payByCard,
    send: (orderId) => ({ params: { orderId }, body: { paymentIntentId: intentOf(orderId) } }),
  },
  'GET /api/orders/:id/payments': { about: 'order', send: (id) => ({ params: { id } }) },
  'POST /api/orders/:id/payments': {
    about: 'order',
    send: (id) => ({ params: { id }, body: { method: 'check', amount: '1.00', reference: '1001' } }),
  },
  'POST /api/orders/:id/refunds': {
    about: 'order',
    prepare: payByCheck,
    send: (id) => ({ params: { id }, body: { paymentId: paidByCheck.get(id) ?? 1, amount: '1.00' } }),
  },
  'GET /api/wholesale-customers/:id/open-orders': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'POST /api/wholesale-customers/:id/card-payments': {
    about: 'organization',
    types: ['wholesale_customer'],
    prepare: async (app, { id, manufacturerId, salesOrganizationId }, { unique }) => {
      const order = await app.order({ wholesaleCustomerId: id, manufacturerId, salesOrganizationId });
      toPay.set(unique, order.id);
    },
    send: ({ id }, { unique }) => ({ params: { id }, body: { orderIds: [toPay.get(unique) ?? 1] } }),
  },
  'POST /api/wholesale-customers/:id/card-payments/complete': {
    about: 'organization',
    types: ['wholesale_customer'],
    prepare: async (app, { id, manufacturerId, salesOrganizationId }, { unique }) => {
      const order = await app.order({ wholesaleCustomerId: id, manufacturerId, salesOrganizationId });
      const intentId = intentOf(order.id);
      await app.db.insert(paymentIntents).values({
        ...{ id: intentId, manufacturerId, mode: 'test', purpose: 'receipt', status: 'succeeded' },
        amount: cents(4800),
      });
      await app.db.insert(intentShares).values({ intentId, orderId: order.id, amount: cents(4800) });
      toPay.set(unique, order.id);
    },
    send: ({ id }, { unique }) => ({
      params: { id },
      body: { paymentIntentId: intentOf(toPay.get(unique) ?? 1) },
    }),
  },
  'POST /api/wholesale-customers/:id/receipts': {
    about: 'organization',
    types: ['wholesale_customer'],
    prepare: async (app, { id, manufacturerId }, { unique }) => {
      const order = await app.order({ wholesaleCustomerId: id, manufacturerId });
      toPay.set(unique, order.id);
    },
    send: ({ id }, { unique }) => ({
      params: { id },
      body: {
        ...{ method: 'check', amount: '1.00' },
        shares: [{ orderId: toPay.get(unique) ?? 1, amount: '1.00' }],
      },
    }),
  },
  'GET /api/payments': ofManufacturer,
  'GET /api/payments/export': ofManufacturer,
  'GET /api/payments/summary': ofManufacturer,
};
