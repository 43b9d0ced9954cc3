import { randomBytes } from 'node:crypto';
import { sandboxKeys } from '@casepack/contract/payments/card-mode';
import { and, asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Deps } from '../context';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { paymentIntents, payments, providerConfigs, providerCustomers } from '../db/schema/payments';
import { webhookPath } from '../payments/card-config';
import { demoCustomers } from './customers';
import { demoManufacturers, MAIN_MANUFACTURER_ID } from './manufacturers';
import { demoUsers } from './users';

type Parts = Pick<Deps, 'db' | 'stripe' | 'cardKeys' | 'cardSandbox' | 'now'>;

const MODE = 'test';
const CARD = 'pm_card_visa';

interface OpenedAccount {
  account: string;
  webhookSecret: string;
  stripe: Stripe;
}

async function saveKeys({ db, stripe, cardKeys }: Parts, manufacturerId: number): Promise<OpenedAccount> {
  const account = `demo${manufacturerId}_${randomBytes(8).toString('hex')}`;
  const { publishableKey, secretKey } = sandboxKeys(account);
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const owner = { manufacturerId, mode: MODE } as const;
  await db.insert(providerConfigs).values({
    ...owner,
    publishableKey,
    secretKey: cardKeys.seal(secretKey, { ...owner, field: 'secretKey' }),
    secretKeyLast4: secretKey.slice(-4),
    webhookSecret: cardKeys.seal(webhookSecret, { ...owner, field: 'webhookSecret' }),
    webhookSecretLast4: webhookSecret.slice(-4),
  });
  return { account, webhookSecret, stripe: stripe(secretKey) };
}

/** The demo buyer already has a card. */
async function saveBuyersCard({ db }: Parts, stripe: Stripe): Promise<void> {
  const buyer = demoCustomers.find(({ key }) => key === demoUsers.buyer.customer);
  if (!buyer) throw new Error('The demo has no buyer');
  const { id, contactEmail } = wholesaleCustomers;
  const [row] = await db.select({ id }).from(wholesaleCustomers).where(eq(contactEmail, buyer.contactEmail));
  if (!row) throw new Error('The demo is not loaded');
  const { id: customer } = await stripe.customers.create({ name: buyer.businessName });
  await stripe.paymentMethods.attach(CARD, { customer });
  await db.insert(providerCustomers).values({
    tenantId: MAIN_MANUFACTURER_ID,
    mode: MODE,
    wholesaleCustomerId: row.id,
    reference: customer,
  });
}

type LedgerRow = typeof payments.$inferSelect;

async function createSandboxPayment({ db }: Parts, stripe: Stripe, row: LedgerRow): Promise<string> {
  const { id: reference } = await stripe.paymentIntents.create({
    amount: row.amount,
    currency: 'usd',
    confirm: true,
    payment_method: CARD,
    allowed_payment_method_types: ['card'],
    metadata: { orderId: String(row.orderId) },
  });
  await db.insert(paymentIntents).values({
    id: reference,
    manufacturerId: row.manufacturerId,
    mode: MODE,
    orderId: row.orderId,
    purpose: 'checkout',
    amount: row.amount,
    status: 'succeeded',
    createdAt: row.at,
    updatedAt: row.at,
  });
  await db.update(orders).set({ stripePaymentIntentId: reference }).where(eq(orders.id, row.orderId));
  return reference;
}

/** Repeats the card payments of the demo at the sandbox, so that they can be refunded there. */
async function createSandboxPayments(parts: Parts, stripe: Stripe): Promise<void> {
  const { db } = parts;
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.manufacturerId, MAIN_MANUFACTURER_ID), eq(payments.provider, 'sandbox')))
    .orderBy(asc(payments.id));
  const intentOf = new Map<number, string>();
  for (const row of rows) {
    const paid = row.refundsPaymentId === null ? undefined : intentOf.get(row.refundsPaymentId);
    const reference = paid
      ? (await stripe.refunds.create({ payment_intent: paid, amount: row.amount })).id
      : await createSandboxPayment(parts, stripe, row);
    if (!paid) intentOf.set(row.id, reference);
    await db.update(payments).set({ reference }).where(eq(payments.id, row.id));
  }
}

/** Lets the manufacturers of the demo accept cards: each gets an account at the sandbox, with its past payments. */
export async function openCardAccounts(parts: Parts): Promise<void> {
  const { cardSandbox } = parts;
  if (!cardSandbox) return;
  for (const { id } of demoManufacturers) {
    const { account, webhookSecret, stripe } = await saveKeys(parts, id);
    if (id === MAIN_MANUFACTURER_ID) {
      await saveBuyersCard(parts, stripe);
      await createSandboxPayments(parts, stripe);
    }
    // Last, so that past events are not sent.
    await cardSandbox.setWebhookEndpoint(account, { path: webhookPath(id), secret: webhookSecret });
  }
}
