import type { HoldReason } from '@casepack/contract/orders/holds';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, createdAt, id, instantColumn, updatedAt } from './columns';
import { orders } from './orders';
import { manufacturers, salesOrganizations, wholesaleCustomers } from './organizations';
import { users } from './users';

/** A manufacturer's keys at the card provider, separate for test and live; secrets are encrypted. */
export const providerConfigs = pgTable(
  'provider_configs',
  {
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    publishableKey: text().notNull(),
    secretKey: bytes().notNull(),
    secretKeyLast4: text().notNull(),
    webhookSecret: bytes(),
    webhookSecretLast4: text(),
    /** When the provider accepted exactly these keys; null until it has. */
    testedAt: instantColumn(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.manufacturerId, table.mode] }),
    check('provider_configs_mode', sql`${table.mode} in ('test', 'live')`),
  ],
);

/** An organization's customer object at a manufacturer's card provider. */
export const providerCustomers = pgTable(
  'provider_customers',
  {
    id: id(),
    tenantId: integer()
      .notNull()
      .references(() => manufacturers.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    manufacturerId: integer().references(() => manufacturers.id),
    salesOrganizationId: integer().references(() => salesOrganizations.id),
    wholesaleCustomerId: integer().references(() => wholesaleCustomers.id),
    reference: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'provider_customers_one_organization',
      sql`num_nonnulls(${table.manufacturerId}, ${table.salesOrganizationId}, ${table.wholesaleCustomerId}) = 1`,
    ),
    uniqueIndex('provider_customers_once').on(
      table.tenantId,
      table.mode,
      sql`coalesce(${table.manufacturerId}, 0)`,
      sql`coalesce(${table.salesOrganizationId}, 0)`,
      sql`coalesce(${table.wholesaleCustomerId}, 0)`,
    ),
  ],
);

/** What staff decided about a held order whose card is being charged. */
export interface PendingRelease {
  reasons: HoldReason[];
  note: string;
  by: { userId: number | null; email: string | null; address: string | null };
}

/** Card intents created at the provider. At most one is open per order. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text().primaryKey(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    orderId: integer().references(() => orders.id),
    /** At checkout the order is created after the intent; stored orders are paid by an intent of their own. */
    purpose: text({ enum: ['checkout', 'order', 'receipt'] }).notNull(),
    amount: centsColumn().notNull(),
    /**
     * open: to be paid, or charged if its order exists. authorized: charged when its order is released. cancelling: not
     * confirmed by the provider yet. mismatched: needs manual review.
     */
    status: text({
      enum: ['open', 'authorized', 'succeeded', 'cancelling', 'cancelled', 'mismatched'],
    }).notNull(),
    /** Staff have released the order: its holds end together with the charge, whatever happens in between. */
    release: jsonb().$type<PendingRelease>(),
    createdByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payment_intents_one_open').on(table.orderId).where(sql`${table.status} = 'open'`),
    index('payment_intents_order').on(table.orderId),
    index('payment_intents_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('open', 'cancelling')`),
    index('payment_intents_authorized').on(table.createdAt).where(sql`${table.status} = 'authorized'`),
    check('payment_intents_purpose', sql`${table.purpose} in ('checkout', 'order', 'receipt')`),
    check('payment_intents_receipt', sql`${table.purpose} <> 'receipt' or ${table.orderId} is null`),
    check(
      'payment_intents_status',
      sql`${table.status} in ('open', 'authorized', 'succeeded', 'cancelling', 'cancelled', 'mismatched')`,
    ),
    check('payment_intents_authorized', sql`${table.status} <> 'authorized' or ${table.orderId} is not null`),
  ],
);

/** The orders that one card payment pays, and what each of them gets. */
export const intentShares = pgTable(
  'payment_intent_shares',
  {
    intentId: text()
      .notNull()
      .references(() => paymentIntents.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: centsColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.orderId] }),
    index('payment_intent_shares_order').on(table.orderId),
    check('payment_intent_shares_amount', sql`${table.amount} between 1 and 999999999`),
  ],
);

/**
 * The ledger: money in and out, one row each, never changed. Refunds are separate rows; a refund that failed after it
 * was booked has a second row with a negative amount.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    kind: text({ enum: ['payment', 'refund'] }).notNull(),
    method: text({ enum: ['card', 'check', 'wire', 'cash', 'marketplace', 'other'] }).notNull(),
    provider: text({ enum: ['stripe', 'sandbox', 'off_platform'] }).notNull(),
    amount: centsColumn().notNull(),
    /** The provider's id, or what the manufacturer entered: a check number, a wire reference. */
    reference: text().notNull(),
    note: text(),
    /** The day the money came in, if it was recorded by hand. */
    receivedOn: date({ mode: 'string' }),
    /** Set if it is a share of one payment over several orders. */
    receiptId: integer().references((): AnyPgColumn => receipts.id),
    refundsPaymentId: integer().references((): AnyPgColumn => payments.id),
    recordedByUserId: integer().references(() => users.id),
    at: createdAt(),
  },
  (table) => [
    // A card payment over several orders has one row for each, all with the reference of the provider.
    uniqueIndex('payments_reference').on(
      table.manufacturerId,
      table.provider,
      table.kind,
      table.reference,
      table.orderId,
    ),
    index('payments_receipt').on(table.receiptId).where(sql`${table.receiptId} is not null`),
    index('payments_order').on(table.orderId, table.id),
    index('payments_manufacturer').on(table.manufacturerId, table.at),
    index('payments_refunds').on(table.refundsPaymentId).where(sql`${table.refundsPaymentId} is not null`),
    check(
      'payments_amount',
      sql`${table.amount} between 1 and 999999999 or (${table.kind} = 'refund' and ${table.amount} between -999999999 and -1)`,
    ),
    check('payments_kind', sql`${table.kind} in ('payment', 'refund')`),
    check(
      'payments_method',
      sql`${table.method} in ('card', 'check', 'wire', 'cash', 'marketplace', 'other')`,
    ),
    check('payments_provider', sql`${table.provider} in ('stripe', 'sandbox', 'off_platform')`),
    check('payments_refund', sql`(${table.kind} = 'refund') = (${table.refundsPaymentId} is not null)`),
  ],
);

/** One payment over several orders of a customer; its shares are rows of the ledger. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    manufacturerId: integer().notNull(),
    wholesaleCustomerId: integer().notNull(),
    method: text({ enum: ['card', 'check', 'wire', 'cash', 'marketplace', 'other'] }).notNull(),
    amount: centsColumn().notNull(),
    reference: text(),
    note: text(),
    receivedOn: date({ mode: 'string' }).notNull(),
    recordedByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('receipts_customer').on(table.wholesaleCustomerId, table.id),
    foreignKey({
      name: 'receipts_of_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }),
    check('receipts_amount', sql`${table.amount} between 1 and 999999999`),
    check(
      'receipts_method',
      sql`${table.method} in ('card', 'check', 'wire', 'cash', 'marketplace', 'other')`,
    ),
  ],
);

/** Refund requests, stored before the provider is called, so that no refund is lost or made twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: centsColumn().notNull(),
    note: text(),
    status: text({ enum: ['asked', 'done', 'refused'] }).notNull(),
    /** Sent to the provider: the same request refunds only once. */
    requestKey: text().notNull().unique('refunds_request_key'),
    refusal: text(),
    requestedByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_asked').on(table.updatedAt).where(sql`${table.status} = 'asked'`),
    check('refunds_amount', sql`${table.amount} between 1 and 999999999`),
    check('refunds_status', sql`${table.status} in ('asked', 'done', 'refused')`),
  ],
);

/** Each event of a provider is handled once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    eventId: text().notNull(),
    type: text().notNull(),
    receivedAt: createdAt(),
    handledAt: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.manufacturerId, table.eventId] })],
);
